/** Day, full month name, year (spec §2), in the reader's language and the same on every machine. */
export function longDate(date: Date, lang: string): string {
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(date);
}
