/**
 * What is playing, and what comes next (product.md §4 "Player"): a workout as a row of tracks, one after the other.
 * Pure: each step receives an event with its time, so that the tests need no browser and tracking can compare the
 * states before and after.
 *
 * Times are milliseconds of one clock that never goes back; lengths are seconds.
 */

import type { MovementKind } from "~/features/catalog/workouts/workout-kinds";

export interface Track {
  durationSeconds: number;
  timing: Timing;
}

/**
 * `media`: the film says where it is and when it ends. `loop`: a short film over and over until the clock has run
 * for the movement's duration. `still`: a picture, and the clock alone.
 */
type Timing = "media" | "loop" | "still";

/** product.md §3: contentType MOVEMENT means looped when appType is REP_BASED or TIME_BASED. */
export function timingOf(movement: {
  kind: MovementKind;
  contentType: string;
  appType: string | null;
}): Timing {
  if (movement.kind === "IMAGE") return "still";
  const isCounted = movement.appType === "REP_BASED" || movement.appType === "TIME_BASED";
  return movement.contentType === "MOVEMENT" && isCounted ? "loop" : "media";
}

export interface Playback {
  /** The current track. */
  index: number;
  /** `waiting`: the poster, nothing was played yet. `finished`: the last one has ended. */
  status: "waiting" | "playing" | "paused" | "finished";
  /** When the pictures or the clock last started to move; null while paused, loading or starved. */
  runningSince: number | null;
  /** Seconds of this track before that. */
  elapsedBefore: number;
  /** How often a looped film has started again. */
  loops: number;
  /** Seconds played of each track, as far as it was left or ended: the sum is the playlist time. */
  played: readonly number[];
  /** Counts the starts, so that the same track can be started twice. */
  turn: number;
}

export type PlaybackEvent =
  /** The member starts or resumes. */
  | { type: "play"; now: number }
  | { type: "pause"; now: number }
  /** The film plays, after loading or waiting. */
  | { type: "run"; now: number }
  /** The film waits for bytes. */
  | { type: "stall"; now: number }
  /** The position of the film, for `media` tracks. */
  | { type: "position"; seconds: number; now: number }
  /** The film's own end. */
  | { type: "ended"; now: number }
  /** The clock ticks. */
  | { type: "tick"; now: number }
  /** The member picks a track, or goes one back or forward: it plays. */
  | { type: "choose"; index: number; now: number };

export function startPlayback(tracks: readonly Track[], index = 0): Playback {
  return {
    index: Math.min(Math.max(0, index), Math.max(0, tracks.length - 1)),
    status: "waiting",
    runningSince: null,
    elapsedBefore: 0,
    loops: 0,
    played: tracks.map(() => 0),
    turn: 0,
  };
}

/** Returns the same state when nothing has changed. */
export function step(state: Playback, event: PlaybackEvent, tracks: readonly Track[]): Playback {
  const track = tracks[state.index];
  if (!track) return state;
  const { now } = event;
  switch (event.type) {
    case "play":
      if (state.status === "playing") return state;
      // After the last track the workout starts again from the first.
      if (state.status === "finished") return startTrack(state, 0, tracks, now);
      return { ...state, status: "playing", runningSince: track.timing === "still" ? now : null };
    case "pause":
      if (state.status !== "playing") return state;
      return { ...stopClock(state, track, now), status: "paused" };
    case "run":
      if (state.status !== "playing" || state.runningSince !== null) return state;
      return { ...state, runningSince: now };
    case "stall":
      return state.runningSince === null || track.timing === "still"
        ? state
        : stopClock(state, track, now);
    case "position":
      if (track.timing !== "media" || state.status === "finished") return state;
      // A film without data may report NaN, which would spoil every later sum.
      if (!Number.isFinite(event.seconds)) return state;
      return {
        ...state,
        elapsedBefore: within(track, event.seconds),
        runningSince: state.runningSince === null ? null : now,
      };
    case "ended":
      if (state.status !== "playing" || track.timing === "still") return state;
      if (track.timing === "media") return finish(state, track.durationSeconds, tracks, now);
      return elapsedSeconds(state, track, now) < track.durationSeconds
        ? { ...state, loops: state.loops + 1 }
        : finish(state, track.durationSeconds, tracks, now);
    case "tick":
      return isDue(state, track, now) ? finish(state, track.durationSeconds, tracks, now) : state;
    case "choose":
      return tracks[event.index]
        ? startTrack(recordPlayed(state, track, now), event.index, tracks, now)
        : state;
  }
}

/** Seconds played of the current track: never more than its length, however late the tick. */
export function elapsedSeconds(state: Playback, track: Track, now: number): number {
  const running = state.runningSince === null ? 0 : Math.max(0, now - state.runningSince) / 1000;
  return within(track, state.elapsedBefore + running);
}

/** The whole seconds that a countdown shows; the last one until it is over. */
export function remainingSeconds(state: Playback, track: Track, now: number): number {
  return Math.ceil(track.durationSeconds - elapsedSeconds(state, track, now));
}

const within = (track: Track, seconds: number) =>
  Math.min(track.durationSeconds, Math.max(0, seconds));

const isDue = (state: Playback, track: Track, now: number) =>
  track.timing !== "media" &&
  state.runningSince !== null &&
  elapsedSeconds(state, track, now) >= track.durationSeconds;

function stopClock(state: Playback, track: Track, now: number): Playback {
  return { ...state, elapsedBefore: elapsedSeconds(state, track, now), runningSince: null };
}

function recordPlayed(state: Playback, track: Track, now: number, seconds?: number): Playback {
  const elapsed = seconds ?? elapsedSeconds(state, track, now);
  const played = state.played.map((before, index) =>
    index === state.index ? Math.max(before, elapsed) : before,
  );
  return { ...state, played };
}

/** Starts the next track, unless it was the last. */
function finish(state: Playback, seconds: number, tracks: readonly Track[], now: number): Playback {
  const track = tracks[state.index];
  if (!track) return state;
  const done = recordPlayed(state, track, now, seconds);
  if (state.index + 1 < tracks.length) return startTrack(done, state.index + 1, tracks, now);
  return { ...done, status: "finished", runningSince: null, elapsedBefore: seconds };
}

function startTrack(
  state: Playback,
  index: number,
  tracks: readonly Track[],
  now: number,
): Playback {
  return {
    ...state,
    index,
    status: "playing",
    runningSince: tracks[index]?.timing === "still" ? now : null,
    elapsedBefore: 0,
    loops: 0,
    turn: state.turn + 1,
  };
}
