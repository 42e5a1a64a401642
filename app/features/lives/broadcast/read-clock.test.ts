import { expect, test } from "vitest";
import { readClock } from "./read-clock";

test.each([
  ["0:00", 0],
  ["4:30", 270],
  [" 4.30 ", 270],
  ["90:00", 5_400],
  ["1:02:03", 3_723],
  ["1:60:00", null],
  ["4:60", null],
  ["4:3", null],
  ["270", null],
  ["-1:00", null],
  ["", null],
])("%s is %s seconds", (text, seconds) => {
  expect(readClock(text)).toBe(seconds);
});
