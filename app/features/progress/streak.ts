/**
 * The streak (product.md §21): how many weeks with two workouts or more the member has trained without a break. Pure.
 *
 * The streak is the longest run of weeks up to the running one in which any four consecutive weeks have at most one
 * below two workouts. That one is the free week, which the member takes by training less: it neither counts nor breaks.
 * The running week counts once it has two, and until then it is no free week.
 */
import { addWeeks } from "./days";

export const WORKOUTS_PER_WEEK = 2;
/** One free week in each so many. */
const WEEKS_PER_FREE_WEEK = 4;

interface Streak {
  /** Weeks with enough workouts; free weeks are not among them. */
  weeks: number;
  /** How many workouts the running week still needs; 0: it counts. */
  missing: number;
  /** The Monday of the free week that was taken within the last three weeks; null: one may be taken now. */
  freeWeek: string | null;
  /** The running week does not count yet, and no free week is left for it. */
  inDanger: boolean;
}

export function countStreak(
  /** Workouts by Monday; a week without one may be left out. */
  workoutsByWeek: ReadonlyMap<string, number>,
  /** The Monday of the running week. */
  running: string,
): Streak {
  const workoutsOf = (weeksAgo: number) => workoutsByWeek.get(addWeeks(running, -weeksAgo)) ?? 0;
  const missing = Math.max(0, WORKOUTS_PER_WEEK - workoutsOf(0));
  let weeks = missing === 0 ? 1 : 0;
  /** The oldest and the newest free week on the way back, as weeks ago. */
  let oldestFree: number | null = null;
  let newestFree: number | null = null;
  let oldestFull = 0;
  for (let weeksAgo = 1; ; weeksAgo += 1) {
    if (workoutsOf(weeksAgo) >= WORKOUTS_PER_WEEK) {
      weeks += 1;
      oldestFull = weeksAgo;
      continue;
    }
    if (oldestFree !== null && weeksAgo - oldestFree < WEEKS_PER_FREE_WEEK) break;
    oldestFree = weeksAgo;
    newestFree ??= weeksAgo;
  }
  // A week before the first one that counts is no free week: the streak begins after it.
  const isTaken =
    newestFree !== null && newestFree < WEEKS_PER_FREE_WEEK && newestFree < oldestFull;
  return {
    weeks,
    missing,
    freeWeek: isTaken ? addWeeks(running, -(newestFree ?? 0)) : null,
    inDanger: missing > 0 && isTaken,
  };
}
