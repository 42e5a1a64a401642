/** Where a member left a workout, so that the next visit can go on there (product.md §13 "Resuming"). */
import { DAY_MS } from "~/kernel/time";
import { countPlayed, elapsedSeconds } from "./playback";
import { getPosition } from "./playback-position";
import type { PlayedRange } from "./played-ranges";
import type { SessionTrack, WorkoutSession } from "./workout-session";

const MAX_AGE_MS = 30 * DAY_MS;
/** Less is not worth a question. */
const MIN_SECONDS = 5;

export interface RememberedPlace {
  index: number;
  /** Of the track: a workout whose movements were changed has another place. */
  id: number;
  /** Of the track. */
  seconds: number;
  /** Of the whole workout. */
  position: number;
  played: readonly (readonly PlayedRange[])[];
  completed: boolean;
  /** The wall clock in milliseconds. */
  at: number;
}

/**
 * What to remember now: null forgets an earlier place, because the workout has ended; undefined keeps it, because
 * nothing was played yet. `at`: the wall clock.
 */
export function toRememberedPlace(
  { playback, completed }: WorkoutSession,
  tracks: readonly SessionTrack[],
  { now, at }: { now: number; at: number },
): RememberedPlace | null | undefined {
  if (playback.status === "finished") return null;
  const track = tracks[playback.index];
  if (!track || playback.status === "waiting") return undefined;
  const position = getPosition(playback, tracks, now);
  if (position < MIN_SECONDS) return undefined;
  return {
    index: playback.index,
    id: track.id,
    seconds: elapsedSeconds(playback, track, now),
    position,
    played: countPlayed(playback, track, now).played,
    completed,
    at,
  };
}

/**
 * What the first play of a visit becomes: it goes on at the place. A movement that the member chooses begins, and what
 * was played before counts on.
 */
export function continuePlace(
  place: RememberedPlace,
  chosen: number | null,
): { type: "resume" } & Pick<RememberedPlace, "index" | "seconds" | "played" | "completed"> {
  const { index, seconds, played, completed } = place;
  const at = chosen === null ? { index, seconds } : { index: chosen, seconds: 0 };
  return { type: "resume", ...at, played, completed };
}

/** Null for what is too old, belongs to other movements, or was not written by this page. */
export function parseRememberedPlace(
  value: unknown,
  tracks: readonly SessionTrack[],
  now: number,
): RememberedPlace | null {
  if (typeof value !== "object" || value === null) return null;
  const place = value as Partial<RememberedPlace>;
  const { index, id, seconds, position, played, completed, at } = place;
  const isWhole =
    [index, id, seconds, position, at].every(Number.isFinite) &&
    typeof completed === "boolean" &&
    Array.isArray(played) &&
    played.every((ranges) => Array.isArray(ranges) && ranges.every(isRange));
  if (!isWhole) return null;
  const known = place as RememberedPlace;
  if (now - known.at > MAX_AGE_MS) return null;
  return tracks[known.index]?.id === known.id ? known : null;
}

const isRange = (range: unknown) =>
  Array.isArray(range) && range.length === 2 && range.every(Number.isFinite);
