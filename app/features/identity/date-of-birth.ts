/** A member's date of birth, `yyyy-MM-dd` (product.md §5, §12). Pure; `now` is a parameter. */
import { addDays } from "~/kernel/time";

export const EARLIEST_DATE_OF_BIRTH = "1900-01-01";

export const toIsoDate = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The date of a member is at most one day ahead of the date in UTC. */
export const latestDateOfBirth = (now: Date): string => toIsoDate(addDays(now, 1));

/**
 * `not-given` is today, the default of forms, wherever the member is and although midnight may pass before they save.
 *
 * @param date a day of the calendar
 */
export function judgeDateOfBirth(date: string, now: Date): "given" | "not-given" | "invalid" {
  if (date < EARLIEST_DATE_OF_BIRTH || date > latestDateOfBirth(now)) return "invalid";
  return date >= toIsoDate(addDays(now, -1)) ? "not-given" : "given";
}
