import { expect, it } from "vitest";
import { addDays, YEAR_SECONDS } from "./time";

it("addDays counts days of 24 hours", () => {
  const start = new Date("2026-03-28T12:00:00.000Z");
  expect(addDays(start, 7).toISOString()).toBe("2026-04-04T12:00:00.000Z");
  expect(addDays(start, -1).toISOString()).toBe("2026-03-27T12:00:00.000Z");
});

it("a year is 365 days, the longest that a cache or a cookie is told", () => {
  expect(YEAR_SECONDS).toBe(31_536_000);
});
