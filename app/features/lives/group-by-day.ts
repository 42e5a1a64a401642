/** Lives by the day they begin on, as a list of them is read (product.md §16). Pure. */
import { DateTime } from "luxon";

interface LiveDay<Live> {
  /** `2026-11-27`, in the time zone of its lives. */
  day: string;
  lives: Live[];
}

/** A moment on the clock of a time zone; an unknown zone reads as UTC. */
function inZone(at: Date, timeZone: string): DateTime<boolean> {
  const local = DateTime.fromJSDate(at, { zone: timeZone });
  return local.isValid ? local : DateTime.fromJSDate(at, { zone: "UTC" });
}

export const dayIn = (at: Date, timeZone: string): string =>
  inZone(at, timeZone).toFormat("yyyy-MM-dd");

/** Whether two clocks show the same at that moment, whatever their zones are called. */
export const isSameClock = (at: Date, one: string, other: string): boolean =>
  inZone(at, one).offset === inZone(at, other).offset;

/** Days in order, and the lives of a day in the order they begin. */
export function groupByDay<Live extends { startsAt: Date }>(
  lives: readonly Live[],
  /** The reader's zone; without one, each live's own. */
  zoneOf: (live: Live) => string,
): LiveDay<Live>[] {
  const days = new Map<string, Live[]>();
  for (const live of lives.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const day = dayIn(live.startsAt, zoneOf(live));
    days.set(day, [...(days.get(day) ?? []), live]);
  }
  return [...days]
    .map(([day, ofDay]) => ({ day, lives: ofDay }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
