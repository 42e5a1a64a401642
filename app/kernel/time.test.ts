import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addCalendarMonths, addDays, nextRenewal } from "./time";

const at = (text: string) => new Date(text);
const monthNumber = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

describe("addCalendarMonths", () => {
  test.each([
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2024-01-31T10:00:00.000Z", 1, "2024-02-29T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", 2, "2026-03-31T10:00:00.000Z"], // the anchor's day is kept
    ["2026-01-31T10:00:00.000Z", 3, "2026-04-30T10:00:00.000Z"],
    ["2026-01-30T23:59:59.999Z", 1, "2026-02-28T23:59:59.999Z"],
    ["2026-02-28T00:00:00.000Z", 1, "2026-03-28T00:00:00.000Z"],
    ["2026-11-30T00:00:00.000Z", 3, "2027-02-28T00:00:00.000Z"],
    ["2026-12-15T00:00:00.000Z", 1, "2027-01-15T00:00:00.000Z"],
    ["2026-03-31T00:00:00.000Z", -1, "2026-02-28T00:00:00.000Z"],
    ["2026-01-15T00:00:00.000Z", -1, "2025-12-15T00:00:00.000Z"],
    ["2026-05-31T12:00:00.000Z", 0, "2026-05-31T12:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", 25, "2028-02-29T10:00:00.000Z"],
  ])("%s and %i months is %s", (anchor, months, expected) => {
    expect(addCalendarMonths(at(anchor), months).toISOString()).toBe(expected);
  });

  it("leaves its argument alone", () => {
    const anchor = at("2026-01-31T10:00:00.000Z");
    addCalendarMonths(anchor, 1);
    expect(anchor.toISOString()).toBe("2026-01-31T10:00:00.000Z");
  });

  it("always lands in the month that is meant", () => {
    const dates = fc.date({
      min: at("1970-01-01T00:00:00Z"),
      max: at("2200-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, fc.integer({ min: -600, max: 600 }), (anchor, months) => {
        const moved = addCalendarMonths(anchor, months);
        expect(monthNumber(moved) - monthNumber(anchor)).toBe(months);
        expect(moved.getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate());
        expect(moved.toISOString().slice(-13)).toBe(anchor.toISOString().slice(-13));
      }),
    );
  });

  it("refuses half a month", () => {
    expect(() => addCalendarMonths(at("2026-01-01T00:00:00Z"), 0.5)).toThrow(RangeError);
  });
});

test.each([
  ["2024-02-29T08:00:00.000Z", 1, "2025-02-28T08:00:00.000Z"],
  ["2024-02-29T08:00:00.000Z", 4, "2028-02-29T08:00:00.000Z"],
  ["2025-02-28T08:00:00.000Z", 3, "2028-02-28T08:00:00.000Z"],
])("%s and %i years is %s", (anchor, years, expected) => {
  expect(addCalendarMonths(at(anchor), years * 12).toISOString()).toBe(expected);
});

test("a trial of 7 days is 168 hours, over a change of clocks too", () => {
  expect(addDays(at("2026-03-27T09:00:00.000Z"), 7).toISOString()).toBe("2026-04-03T09:00:00.000Z");
});

describe("nextRenewal", () => {
  test.each([
    // anchor, months, now, next
    ["2026-01-31T10:00:00.000Z", 1, "2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T09:59:59.999Z", "2026-02-28T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z", "2026-03-31T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", 1, "2026-12-31T10:00:00.000Z", "2027-01-31T10:00:00.000Z"],
    ["2024-02-29T00:00:00.000Z", 12, "2027-06-01T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
    ["2026-06-15T00:00:00.000Z", 12, "2026-06-15T00:00:00.001Z", "2027-06-15T00:00:00.000Z"],
    // A clock that is behind its own anchor still gives the first renewal.
    ["2026-06-15T00:00:00.000Z", 1, "2026-06-01T00:00:00.000Z", "2026-07-15T00:00:00.000Z"],
  ])("of %s each %i months, asked at %s, is %s", (anchor, months, now, expected) => {
    expect(nextRenewal(at(anchor), months, at(now)).toISOString()).toBe(expected);
  });
});
