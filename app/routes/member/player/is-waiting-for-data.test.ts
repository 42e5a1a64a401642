import { expect, it } from "vitest";
import { startPlayback, step, type PlaybackEvent, type Track } from "~/features/player/playback";
import { isWaitingForData } from "./is-waiting-for-data";

type Happening = "play" | "run" | "stall" | "pause" | "ended";
type Row = [timing: Track["timing"], happened: Happening[], waits: boolean];

it.each<Row>([
  ["media", [], false],
  ["media", ["play"], true],
  ["media", ["play", "run"], false],
  ["media", ["play", "run", "stall"], true],
  ["media", ["play", "run", "stall", "run"], false],
  ["media", ["play", "pause"], false],
  ["media", ["play", "run", "stall", "pause"], false],
  ["media", ["play", "run", "stall", "pause", "play"], true],
  ["media", ["play", "run", "ended"], false],
  ["loop", ["play"], true],
  ["loop", ["play", "run", "stall"], true],
  ["still", [], false],
  ["still", ["play"], false],
  ["still", ["play", "stall"], false],
  ["still", ["play", "pause"], false],
])("%s after %j: %s", (timing, happened, waits) => {
  const track: Track = { durationSeconds: 60, timing };
  const playback = happened.reduce(
    (state, type) => step(state, { type, now: 0 } satisfies PlaybackEvent, [track]),
    startPlayback([track]),
  );
  expect(isWaitingForData(playback, track)).toBe(waits);
});
