import { describe, expect, test } from "vitest";
import { dayIn, listDaysOfWeek, listWeeks, mondayOf } from "./days";

describe("the day of a moment", () => {
  test.each([
    // London, the hour before and after midnight in summer time.
    ["2026-07-31T22:59:59Z", "Europe/London", "2026-07-31"],
    ["2026-07-31T23:00:00Z", "Europe/London", "2026-08-01"],
    // The clock goes forward on 29 March and back on 25 October.
    ["2026-03-29T22:59:59Z", "Europe/Berlin", "2026-03-30"],
    ["2026-03-28T22:59:59Z", "Europe/Berlin", "2026-03-28"],
    ["2026-10-24T22:00:00Z", "Europe/Berlin", "2026-10-25"],
    ["2026-10-25T22:59:59Z", "Europe/Berlin", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "Europe/Berlin", "2026-10-26"],
    // The turn of the year, far east and far west.
    ["2026-12-31T10:00:00Z", "Pacific/Auckland", "2026-12-31"],
    ["2026-12-31T11:00:00Z", "Pacific/Auckland", "2027-01-01"],
    ["2027-01-01T09:59:59Z", "Pacific/Honolulu", "2026-12-31"],
    // A zone with a half hour, and one that nothing knows.
    ["2026-11-25T18:30:00Z", "Asia/Kolkata", "2026-11-26"],
    ["2026-11-25T23:59:59Z", "Nowhere/Nothing", "2026-11-25"],
  ])("%s in %s is %s", (moment, timeZone, day) => {
    expect(dayIn(timeZone, new Date(moment))).toBe(day);
  });
});

describe("the week of a day", () => {
  test.each([
    ["2026-11-23", "2026-11-23"],
    ["2026-11-29", "2026-11-23"],
    ["2026-11-30", "2026-11-30"],
    // The years 2024, 2026 and 2027 begin within a week of the year before, or on its Monday.
    ["2024-01-01", "2024-01-01"],
    ["2026-01-01", "2025-12-29"],
    ["2027-01-03", "2026-12-28"],
    // The nights when the clock changes.
    ["2026-03-29", "2026-03-23"],
    ["2026-03-30", "2026-03-30"],
    ["2026-10-25", "2026-10-19"],
    ["2024-02-29", "2024-02-26"],
  ])("%s is in the week of %s", (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  test("weeks end with today's, across the turn of a year", () => {
    expect(listWeeks("2027-01-05", 3)).toEqual(["2026-12-21", "2026-12-28", "2027-01-04"]);
  });

  test("a week has seven days, across a change of the clock", () => {
    expect(listDaysOfWeek("2026-10-19").at(-1)).toBe("2026-10-25");
  });
});
