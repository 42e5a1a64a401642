/** The active movement's position in seconds, as the state machine knows it. */
import { elapsedSeconds } from "~/features/player/playback";
import type { PlayerState } from "./use-player";

export function getPosition(
  { playback, active }: Pick<PlayerState, "playback" | "active">,
  now: number,
): number {
  return active ? elapsedSeconds(playback, active, now) : 0;
}
