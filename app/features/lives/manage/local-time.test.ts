import { describe, expect, it } from "vitest";
import {
  addLocalDays,
  countDaysBetween,
  toInstant,
  toLocalTime,
  toNextInstant,
} from "./local-time";

describe("toInstant", () => {
  it.each([
    ["2026-12-04", "18:00", "Europe/London", "2026-12-04T18:00:00.000Z"],
    ["2026-07-04", "18:00", "Europe/London", "2026-07-04T17:00:00.000Z"],
    // The hour from 02:00 to 03:00 is skipped.
    ["2027-03-28", "01:59", "Europe/Berlin", "2027-03-28T00:59:00.000Z"],
    ["2027-03-28", "02:00", "Europe/Berlin", null],
    ["2027-03-28", "02:30", "Europe/Berlin", null],
    ["2027-03-28", "02:59", "Europe/Berlin", null],
    ["2027-03-28", "03:00", "Europe/Berlin", "2027-03-28T01:00:00.000Z"],
    ["2027-03-14", "02:30", "America/New_York", null],
    ["2026-10-04", "02:30", "Australia/Sydney", null],
    // Shown twice: the first one.
    ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "01:30", "Europe/London", "2026-10-25T00:30:00.000Z"],
    ["2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2027-04-04", "02:30", "Australia/Sydney", "2027-04-03T15:30:00.000Z"],
    ["2026-10-25", "03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
  ])("of %s %s in %s is %s", (day, time, timeZone, instant) => {
    expect(toInstant({ day, time }, timeZone)?.toISOString() ?? null).toBe(instant);
  });
});

describe("toNextInstant", () => {
  it.each([
    ["2027-03-28", "02:30", "Europe/Berlin", "2027-03-28T01:00:00.000Z"],
    ["2027-03-28", "01:30", "Europe/London", "2027-03-28T01:00:00.000Z"],
    ["2026-12-04", "18:00", "Europe/Berlin", "2026-12-04T17:00:00.000Z"],
    // A day that the island has skipped.
    ["2011-12-30", "09:00", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("of %s %s in %s is %s", (day, time, timeZone, instant) => {
    expect(toNextInstant({ day, time }, timeZone).toISOString()).toBe(instant);
  });
});

describe("days of a place", () => {
  it("are read from an instant", () => {
    expect(toLocalTime(new Date("2026-12-31T23:30:00Z"), "Europe/Berlin")).toEqual({
      day: "2027-01-01",
      time: "00:30",
    });
  });
  it("are counted over a change of the clock", () => {
    expect(addLocalDays("2026-10-24", 7)).toBe("2026-10-31");
    expect(countDaysBetween("2026-10-24", "2026-10-31")).toBe(7);
    expect(countDaysBetween("2026-10-31", "2026-10-24")).toBe(-7);
  });
});
