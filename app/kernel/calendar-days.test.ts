import { describe, expect, test } from "vitest";
import { addCalendarDays, parseDay, weekdayOf } from "./calendar-days";

describe("a day", () => {
  test.each([
    // Across changes of the clock in Europe, leap years and the turn of a year.
    ["2026-10-25", 1, "2026-10-26"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2024-03-01", -1, "2024-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
  ])("%s and %d days is %s", (day, days, sum) => {
    expect(addCalendarDays(day, days)).toBe(sum);
  });

  test("counts from Monday within its week", () => {
    expect(["2026-11-23", "2026-11-27", "2026-11-29"].map(weekdayOf)).toEqual([0, 4, 6]);
  });

  test.each([
    ["2026-02-28", "2026-02-28"],
    ["2026-02-29", null],
    ["2026-13-01", null],
    ["1969-12-31", null],
    ["2026-2-1", null],
    ["2026-02-01 or 1=1", null],
    ["", null],
    [null, null],
  ])("%j is read as %j", (value, day) => {
    expect(parseDay(value)).toBe(day);
  });
});
