/**
 * Days as the rows have them: `2026-11-25`, already in the member's own time zone. A week begins on Monday, as in
 * ISO 8601, and is named by that day. Pure: days are counted on the calendar alone, where each has the same length.
 */
import { DateTime } from "luxon";
import { DAY_MS } from "~/kernel/time";

const DAYS_PER_WEEK = 7;

/** The day of a moment in a time zone; an unknown zone reads as UTC. */
export function dayIn(timeZone: string, moment: Date): string {
  return inZone(timeZone, moment).toFormat("yyyy-MM-dd");
}

function inZone(timeZone: string, moment: Date): DateTime {
  const local = DateTime.fromJSDate(moment, { zone: timeZone });
  return local.isValid ? local : DateTime.fromJSDate(moment, { zone: "UTC" });
}

/** The hour of a moment in a time zone, 0 … 23. */
export function hourIn(timeZone: string, moment: Date): number {
  return inZone(timeZone, moment).hour;
}

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addCalendarDays = (day: string, days: number): string =>
  toDay(toTime(day) + days * DAY_MS);

export const addWeeks = (day: string, weeks: number): string =>
  addCalendarDays(day, weeks * DAYS_PER_WEEK);

/** Days since Monday: 0 on Monday, 6 on Sunday. */
const weekdayOf = (day: string): number => (new Date(toTime(day)).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => addCalendarDays(day, -weekdayOf(day));

/** The Mondays of so many weeks, oldest first; the last is the week of `today`. */
export function listWeeks(today: string, count: number): string[] {
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => addWeeks(last, index - count + 1));
}

/** The seven days of a week. */
export const listDaysOfWeek = (monday: string): string[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, index) => addCalendarDays(monday, index));

/** A day that exists between 1970 and 9999, else null. */
export function parseDay(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = toTime(value);
  return Number.isNaN(time) || time < 0 || toDay(time) !== value ? null : value;
}
