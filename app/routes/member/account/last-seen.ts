/** Says when a device was used last, by the day: the server writes a session's row at most once an hour. */
import { longDate } from "~/kernel/long-date";
import { DAY_MS } from "~/kernel/time";

const RELATIVE_DAYS = 7;

/** Number of the calendar day in a zone. */
function toDayNumber(date: Date, timeZone: string): number {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(date);
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** "today", "3 days ago", then the date. */
export function formatLastSeen(
  seenAt: Date,
  { now, lang, timeZone }: { now: Date; lang: string; timeZone: string },
): string {
  const days = toDayNumber(now, timeZone) - toDayNumber(seenAt, timeZone);
  return days >= 0 && days < RELATIVE_DAYS
    ? new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days, "day")
    : longDate(seenAt, lang, timeZone);
}
