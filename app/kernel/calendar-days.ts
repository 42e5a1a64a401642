/** Days of the calendar, written `2026-11-25`, whatever the time zone: there each day has the same length. Pure. */
import { DAY_MS } from "./time";

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addCalendarDays = (day: string, days: number): string =>
  toDay(toTime(day) + days * DAY_MS);

/** Days since Monday: 0 on Monday, 6 on Sunday. */
export const weekdayOf = (day: string): number => (new Date(toTime(day)).getUTCDay() + 6) % 7;

/** A day that exists between 1970 and 9999, else null. */
export function parseDay(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = toTime(value);
  return Number.isNaN(time) || time < 0 || toDay(time) !== value ? null : value;
}
