/**
 * The keys by which the database, the mails and the API name a language: in capitals. Browsers do not need them, so
 * they are not in languages.ts.
 */
import { fallbackLanguage, languages, type Language } from "./languages";

export type LangKey = Uppercase<Language>;

export const toLangKey = <Lang extends Language>(language: Lang): Uppercase<Lang> =>
  language.toUpperCase() as Uppercase<Lang>;

export const langKeys: readonly LangKey[] = languages.map(toLangKey);
export const fallbackLangKey: LangKey = toLangKey(fallbackLanguage);

/** Null for a text that names none of our languages. */
export const parseLangKey = (text: string | null): LangKey | null =>
  langKeys.find((key) => key === text) ?? null;
