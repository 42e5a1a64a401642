/**
 * Days and times on the clock of a live's place. A time that the clock skips in spring does not exist; of a time that
 * it shows twice in autumn the first one is meant. Pure.
 */
import { DateTime } from "luxon";

export interface LocalTime {
  /** "2026-12-04" */
  day: string;
  /** "18:00" */
  time: string;
}

const MINUTES_PER_DAY = 1_440;

/** Null: the clock of the place skips this time. */
export function toInstant({ day, time }: LocalTime, timeZone: string): Date | null {
  const local = DateTime.fromISO(`${day}T${time}`, { zone: timeZone });
  if (!local.isValid) throw new RangeError(`Not a time: ${day} ${time} ${timeZone}`);
  if (toText(local) !== `${day}T${time}`) return null;
  const candidates = local.getPossibleOffsets().map((one) => one.toMillis());
  return new Date(Math.min(...candidates));
}

/** A time that the clock skips becomes the first one after the gap. */
export function toNextInstant({ day, time }: LocalTime, timeZone: string): Date {
  // The parts count as UTC, whose clock skips nothing.
  const wanted = DateTime.fromISO(`${day}T${time}`, { zone: "utc" });
  for (let minutes = 0; minutes <= MINUTES_PER_DAY; minutes += 1) {
    const at = toInstant(splitText(toText(wanted.plus({ minutes }))), timeZone);
    if (at) return at;
  }
  throw new RangeError(`No time after ${day} ${time} ${timeZone}`);
}

export function toLocalTime(at: Date, timeZone: string): LocalTime {
  return splitText(toText(DateTime.fromJSDate(at, { zone: timeZone })));
}

export const addLocalDays = (day: string, days: number): string =>
  splitText(toText(DateTime.fromISO(day, { zone: "utc" }).plus({ days }))).day;

export const countDaysBetween = (from: string, to: string): number =>
  DateTime.fromISO(to, { zone: "utc" }).diff(DateTime.fromISO(from, { zone: "utc" }), "days").days;

/** "2026-12-04T18:00" */
const toText = (local: DateTime): string => (local.toISO() ?? "").slice(0, 16);

const splitText = (text: string): LocalTime => ({ day: text.slice(0, 10), time: text.slice(11) });
