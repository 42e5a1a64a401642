/** The text of a tag that a gym writes. Pure. */
import type { TextFields } from "~/features/gyms/text-fields";

export const MAX_TAG_LENGTH = 40;

export const toTagFields = (further: readonly string[]): TextFields => ({
  limits: { text: MAX_TAG_LENGTH },
  required: "text",
  further,
});
