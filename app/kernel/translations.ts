/**
 * Texts of a row in further languages: `{ de: { name: "Kraft" } }`. The row's own columns are the base text, used where
 * a translation is missing. Pure.
 */
export type Translations = Partial<Record<string, Partial<Record<string, Translation>>>>;

/** Has the column's shape: a text, or a list of named things. */
type Translation = string | readonly { name: string }[];

/** The page's language, and the language of the base texts. */
export interface Reader {
  lang: string;
  textLanguage: string;
}

/** The language of each field that the reader gets in another language than the page's, for its `lang` attribute. */
export function foreignTexts<Row extends { texts: Translations }, Field extends keyof Row & string>(
  { texts }: Row,
  fields: readonly Field[],
  { lang, textLanguage }: Reader,
): Partial<Record<Field, string>> {
  if (lang === textLanguage) return {};
  const own = Object.hasOwn(texts, lang) ? texts[lang] : undefined;
  const foreign = fields.filter((field) => !own?.[field]?.length);
  return Object.fromEntries(foreign.map((field) => [field, textLanguage])) as Partial<
    Record<Field, string>
  >;
}

/** As one answer for a row that is translated as a whole; null: the reader gets it in the page's language. */
export const foreignLanguage = (
  { translated }: { translated: boolean },
  { lang, textLanguage }: Reader,
): string | null => (translated || lang === textLanguage ? null : textLanguage);

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
