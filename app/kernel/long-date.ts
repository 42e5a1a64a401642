/** The locale of a language for `Intl`: dates and times of English are British. */
export const toLocale = (lang: string): string => {
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

const TIME = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

/** Hour and minute with the time zone, which a reader elsewhere needs. */
export const timeOfDay = (date: Date, lang: string, timeZone: string): string =>
  formatWithZone(date, lang, { ...TIME, timeZone });

/** Day and time with the zone, because the reader compares it with what they did. */
export const dayAndTime = (date: Date, lang: string, timeZone: string): string =>
  formatWithZone(date, lang, { day: "numeric", month: "long", year: "numeric", ...TIME, timeZone });

/** When something begins, for a reader who plans the week: weekday, day, month and time with the zone. */
export const weekdayAndTime = (date: Date, lang: string, timeZone: string): string =>
  formatWithZone(date, lang, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...TIME,
    timeZone,
  });

/** Without the "+0" that some languages write after GMT and UTC. */
const formatWithZone = (date: Date, lang: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(toLocale(lang), options).format(date).replace(/([A-Z])\+0$/, "$1");
