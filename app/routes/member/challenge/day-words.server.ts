/** The days of a calendar as the reader's language writes them. A day has no time zone: it is formatted in UTC. */
import { addCalendarDays } from "~/kernel/calendar-days";
import { toLocale } from "~/kernel/long-date";

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const open = (lang: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(toLocale(lang), { ...options, timeZone: "UTC" });

/** "Mon" and "23". */
export const formatShortDay = (day: string, lang: string) => ({
  weekday: open(lang, { weekday: "short" }).format(toDate(day)),
  number: String(toDate(day).getUTCDate()),
});

/** "23–29 November", from Monday on. */
export const formatWeek = (monday: string, lang: string): string =>
  open(lang, { day: "numeric", month: "long" }).formatRange(
    toDate(monday),
    toDate(addCalendarDays(monday, 6)),
  );
