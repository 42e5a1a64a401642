/** What becomes of a session when the page's data is loaded again and a trainer has edited the workout's movements. */
import type { Playback } from "./playback";
import { addRange, type PlayedRange } from "./played-ranges";
import {
  stepSession,
  type SessionTrack,
  type SessionWorkout,
  type WorkoutSession,
} from "./workout-session";

/**
 * The active movement goes on wherever it stands now. Without it the workout is paused at the start of the movement in
 * its place, or of the last. Returns the same session when no movement has changed.
 */
export function changeTracks(
  session: WorkoutSession,
  workout: SessionWorkout,
  { tracks, now }: { tracks: readonly SessionTrack[]; now: number },
): WorkoutSession {
  if (isSame(workout.tracks, tracks)) return session;
  const former = matchTracks(workout.tracks, tracks);
  const { index } = session.playback;
  const kept = former.indexOf(index);
  const track = tracks[kept];
  if (track && track.timing === workout.tracks[index]?.timing) {
    const playback = movePlayed(session.playback, former, tracks);
    const elapsedBefore = Math.min(playback.elapsedBefore, track.durationSeconds);
    return { ...session, playback: { ...playback, index: kept, elapsedBefore } };
  }
  const paused = stepSession(session, { type: "pause", now }, workout);
  const playback = movePlayed(paused.playback, former, tracks);
  const next = Math.min(kept < 0 ? index : kept, Math.max(0, tracks.length - 1));
  const end = playback.status === "finished" ? (tracks[next]?.durationSeconds ?? 0) : 0;
  return {
    ...paused,
    playback: {
      ...playback,
      index: next,
      elapsedBefore: end,
      loops: 0,
      turn: playback.turn + 1,
    },
  };
}

const isSame = (before: readonly SessionTrack[], after: readonly SessionTrack[]) =>
  before.length === after.length &&
  before.every((track, index) => {
    const other = after[index];
    return (
      track.id === other?.id &&
      track.timing === other.timing &&
      track.durationSeconds === other.durationSeconds
    );
  });

/** For each of the new tracks the index that it had; −1: it was not there. */
function matchTracks(before: readonly SessionTrack[], after: readonly SessionTrack[]): number[] {
  const left = before.map(({ id }, index) => ({ id, index }));
  return after.map(({ id }) => {
    const at = left.findIndex((track) => track.id === id);
    return at < 0 ? -1 : (left.splice(at, 1)[0]?.index ?? -1);
  });
}

/** A movement that has become shorter has no more played than its length. */
function movePlayed(
  playback: Playback,
  former: readonly number[],
  tracks: readonly SessionTrack[],
): Playback {
  const played = tracks.map(({ durationSeconds }, index) =>
    (playback.played[former[index] ?? -1] ?? []).reduce<readonly PlayedRange[]>(
      (ranges, [from, to]) => addRange(ranges, [from, Math.min(durationSeconds, to)]),
      [],
    ),
  );
  return { ...playback, played };
}
