import { fallbackLangKey, parseLangKey, type LangKey } from "~/kernel/lang-keys";

/** `de-AT` → DE; English when we do not write in the reader's language. */
export function mailLanguageOf(locale: string): LangKey {
  return parseLangKey(locale.slice(0, 2).toUpperCase()) ?? fallbackLangKey;
}
