/** Where the playback is in the whole workout, for its progress bar. Seconds. */
import { elapsedSeconds, type Playback, type Track } from "./playback";

type Lengths = readonly Pick<Track, "durationSeconds">[];

/** The second of the workout at which each track starts. */
export function listTrackStarts(tracks: Lengths): number[] {
  let start = 0;
  return tracks.map(({ durationSeconds }) => {
    const own = start;
    start += durationSeconds;
    return own;
  });
}

export const getTotalSeconds = (tracks: Lengths): number =>
  tracks.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);

/** A track that is skipped counts as passed: this is a place, not what was played. */
export function getPosition(state: Playback, tracks: readonly Track[], now: number): number {
  const track = tracks[state.index];
  const start = listTrackStarts(tracks)[state.index];
  return track && start !== undefined ? start + elapsedSeconds(state, track, now) : 0;
}
