/** Day, full month name and year (product.md §2), in the reader's language and the given time zone. */
export function longDate(date: Date, lang: string, timeZone: string): string {
  const language = lang.toLowerCase();
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  }).format(date);
}
