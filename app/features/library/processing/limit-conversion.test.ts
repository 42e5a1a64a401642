import { expect, it } from "vitest";
import { limitConversion } from "./limit-conversion";

it.each([
  ["a minute: fifteen times its length and some minutes", 60, 300 + 60 * 15],
  ["half an hour and a bit", 1_800.01, 300 + 27_001],
  ["six hours: less than the job has", 21_600, 72_000],
  ["no known length: as much as the longest", null, 72_000],
])("%s", (_length, durationSeconds, seconds) => {
  expect(limitConversion({ durationSeconds }).seconds).toBe(seconds);
});

it("the processor time of many cores is not cut with the clock's", () => {
  expect(limitConversion({ durationSeconds: 21_600 }).cpuSeconds).toBe(2 * (300 + 21_600 * 15));
});
