const toLocale = (lang: string): string => {
  const language = lang.toLowerCase();
  return language === "en" ? "en-GB" : language;
};

/** Day, full month name and year (product.md §2), in the reader's language and the given time zone. */
export function longDate(date: Date, lang: string, timeZone: string): string {
  return new Intl.DateTimeFormat(toLocale(lang), {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  }).format(date);
}

/** Hour and minute with the time zone, which a reader elsewhere needs; without the "+0" of some languages. */
export function timeOfDay(date: Date, lang: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(toLocale(lang), {
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(date);
  return time.replace(/([A-Z])\+0$/, "$1");
}
