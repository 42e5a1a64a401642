import { expect, it } from "vitest";
import { summarizeWorkout } from "./finish-summary";

const TRACKS = [{ durationSeconds: 60 }, { durationSeconds: 40 }, { durationSeconds: 100 }];

it.each([
  [[60, 40, 100], { minutes: 3, done: 3 }],
  [[60, 30, 74], { minutes: 3, done: 2 }],
  [[60, 29, 75], { minutes: 3, done: 2 }],
  [[0, 0, 100], { minutes: 2, done: 1 }],
  [[60], { minutes: 1, done: 1 }],
  [[59.5], { minutes: 1, done: 1 }],
  [[59.4], { minutes: 0, done: 1 }],
  [[3], { minutes: 0, done: 0 }],
  [[0, 0, 0], { minutes: 0, done: 0 }],
  [[], { minutes: 0, done: 0 }],
])("after %j seconds of each movement: %j", (played, summary) => {
  const ranges = played.map((seconds) => (seconds > 0 ? [[0, seconds] as const] : []));
  expect(summarizeWorkout({ played: ranges }, TRACKS)).toEqual(summary);
});
