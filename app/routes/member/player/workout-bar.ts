/** The bar of the whole workout: which movement, and which second of it, stands at which second of the bar. */
import type { Track } from "~/features/player/playback";
import { getTotalSeconds, listTrackStarts } from "~/features/player/playback-position";

interface BarPlace {
  index: number;
  second: number;
}

/** What the player does when the member moves the bar. */
type BarCommand = { type: "seek"; second: number } | { type: "choose"; index: number };

type Lengths = readonly Pick<Track, "durationSeconds">[];

/** Where two movements meet the later one begins; past the end is the end of the last. */
export function findBarPlace(tracks: Lengths, barSecond: number): BarPlace {
  let start = 0;
  for (const [index, { durationSeconds }] of tracks.entries()) {
    if (barSecond < start + durationSeconds) {
      return { index, second: Math.max(0, barSecond - start) };
    }
    start += durationSeconds;
  }
  const last = Math.max(0, tracks.length - 1);
  return { index: last, second: tracks[last]?.durationSeconds ?? 0 };
}

export function findBarSecond(tracks: Lengths, { index, second }: BarPlace): number {
  const length = tracks[index]?.durationSeconds ?? 0;
  return getTotalSeconds(tracks.slice(0, index)) + Math.min(length, Math.max(0, second));
}

/** The seconds at which a movement ends and the next begins. */
export const listBarMarks = (tracks: Lengths): number[] => listTrackStarts(tracks).slice(1);

/** Another movement starts from its beginning. Null: a movement that runs by the clock has no other place. */
export function findBarCommand(
  tracks: readonly Pick<Track, "durationSeconds" | "timing">[],
  active: number,
  barSecond: number,
): BarCommand | null {
  const { index, second } = findBarPlace(tracks, barSecond);
  if (index !== active) return { type: "choose", index };
  return tracks[index]?.timing === "media" ? { type: "seek", second } : null;
}
