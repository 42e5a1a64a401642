/** Where a member left a workout, so that the next visit can go on there (product.md §13 "Resuming"). */
import { DAY_MS } from "~/kernel/time";
import { countPlayed, elapsedSeconds } from "./playback";
import { getPosition, listTrackStarts } from "./playback-position";
import type { PlayedRange } from "./played-ranges";
import type { SessionInput, SessionTrack, WorkoutSession } from "./workout-session";

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
  /** By movement: a trainer may move, add or remove others until the next visit. */
  played: readonly { id: number; ranges: readonly PlayedRange[] }[];
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
    played: countPlayed(playback, track, now).played.flatMap((ranges, index) => {
      const movement = tracks[index];
      return movement && ranges.length > 0 ? [{ id: movement.id, ranges }] : [];
    }),
    completed,
    at,
  };
}

/**
 * What the first play of a visit becomes: it goes on at the place. A movement that the member chooses plays from the
 * chosen second, and what was played before counts on.
 */
export function continuePlace(
  place: RememberedPlace,
  tracks: readonly SessionTrack[],
  chosen: { index: number; seconds: number } | null,
): Omit<Extract<SessionInput, { type: "resume" }>, "now"> {
  const { index, seconds } = chosen ?? place;
  const rangesOf = new Map(place.played.map(({ id, ranges }) => [id, ranges]));
  const played = tracks.map(({ id }) => rangesOf.get(id) ?? []);
  return { type: "resume", index, seconds, played, completed: place.completed };
}

/**
 * The place among the movements of now. Null for what is too old, belongs to a movement that is gone, or was not
 * written by this page.
 */
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
    played.every(isPlayed);
  if (!isWhole) return null;
  const known = place as RememberedPlace;
  if (now - known.at > MAX_AGE_MS) return null;
  const nowAt = tracks.findIndex((track) => track.id === known.id);
  const start = listTrackStarts(tracks)[nowAt];
  if (start === undefined) return null;
  return { ...known, index: nowAt, position: start + known.seconds };
}

const isPlayed = (value: unknown) => {
  if (typeof value !== "object" || value === null) return false;
  const { id, ranges } = value as { id?: unknown; ranges?: unknown };
  return Number.isFinite(id) && Array.isArray(ranges) && ranges.every(isRange);
};

const isRange = (range: unknown) =>
  Array.isArray(range) && range.length === 2 && range.every(Number.isFinite);
