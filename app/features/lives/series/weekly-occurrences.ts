/**
 * The days of a live that repeats weekly. The rule counts in floating time, and the clock of the place turns each day
 * into an instant, so that the local hour stays over changes of the clock; an hour that the clock skips on one day
 * becomes the first one after the gap. Pure.
 */
import * as library from "rrule";
import { MAX_OCCURRENCES } from "../manage/live-limits";
import { toNextInstant, type LocalTime } from "../manage/local-time";

/** Node finds a CommonJS package below `default`. */
const { RRule } = (
  "default" in library ? Reflect.get(library, "default") : library
) as typeof library;

/** `count`: with the first one. `until`: the last possible day. */
export type SeriesEnd = { count: number } | { until: string };

export interface Occurrence {
  /** "2026-12-04": the day of the series, which stays when the live is moved. */
  day: string;
  startsAt: Date;
}

/** More than MAX_OCCURRENCES are cut off after one more, which tells that there are too many. */
export function listWeeklyOccurrences(
  first: LocalTime,
  { timeZone, end }: { timeZone: string; end: SeriesEnd },
): Occurrence[] {
  const rule = new RRule({ dtstart: toFloating(first.day), ...toOptions(end) });
  return rule
    .all((_date, index) => index <= MAX_OCCURRENCES)
    .map((date) => {
      const day = date.toISOString().slice(0, 10);
      return { day, startsAt: toNextInstant({ day, time: first.time }, timeZone) };
    });
}

/** The RRULE of RFC 5545 without its start. */
export const toRule = (end: SeriesEnd): string =>
  RRule.optionsToString(toOptions(end)).replace(/^RRULE:/, "");

const toOptions = (end: SeriesEnd) => ({
  freq: RRule.WEEKLY,
  ...("count" in end ? { count: end.count } : { until: toFloating(end.until) }),
});

const toFloating = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
