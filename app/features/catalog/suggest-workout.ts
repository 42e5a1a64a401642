/**
 * Chooses the one workout that a member's home suggests. Pure, and simple enough to explain: of the workouts that the
 * member may open and has neither begun nor completed lately, the one that fits best what they usually do; the newest
 * of equals.
 */
import { DAY_MS } from "~/kernel/time";

/** A workout that was completed within this time is not suggested again. */
const REST_MS = 7 * DAY_MS;
/** A duration within this distance of the usual one fits. */
const NEAR_SECONDS = 5 * 60;

const FITS_FOCUS = 2;
const FITS_DURATION = 1;

interface Suggestable {
  id: number;
  durationSeconds: number;
  focusAreas: readonly { name: string }[];
  accessEnabled: boolean;
}

interface Completed extends Pick<Suggestable, "id" | "durationSeconds" | "focusAreas"> {
  /** Milliseconds. */
  at: number;
}

export function suggestWorkout<W extends Suggestable>(
  /** Newest first. */
  candidates: readonly W[],
  {
    completed,
    startedIds,
    now,
  }: {
    /** Newest first. */
    completed: readonly Completed[];
    startedIds: readonly number[];
    now: Date;
  },
): W | null {
  const rested = new Set(
    completed.filter(({ at }) => now.getTime() - at < REST_MS).map(({ id }) => id),
  );
  const usualFocus = new Set(
    completed.flatMap(({ focusAreas }) => focusAreas.map(({ name }) => name)),
  );
  const usualSeconds = median(completed.map(({ durationSeconds }) => durationSeconds));
  let best: { workout: W; score: number } | null = null;
  for (const workout of candidates) {
    if (!workout.accessEnabled || rested.has(workout.id) || startedIds.includes(workout.id)) {
      continue;
    }
    const score =
      (workout.focusAreas.some(({ name }) => usualFocus.has(name)) ? FITS_FOCUS : 0) +
      (usualSeconds !== null && Math.abs(workout.durationSeconds - usualSeconds) <= NEAR_SECONDS
        ? FITS_DURATION
        : 0);
    if (!best || score > best.score) best = { workout, score };
  }
  return best?.workout ?? null;
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
