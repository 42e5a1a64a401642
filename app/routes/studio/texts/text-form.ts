/** The form of a text: a choice and one field for each language (product.md §26). Pure. */
import { z } from "zod";
import { MAX_MARKDOWN_LENGTH, TEXT_MODES } from "~/features/gyms/text-kinds";
import { languages, type Language } from "~/kernel/languages";

export const toFieldName = (language: Language): string => `text-${language}`;

/** Browsers send line ends as CR and LF. */
const markdown = z
  .string()
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n"))
  .refine((text) => text.length <= MAX_MARKDOWN_LENGTH, "texts:errors.tooLong")
  .transform((text) => (text.trim() === "" ? "" : text));

export const textForm = z.object({
  mode: z.enum(TEXT_MODES, "texts:errors.mode").optional(),
  ...Object.fromEntries(languages.map((language) => [toFieldName(language), markdown])),
});

/** What may be kept over the end of a session. */
export const TEXT_FORM_FIELDS = ["mode", ...languages.map(toFieldName)];

export const toFormValues = ({
  mode,
  texts,
}: {
  mode: string;
  texts: Readonly<Partial<Record<string, string>>>;
}): Record<string, string> => ({
  mode,
  ...Object.fromEntries(languages.map((one) => [toFieldName(one), texts[one] ?? ""])),
});
