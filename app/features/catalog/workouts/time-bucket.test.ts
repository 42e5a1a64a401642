import { expect, it } from "vitest";
import { parseTimeFilter, timeBucketOf, timeBucketOfFilter, TIME_FILTERS } from "./time-bucket";

it.each([
  [1, "T10"],
  [600, "T10"],
  [601, "T20"],
  [1200, "T20"],
  [1201, "T30"],
  [1800, "T30"],
  [1801, "T45"],
  [2700, "T45"],
  [2701, "T45_PLUS"],
  [86_400, "T45_PLUS"],
] as const)("%i seconds are in %s", (seconds, filter) => {
  expect(timeBucketOf(seconds)).toBe(timeBucketOfFilter(filter));
});

it("reads its own names and nothing else", () => {
  for (const filter of TIME_FILTERS) expect(parseTimeFilter(filter)).toBe(filter);
  for (const other of ["", "t10", "T45+", "T60", null, undefined, "__proto__"]) {
    expect(parseTimeFilter(other)).toBeNull();
  }
});
