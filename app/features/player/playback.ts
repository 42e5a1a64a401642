/**
 * What is playing, and what comes next (product.md §4 "Player"): a workout as a row of tracks, one after the other.
 * Pure: each step receives an event with its time, so that the tests need no browser and tracking can compare the
 * states before and after.
 *
 * Times are milliseconds of one clock that never goes back; lengths are seconds.
 */

import { addRange, sumRanges, type PlayedRange } from "./played-ranges";
import type { Timing } from "./timing";

/** A film that is this far ahead of the clock is late in saying so; farther ahead, the member has moved it. */
const MAX_DRIFT_SECONDS = 1;
/** So long a film runs on by the clock: the page asks it every second where it is. */
const MAX_FILM_GAP_SECONDS = 2;
/** So long a movement by the clock runs on without a tick, of which a page that is seen gets five a second. */
const MAX_CLOCK_GAP_SECONDS = 5;
/** Browsers slow the ticks of a hidden page down to one a minute; a longer gap is a device that was asleep. */
const MAX_HIDDEN_GAP_SECONDS = 65;
/** Ticks in between only look whether the movement is over. */
const COUNT_INTERVAL_MS = 1_000;

export interface Track {
  durationSeconds: number;
  timing: Timing;
}

export interface Playback {
  /** The current track. */
  index: number;
  /** `waiting`: the poster, nothing was played yet. `finished`: the last one has ended. */
  status: "waiting" | "playing" | "paused" | "finished";
  /** Up to when the running part is counted; null while paused, loading or starved. */
  runningSince: number | null;
  /** The second of this track at that time. */
  elapsedBefore: number;
  /** How often a looped film has started again. */
  loops: number;
  /** The ranges that the member has played of each track, without the running part. */
  played: readonly (readonly PlayedRange[])[];
  /** Seconds of real time in which something played, without the running part. */
  playedSeconds: number;
  /** How fast a film plays; loops and pictures always last their duration. */
  rate: number;
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
  /** The member has moved the film there. */
  | { type: "seek"; seconds: number; now: number }
  /** The member has chosen another speed. */
  | { type: "rate"; rate: number; now: number }
  /** The film's own end. */
  | { type: "ended"; now: number }
  /** The clock ticks. `hidden`: since the last tick the page was not seen. */
  | { type: "tick"; hidden?: boolean; now: number }
  /** The member picks a track, or goes one back or forward: it plays. */
  | { type: "choose"; index: number; now: number }
  /** The member continues, as the first play, where an earlier visit ended. */
  | {
      type: "resume";
      index: number;
      seconds: number;
      played: Playback["played"];
      now: number;
    };

export function startPlayback(tracks: readonly Track[], index = 0): Playback {
  return {
    index: Math.min(Math.max(0, index), Math.max(0, tracks.length - 1)),
    status: "waiting",
    runningSince: null,
    elapsedBefore: 0,
    loops: 0,
    played: tracks.map(() => []),
    playedSeconds: 0,
    rate: 1,
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
      if (state.status === "finished") return startTrack(clearPlayed(state), 0, tracks, now);
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
    case "seek":
      return movePosition(state, event, track);
    case "rate":
      if (event.rate === state.rate || !(event.rate > 0 && Number.isFinite(event.rate)))
        return state;
      return { ...settleClock(state, track, now), rate: event.rate };
    case "ended":
      if (state.status !== "playing" || track.timing === "still") return state;
      return end(state, track, tracks, now);
    case "tick": {
      const counted = countTick(state, event, track);
      return isDue(counted, track, now) ? finish(counted, track, tracks, now) : counted;
    }
    case "choose":
      if (!tracks[event.index]) return state;
      return state.status === "finished"
        ? startTrack(clearPlayed(state), event.index, tracks, now)
        : startTrack(settleClock(state, track, now), event.index, tracks, now);
    case "resume":
      return resume(state, event, tracks);
  }
}

/** The second of the current track: never more than its length, and little ahead of the last report or tick. */
export function elapsedSeconds(state: Playback, track: Track, now: number): number {
  const seconds = Math.min(gapOf(track), runningSeconds(state, now));
  return within(track, state.elapsedBefore + seconds * rateOf(state, track));
}

/** The whole seconds that a countdown shows; the last one until it is over. */
export function remainingSeconds(state: Playback, track: Track, now: number): number {
  return Math.ceil(track.durationSeconds - elapsedSeconds(state, track, now));
}

/** Counts what the member has played until now: of a film only what its reports say, because it may wait since. */
export const countPlayed = (state: Playback, track: Track, now: number): Playback =>
  track.timing === "media" ? state : settleClock(state, track, now);

/** Seconds of the workout that were played, each of them once (product.md §4 "playlist time"). */
export function getWorkDone(state: Playback, tracks: readonly Track[], now: number): number {
  const track = tracks[state.index];
  const { played } = track ? countPlayed(state, track, now) : state;
  return played.reduce((sum, ranges) => sum + sumRanges(ranges), 0);
}

const within = (track: Track, seconds: number) =>
  Math.min(track.durationSeconds, Math.max(0, seconds));

const runningSeconds = ({ runningSince }: Playback, now: number) =>
  runningSince === null ? 0 : Math.max(0, now - runningSince) / 1000;

const gapOf = (track: Track) =>
  track.timing === "media" ? MAX_FILM_GAP_SECONDS : MAX_CLOCK_GAP_SECONDS;

const rateOf = (state: Playback, track: Track) => (track.timing === "media" ? state.rate : 1);

const isDue = (state: Playback, track: Track, now: number) =>
  track.timing !== "media" &&
  state.runningSince !== null &&
  elapsedSeconds(state, track, now) >= track.durationSeconds;

/** Moves what the clock has counted into the state, at most `gap` seconds; a running clock goes on from `now`. */
function settleClock(state: Playback, track: Track, now: number, gap = gapOf(track)): Playback {
  if (state.runningSince === null) return state;
  const rate = rateOf(state, track);
  const running = Math.min(gap, runningSeconds(state, now));
  const elapsed = within(track, state.elapsedBefore + running * rate);
  const seconds = (elapsed - state.elapsedBefore) / rate;
  return { ...addPlayed(state, elapsed, seconds), elapsedBefore: elapsed, runningSince: now };
}

/** A film is not counted by ticks but by its reports. */
function countTick(
  state: Playback,
  { hidden, now }: Extract<PlaybackEvent, { type: "tick" }>,
  track: Track,
): Playback {
  if (track.timing === "media" || state.runningSince === null) return state;
  if (now - state.runningSince < COUNT_INTERVAL_MS) return state;
  return settleClock(state, track, now, hidden ? MAX_HIDDEN_GAP_SECONDS : MAX_CLOCK_GAP_SECONDS);
}

const stopClock = (state: Playback, track: Track, now: number): Playback => ({
  ...settleClock(state, track, now),
  runningSince: null,
});

/** Adds the range from the last settled second to `elapsed`, and the real time that it took. */
function addPlayed(state: Playback, elapsed: number, seconds: number): Playback {
  const played = state.played.map((ranges, index) =>
    index === state.index ? addRange(ranges, [state.elapsedBefore, elapsed]) : ranges,
  );
  return { ...state, played, playedSeconds: state.playedSeconds + Math.max(0, seconds) };
}

const clearPlayed = (state: Playback): Playback => ({
  ...state,
  played: state.played.map(() => []),
});

/** Where a film says it is: what it has played until then counts, what the member has skipped does not. */
function movePosition(
  state: Playback,
  event: Extract<PlaybackEvent, { type: "position" | "seek" }>,
  track: Track,
): Playback {
  if (track.timing !== "media" || state.status === "finished") return state;
  // A film without data may report NaN, which would spoil every later sum.
  if (!Number.isFinite(event.seconds)) return state;
  const { now } = event;
  const seconds = within(track, event.seconds);
  if (state.runningSince === null) return { ...state, elapsedBefore: seconds };
  const progress = seconds - state.elapsedBefore;
  const real = Math.min(MAX_HIDDEN_GAP_SECONDS, runningSeconds(state, now));
  const hasJumped = event.type === "seek" || progress > real * state.rate + MAX_DRIFT_SECONDS;
  if (hasJumped) return { ...settleClock(state, track, now), elapsedBefore: seconds };
  return {
    ...addPlayed(state, seconds, Math.min(real, progress / state.rate)),
    elapsedBefore: seconds,
    runningSince: now,
  };
}

/** A film's own end: it has played to its last second; a loop starts again until its time is up. */
function end(state: Playback, track: Track, tracks: readonly Track[], now: number): Playback {
  if (track.timing === "media") {
    const seconds = track.durationSeconds;
    return finish(
      movePosition(state, { type: "position", seconds, now }, track),
      track,
      tracks,
      now,
    );
  }
  const counted = settleClock(state, track, now, MAX_HIDDEN_GAP_SECONDS);
  return counted.elapsedBefore < track.durationSeconds
    ? { ...counted, loops: counted.loops + 1 }
    : finish(counted, track, tracks, now);
}

/** Starts the next track, unless it was the last. */
function finish(state: Playback, track: Track, tracks: readonly Track[], now: number): Playback {
  const done = stopClock(state, track, now);
  if (state.index + 1 < tracks.length) return startTrack(done, state.index + 1, tracks, now);
  return { ...done, status: "finished", elapsedBefore: track.durationSeconds };
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

function resume(
  state: Playback,
  { index, seconds, played, now }: Extract<PlaybackEvent, { type: "resume" }>,
  tracks: readonly Track[],
): Playback {
  const track = tracks[index];
  if (state.status !== "waiting" || !track || !Number.isFinite(seconds)) return state;
  const isThere = index === state.index && seconds === state.elapsedBefore;
  return {
    ...startTrack(state, index, tracks, now),
    // A film that is there already stays attached.
    turn: isThere ? state.turn : state.turn + 1,
    elapsedBefore: within(track, seconds),
    played: tracks.map((one, of) =>
      (played[of] ?? []).reduce<readonly PlayedRange[]>(
        (ranges, [from, to]) => addRange(ranges, [within(one, from), within(one, to)]),
        [],
      ),
    ),
  };
}
