/** The step of a day on the heat strip: 0 for a day of rest, 4 for the fullest. Pure. */
import { MINUTE_SECONDS } from "~/kernel/time";

export const HEAT_STEPS = [0, 1, 2, 3, 4] as const;
export type HeatStep = (typeof HEAT_STEPS)[number];

/** From so many minutes on, from the highest step down. */
const BY_MINUTES: readonly [number, HeatStep][] = [
  [45, 4],
  [20, 3],
  [10, 2],
];
const BY_WORKOUTS: readonly [number, HeatStep][] = [
  [3, 4],
  [2, 3],
  [1, 2],
];

/** The higher of both steps, because a short workout that was done has few minutes. */
export function heatStepOf({ minutes, workouts }: { minutes: number; workouts: number }): HeatStep {
  if (minutes <= 0 && workouts <= 0) return 0;
  const stepOf = (value: number, steps: typeof BY_MINUTES) =>
    steps.find(([from]) => value >= from)?.[1] ?? 1;
  const [byMinutes, byWorkouts] = [stepOf(minutes, BY_MINUTES), stepOf(workouts, BY_WORKOUTS)];
  return byMinutes > byWorkouts ? byMinutes : byWorkouts;
}

/** Whole minutes; a started first one counts, so that training never reads as nothing. */
export const toMinutes = (seconds: number): number =>
  seconds > 0 ? Math.max(1, Math.round(seconds / MINUTE_SECONDS)) : 0;
