import { expect, test } from "vitest";
import { splitCountdown } from "./countdown";

const ONE_HOUR = 3_600_000;

test.each([
  [0, null],
  [-1, null],
  [1, [0, 0, 0, 1]],
  [1_000, [0, 0, 0, 1]],
  [59_001, [0, 0, 1, 0]],
  [ONE_HOUR, [0, 1, 0, 0]],
  [24 * ONE_HOUR, [1, 0, 0, 0]],
  [51 * ONE_HOUR + 62_000, [2, 3, 1, 2]],
])("%i ms are %j", (ms, parts) => {
  const left = splitCountdown(ms);
  expect(left && [left.days, left.hours, left.minutes, left.seconds]).toEqual(parts);
});
