import type { Playback, Track } from "~/features/player/playback";

/** The member has played, and the film or its sound has no data: before its first picture, or in the middle. */
export const isWaitingForData = (
  { status, runningSince }: Pick<Playback, "status" | "runningSince">,
  { timing }: Pick<Track, "timing">,
): boolean => status === "playing" && runningSince === null && timing !== "still";
