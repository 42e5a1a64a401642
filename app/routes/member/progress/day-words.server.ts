/** Days, times and numbers as the reader's language writes them. A day has no time zone: it is formatted in UTC. */
import { toLocale } from "~/kernel/long-date";

const format = (day: string, lang: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(toLocale(lang), { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** "23 November". */
export const formatDay = (day: string, lang: string): string =>
  format(day, lang, { day: "numeric", month: "long" });

/** "Nov". */
export const formatMonth = (day: string, lang: string): string =>
  format(day, lang, { month: "short" });

/** "Monday", or "Mon". */
export const formatWeekday = (day: string, lang: string, weekday: "long" | "short"): string =>
  format(day, lang, { weekday });

/** "Monday 23 November", with the year where it is not this one. */
export const formatFullDay = (day: string, lang: string, today: string): string =>
  format(day, lang, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
  });

/** "07:30". */
export const formatTime = (moment: Date, lang: string, timeZone: string): string =>
  new Intl.DateTimeFormat(toLocale(lang), {
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(moment);

export const formatNumber = (value: number, lang: string): string =>
  new Intl.NumberFormat(toLocale(lang)).format(value);
