/**
 * Texts of a row in further languages: `{ de: { name: "Kraft" } }`. The row's own columns are the base text, used where
 * a translation is missing. Pure.
 */
export type Translations = Partial<Record<string, Partial<Record<string, Translation>>>>;

/** Has the column's shape: a text, or a list of named things. */
type Translation = string | readonly { name: string }[];

/** The row in the reader's language. */
export function inLanguage<Row extends { texts: Translations }>(
  { texts, ...row }: Row,
  lang: string,
): Omit<Row, "texts"> {
  const own = Object.hasOwn(texts, lang) ? texts[lang] : undefined;
  if (!own) return row;
  const translated = Object.entries(own).filter(([field, text]) => text?.length && field in row);
  return { ...row, ...Object.fromEntries(translated) };
}
