/** The languages of product.md §3 (EN, ES, FR, DE), as a browser names them. */
export const languages = ["en", "es", "fr", "de"] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = "en";

/** What each language calls itself. */
export const languageNames: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
};

/** The language buttons below a page's own form, whose field `lang` may be a member's choice that is not saved yet. */
export const PAGE_LANGUAGE_FIELD = "pageLang";
