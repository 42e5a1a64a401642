import { expect, test } from "vitest";
import { isWorkoutTypeKey, parseWorkoutId } from "./workout-type-key";

test.each([
  ["strength", true],
  ["hiit-45", true],
  ["a", true],
  ["x".repeat(64), true],
  ["x".repeat(65), false],
  ["", false],
  ["-a", false],
  ["a-", false],
  ["TOP_LIKED", false],
  ["a/b", false],
  ["a\u0000", false],
  ["a\n", false],
])("isWorkoutTypeKey(%j) is %s", (key, expected) => {
  expect(isWorkoutTypeKey(key)).toBe(expected);
});

test.each([
  ["1", 1],
  ["2147483647", 2147483647],
  ["2147483648", null],
  ["9999999999", null],
  ["0", null],
  ["01", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  [" 1", null],
  ["", null],
  [undefined, null],
])("parseWorkoutId(%j) is %j", (text, expected) => {
  expect(parseWorkoutId(text)).toBe(expected);
});
