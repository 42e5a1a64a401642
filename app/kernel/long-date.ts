/** Day, full month name, year (product.md §2), in the reader's language, on the calendar of whose date it is. */
export function longDate(date: Date, lang: string, timeZone: string): string {
  const language = lang.toLowerCase();
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  }).format(date);
}
