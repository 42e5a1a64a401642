/** When a gym without a planned live is likely to give its next one: a guess from those it gave. Pure. */
import { DateTime } from "luxon";

const MINUTES_PER_DAY = 24 * 60;
/** People say "around six", not "around 17:57". */
const ROUNDED_TO_MINUTES = 15;
/** One live is no habit. */
const MIN_LIVES = 2;

interface PastLive {
  startsAt: Date;
  timeZone: string;
}

interface LikelyNext {
  /** 1: Monday … 7: Sunday. */
  weekday: number;
  /** "18:00", on the clock of the lives. */
  time: string;
}

/**
 * The weekday that most of the lives were on, the latest among equals, and the middle of their hours on it. Null: no
 * weekday had two.
 */
export function findLikelyNext(past: readonly PastLive[]): LikelyNext | null {
  const minutesByWeekday = new Map<number, number[]>();
  const latestFirst = past.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  for (const { startsAt, timeZone } of latestFirst) {
    const { weekday, hour, minute } = DateTime.fromJSDate(startsAt, { zone: timeZone });
    if (Number.isNaN(weekday)) continue;
    minutesByWeekday.set(weekday, [...(minutesByWeekday.get(weekday) ?? []), hour * 60 + minute]);
  }
  const [habit] = [...minutesByWeekday].toSorted(([, a], [, b]) => b.length - a.length);
  if (!habit || habit[1].length < MIN_LIVES) return null;
  const [weekday, minutes] = habit;
  return { weekday, time: toTime(medianOf(minutes)) };
}

/** Of two middle values the earlier one. */
function medianOf(minutes: readonly number[]): number {
  const sorted = minutes.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function toTime(minute: number): string {
  // A live before midnight does not move to the next day.
  const last = MINUTES_PER_DAY - ROUNDED_TO_MINUTES;
  const rounded = Math.min(last, Math.round(minute / ROUNDED_TO_MINUTES) * ROUNDED_TO_MINUTES);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(rounded / 60))}:${pad(rounded % 60)}`;
}
