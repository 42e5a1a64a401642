import { expect, test } from "vitest";
import { startPlayback, step, type Track } from "./playback";
import { getPosition, getTotalSeconds, listTrackStarts } from "./playback-position";

const tracks: Track[] = [
  { durationSeconds: 28, timing: "media" },
  { durationSeconds: 20, timing: "loop" },
  { durationSeconds: 10, timing: "still" },
];

test("each track starts where the ones before it end", () => {
  expect(listTrackStarts(tracks)).toEqual([0, 28, 48]);
  expect(getTotalSeconds(tracks)).toBe(58);
});

test("a skipped track counts as passed", () => {
  const state = step(startPlayback(tracks), { type: "choose", index: 2, now: 1000 }, tracks);
  expect(getPosition(state, tracks, 4000)).toBe(51);
});

test("a workout without tracks is at its start", () => {
  expect(getPosition(startPlayback([]), [], 5000)).toBe(0);
});
