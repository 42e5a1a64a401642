import type { MailLanguage } from "~/features/notifications/mail";

const LANGUAGES: readonly MailLanguage[] = ["EN", "ES", "FR", "DE"];

/** `de-AT` → DE; English when we do not write in the reader's language. */
export function mailLanguageOf(locale: string): MailLanguage {
  const asked = locale.slice(0, 2).toUpperCase();
  return LANGUAGES.find((lang) => lang === asked) ?? "EN";
}
