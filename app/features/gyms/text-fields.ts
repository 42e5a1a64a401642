/**
 * The texts of a row as the flat fields of a form: `name` in the language of the row's columns, `de-name` in a further
 * one. Pure.
 */
import { z } from "zod";
import type { Translations } from "~/kernel/translations";
import { isPrintable, isVisible } from "~/kernel/visible";

export interface TextFields {
  /** The longest text of each column, in the order of the form. */
  limits: Readonly<Record<string, number>>;
  /** The column that may not be empty in its own language; one line in each language, as it names the row. */
  required: string;
  /** Every language but that of the columns. */
  further: readonly string[];
}

export type TextValues = Record<string, string>;

export const toTextNames = ({ limits, further }: TextFields): string[] => {
  const columns = Object.keys(limits);
  return [...columns, ...further.flatMap((lang) => columns.map((name) => `${lang}-${name}`))];
};

/** "" for a text that the row does not have. */
export function readTextFields(
  row: Readonly<Record<string, unknown>> & { texts: Translations },
  fields: TextFields,
): TextValues {
  const toText = (value: unknown): string => (typeof value === "string" ? value : "");
  return Object.fromEntries(
    toTextNames(fields).map((field) => {
      const [lang, name] = splitField(field);
      return [field, toText(lang === null ? row[name] : row.texts[lang]?.[name])];
    }),
  );
}

/** The columns, and `texts` with the other translations of the row as they are. */
export function toTextColumns(values: TextValues, fields: TextFields, texts: Translations) {
  const columns: Record<string, string | null> = {};
  const translated = structuredClone(texts);
  for (const field of toTextNames(fields)) {
    const [lang, name] = splitField(field);
    const text = values[field] ?? "";
    if (lang === null) columns[name] = text === "" ? null : text;
    else {
      const { [name]: _before, ...others } = translated[lang] ?? {};
      translated[lang] = text === "" ? others : { ...others, [name]: text };
      if (Object.keys(translated[lang] ?? {}).length === 0) delete translated[lang];
    }
  }
  return { columns, texts: translated };
}

/** No line can reorder its surroundings. */
const hasPrintableLines = (text: string): boolean => text.split("\n").every(isPrintable);

/** The messages are keys of `errors` in the namespace of the page. */
export const textFieldsForm = (fields: TextFields) =>
  z.object(
    Object.fromEntries(
      toTextNames(fields).map((field) => {
        const [, name] = splitField(field);
        const text = z
          .string("errors.required")
          .transform((typed) => typed.replaceAll("\r\n", "\n").trim())
          .pipe(
            z
              .string()
              .max(fields.limits[name] ?? 0, { error: "errors.tooLong", abort: true })
              .refine(name === fields.required ? isPrintable : hasPrintableLines, {
                error: "errors.textInvalid",
                abort: true,
              }),
          );
        return field === fields.required
          ? [field, text.pipe(z.string().refine(isVisible, "errors.required"))]
          : [field, text.optional().transform((typed) => typed ?? "")];
      }),
    ) as Record<string, z.ZodType<string>>,
  );

function splitField(field: string): [lang: string | null, name: string] {
  const at = field.indexOf("-");
  return at < 0 ? [null, field] : [field.slice(0, at), field.slice(at + 1)];
}
