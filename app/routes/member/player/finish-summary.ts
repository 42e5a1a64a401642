/** What the finish screen says was done. */
import type { Playback, Track } from "~/features/player/playback";
import { sumRanges } from "~/features/player/played-ranges";

/** A movement counts as done at three quarters, as the workout does (product.md §4 "Player"). */
const DONE_SHARE = 0.75;

export function summarizeWorkout(
  { played }: Pick<Playback, "played">,
  tracks: readonly Pick<Track, "durationSeconds">[],
): {
  /** 0: less than one. */
  minutes: number;
  done: number;
} {
  const seconds = played.map(sumRanges);
  const total = seconds.reduce((sum, one) => sum + one, 0);
  const done = tracks.filter(
    ({ durationSeconds }, index) => (seconds[index] ?? 0) >= DONE_SHARE * durationSeconds,
  );
  const isUnderMinute = Math.round(total) < 60;
  return { minutes: isUnderMinute ? 0 : Math.round(total / 60), done: done.length };
}
