/**
 * Days as the rows have them: `2026-11-25`, already in the member's own time zone. A week begins on Monday, as in
 * ISO 8601, and is named by that day. Pure: days are counted on the calendar alone, where each has the same length.
 */
import { DateTime } from "luxon";
import { addCalendarDays, weekdayOf } from "~/kernel/calendar-days";

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

export const addWeeks = (day: string, weeks: number): string =>
  addCalendarDays(day, weeks * DAYS_PER_WEEK);

export const mondayOf = (day: string): string => addCalendarDays(day, -weekdayOf(day));

/** The Mondays of so many weeks, oldest first; the last is the week of `today`. */
export function listWeeks(today: string, count: number): string[] {
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => addWeeks(last, index - count + 1));
}

/** The seven days of a week. */
export const listDaysOfWeek = (monday: string): string[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, index) => addCalendarDays(monday, index));
