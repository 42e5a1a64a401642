/** The text of a tag that a gym writes. Pure. */
import { textFieldsForm, type TextFields } from "~/features/gyms/text-fields";
import { LABEL_SEPARATORS } from "./fold-label";

export const MAX_TAG_LENGTH = 40;

export const toTagFields = (further: readonly string[]): TextFields => ({
  limits: { text: MAX_TAG_LENGTH },
  required: "text",
  further,
});

/** A workout's form would take a tag with a comma for two. */
export const tagForm = (fields: TextFields) =>
  textFieldsForm(fields).refine(({ text = "" }) => !LABEL_SEPARATORS.test(text), {
    path: ["text"],
    error: "errors.tagSeparator",
  });
