import { expect, test } from "vitest";
import { countFreeSeats, countToSeat, staleBefore, statesFreedBySilence } from "./seat-rules";

test.each([
  [null, 0, 3, 3],
  [null, 100_000, 0, 0],
  [10, 0, 0, 0],
  [10, 9, 5, 1],
  [10, 10, 5, 0],
  [10, 4, 2, 2],
  // The gym has made it smaller.
  [10, 12, 5, 0],
])("of %s seats, %i taken, %i waiting: %i sit down", (capacity, seated, waiting, count) => {
  expect(countToSeat({ capacity, seated, waiting })).toBe(count);
});

test.each([
  [null, 4, null],
  [10, 4, 6],
  [10, 10, 0],
  [10, 12, 0],
])("of %s seats, %i taken, %s are free", (capacity, seated, free) => {
  expect(countFreeSeats(capacity, seated)).toBe(free);
});

test("five minutes without a sign of life, to the millisecond", () => {
  const now = new Date("2026-11-21T12:05:00.000Z");
  expect(staleBefore(now)).toEqual(new Date("2026-11-21T12:00:00.000Z"));
});

test.each([
  [10, "before", ["SEATED", "WAITING"]],
  [10, "open", ["SEATED", "WAITING"]],
  [10, "over", []],
  // Nobody could have the seat instead.
  [null, "open", ["WAITING"]],
  [null, "over", []],
] as const)("of %s seats, %s: silence ends %j", (capacity, phase, states) => {
  expect(statesFreedBySilence(capacity, phase)).toEqual(states);
});
