/**
 * Periods on the gym's own calendar. Renewals count from the anchor: 31 January, 28 February, 31 March; counting from
 * the previous renewal would stay on the 28th. The gym's time zone matters, because 31 January 23:30 in London is
 * February in Berlin, and because a member's hour should not shift with daylight saving. Pure.
 */
import { DateTime } from "luxon";

const MONTHS_OF = { MONTH: 1, YEAR: 12 } as const;

export const monthsOf = (interval: string): number =>
  MONTHS_OF[interval === "YEAR" ? "YEAR" : "MONTH"];

/** The anchor's day and time of day `months` later, or that month's last day if it is shorter. */
export function addMonths(anchor: Date, months: number, timeZone: string): Date {
  if (!Number.isInteger(months)) throw new RangeError(`Not a whole number of months: ${months}`);
  const local = DateTime.fromJSDate(anchor, { zone: timeZone });
  if (!local.isValid) throw new RangeError(`Not a time in ${timeZone}: ${String(anchor)}`);
  return local.plus({ months }).toJSDate();
}

/** The first renewal after `now` of a subscription that has run since `anchor`. */
export function nextRenewal(
  anchor: Date,
  { monthsEach, timeZone, now }: { monthsEach: number; timeZone: string; now: Date },
): Date {
  if (!Number.isInteger(monthsEach) || monthsEach < 1) {
    throw new RangeError(`Not a number of months: ${monthsEach}`);
  }
  const monthsBetween = DateTime.fromJSDate(now).diff(DateTime.fromJSDate(anchor), "months").months;
  // A start two periods before the estimate is early enough in any zone; the loop runs at most four times.
  let periods = Math.max(1, Math.floor(monthsBetween / monthsEach) - 1);
  while (addMonths(anchor, periods * monthsEach, timeZone) <= now) periods += 1;
  return addMonths(anchor, periods * monthsEach, timeZone);
}
