/**
 * Periods on the gym's own calendar. A renewal is always counted from its anchor: 31 January, then 28 February, then
 * 31 March again; counting from the last one would stay on the 28th. In the gym's zone, because 31 January 23:30 in
 * London is February in Berlin, and because a member's hour does not move with the clocks. Pure.
 */
import { DateTime } from "luxon";

const MONTHS_OF = { MONTH: 1, YEAR: 12 } as const;

export const monthsOf = (interval: string): number =>
  MONTHS_OF[interval === "YEAR" ? "YEAR" : "MONTH"];

/** The anchor's day and time of day `months` later; the month's last day where that day does not exist. */
export function addMonths(anchor: Date, months: number, timeZone: string): Date {
  if (!Number.isInteger(months)) throw new RangeError(`Not a whole number of months: ${months}`);
  const local = DateTime.fromJSDate(anchor, { zone: timeZone });
  if (!local.isValid) throw new RangeError(`Not a time in ${timeZone}: ${String(anchor)}`);
  return local.plus({ months }).toJSDate();
}

/** The first renewal after `now` of what has run since `anchor`. */
export function nextRenewal(
  anchor: Date,
  { monthsEach, timeZone, now }: { monthsEach: number; timeZone: string; now: Date },
): Date {
  if (!Number.isInteger(monthsEach) || monthsEach < 1) {
    throw new RangeError(`Not a number of months: ${monthsEach}`);
  }
  const apart = DateTime.fromJSDate(now).diff(DateTime.fromJSDate(anchor), "months").months;
  // Two before the estimate is never too late, whatever the zone; the loop runs at most four times.
  let periods = Math.max(1, Math.floor(apart / monthsEach) - 1);
  while (addMonths(anchor, periods * monthsEach, timeZone) <= now) periods += 1;
  return addMonths(anchor, periods * monthsEach, timeZone);
}
