/** The words of a gym's look in a form: which fields, how long, and where a link may lead. Pure. */
import type { GymField } from "~/features/gyms/gym-fields";
import { languages, type Language } from "~/kernel/languages";
import { webAddress } from "~/kernel/web-address";

export const WORD_FIELDS = [
  { name: "welcome1", max: 120, rows: 2 },
  { name: "welcome2", max: 240, rows: 3 },
  { name: "about", max: 4_000, rows: 8 },
] as const;

/** The base language, in which the columns are, comes first. */
export function listWordFields(textLanguage: Language) {
  const others = languages.filter((language) => language !== textLanguage);
  return [textLanguage, ...others].map((language) => ({
    language,
    fields: WORD_FIELDS.map(({ name, ...limits }) => ({
      ...limits,
      key: name,
      field: (language === textLanguage ? name : `${language}.${name}`) as GymField,
    })),
  }));
}

/** Null: empty. Undefined: too long, counted as a browser counts. */
export function parseWords(text: string, max: number): string | null | undefined {
  const words = text.replaceAll("\r\n", "\n").trim();
  if (words.length > max) return undefined;
  return words === "" ? null : words;
}

/** Null: empty. Undefined: no address that begins with https. */
export function parseCommunityUrl(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const address = webAddress(typed);
  return address?.startsWith("https://") ? address : undefined;
}
