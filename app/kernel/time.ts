/**
 * Calendar arithmetic in UTC. A renewal is always counted from its anchor: 31 January, then 28 February, then
 * 31 March again. Counting from the last renewal would stay on the 28th, and counting by overflow would skip February.
 */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The anchor's day and time of day `months` later; the month's last day where that day does not exist. A year is twelve:
 * 29 February becomes the 28th in a common year and the 29th again in the next leap year.
 */
export function addCalendarMonths(anchor: Date, months: number): Date {
  if (!Number.isInteger(months)) throw new RangeError(`Not a whole number of months: ${months}`);
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(anchor.getUTCDate(), daysInMonth(moved)));
  return moved;
}

/** Days of 24 hours, as a trial counts them. */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/** The first renewal after `now` of what has run since `anchor`. */
export function nextRenewal(anchor: Date, monthsEach: number, now: Date): Date {
  if (!Number.isInteger(monthsEach) || monthsEach < 1) {
    throw new RangeError(`Not a number of months: ${monthsEach}`);
  }
  const monthsApart =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    (now.getUTCMonth() - anchor.getUTCMonth());
  // One before the estimate is never too late; the loop runs at most three times.
  let periods = Math.max(1, Math.floor(monthsApart / monthsEach));
  while (addCalendarMonths(anchor, periods * monthsEach) <= now) periods += 1;
  return addCalendarMonths(anchor, periods * monthsEach);
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
