import { fallbackLangKey, parseLangKey, type LangKey } from "~/kernel/lang-keys";

/** `de-AT` → DE; English for every language that we do not support. */
export function mailLanguageOf(locale: string): LangKey {
  return parseLangKey(locale.slice(0, 2).toUpperCase()) ?? fallbackLangKey;
}
