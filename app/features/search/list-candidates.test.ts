import { expect, test } from "vitest";
import { leavesOut } from "./list-candidates.server";

test.each([
  [[], false],
  [[90_000], false],
  [[90_000, 2_000], false],
  [[90_000, 2_001], true],
  [[3, 90_000, 90_000], false],
])("words of %j workouts leave some out: %s", (counts, expected) => {
  expect(leavesOut(counts.map((workoutCount) => ({ workoutCount })))).toBe(expected);
});
