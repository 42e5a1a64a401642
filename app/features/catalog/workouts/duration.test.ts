import { describe, expect, test } from "vitest";
import { clock, durationLabel, isoDuration } from "./duration";

describe("clock", () => {
  test.each([
    [0, "0:00"],
    [9, "0:09"],
    [59, "0:59"],
    [60, "1:00"],
    [725, "12:05"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [3723, "1:02:03"],
  ])("%i s → %s", (seconds, expected) => {
    expect(clock(seconds)).toBe(expected);
  });
});

describe("durationLabel", () => {
  test.each([
    [12, { unit: "seconds", count: 12 }],
    [59, { unit: "seconds", count: 59 }],
    [60, { unit: "minutes", count: 1 }],
    [89, { unit: "minutes", count: 1 }],
    [90, { unit: "minutes", count: 2 }],
    [2700, { unit: "minutes", count: 45 }],
  ])("%i s", (seconds, expected) => {
    expect(durationLabel(seconds)).toEqual(expected);
  });
});

test.each([
  [0, "PT0S"],
  [45, "PT45S"],
  [60, "PT1M"],
  [3723, "PT1H2M3S"],
])("isoDuration(%i)", (seconds, expected) => {
  expect(isoDuration(seconds)).toBe(expected);
});
