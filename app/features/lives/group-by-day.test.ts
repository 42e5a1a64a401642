import { describe, expect, test } from "vitest";
import { groupByDay, isSameClock } from "./group-by-day";

const live = (at: string) => ({ at, startsAt: new Date(at) });

describe("lives by day", () => {
  // 25 October 2026: clocks go back in Europe at 01:00 UTC, in New York a week later; Auckland went forward before.
  const lives = [
    "2026-10-25T23:30:00Z",
    "2026-10-24T21:30:00Z",
    "2026-10-24T22:30:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-25T22:30:00Z",
  ].map(live);

  test.each([
    ["Europe/Berlin", { "2026-10-24": 1, "2026-10-25": 3, "2026-10-26": 1 }],
    ["America/New_York", { "2026-10-24": 3, "2026-10-25": 2 }],
    ["Pacific/Auckland", { "2026-10-25": 3, "2026-10-26": 2 }],
    ["UTC", { "2026-10-24": 2, "2026-10-25": 3 }],
    ["Nowhere/Else", { "2026-10-24": 2, "2026-10-25": 3 }],
  ])("in %s", (zone, expected) => {
    const days = groupByDay(lives, () => zone);
    expect(Object.fromEntries(days.map(({ day, lives: of }) => [day, of.length]))).toEqual(
      expected,
    );
    expect(days.map(({ day }) => day)).toEqual(Object.keys(expected));
  });

  test.each([
    // The day before and after the change, at the last minute of the day on the local clock.
    ["Europe/Berlin", "2026-03-28T22:59:00Z", "2026-03-28"],
    ["Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29"],
    ["Europe/Berlin", "2026-03-29T21:59:00Z", "2026-03-29"],
    ["Europe/Berlin", "2026-03-29T22:00:00Z", "2026-03-30"],
    ["America/New_York", "2026-11-02T04:59:00Z", "2026-11-01"],
    ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
    ["Pacific/Auckland", "2026-04-04T10:59:00Z", "2026-04-04"],
    ["Pacific/Auckland", "2026-04-05T11:59:00Z", "2026-04-05"],
  ])("in %s %s is on %s", (zone, at, day) => {
    expect(groupByDay([live(at)], () => zone)[0]?.day).toBe(day);
  });

  test("without a reader's zone each live has its own, and days stay in order", () => {
    const zones: Record<string, string> = {
      "2026-11-26T12:00:00Z": "Pacific/Auckland",
      "2026-11-26T18:00:00Z": "Europe/London",
    };
    const days = groupByDay(Object.keys(zones).map(live), ({ at }) => zones[at] ?? "UTC");
    expect(days.map(({ day }) => day)).toEqual(["2026-11-26", "2026-11-27"]);
  });

  test("of the same day are in the order they begin", () => {
    const [day] = groupByDay(
      ["2026-11-26T18:00:00Z", "2026-11-26T07:00:00Z"].map(live),
      () => "UTC",
    );
    expect(day?.lives.map(({ at }) => at)).toEqual([
      "2026-11-26T07:00:00Z",
      "2026-11-26T18:00:00Z",
    ]);
  });
});

test.each([
  ["2026-07-01T12:00:00Z", "Europe/Berlin", "Europe/Paris", true],
  ["2026-07-01T12:00:00Z", "Europe/London", "Europe/Lisbon", true],
  ["2026-07-01T12:00:00Z", "Europe/London", "UTC", false],
  ["2026-12-01T12:00:00Z", "Europe/London", "UTC", true],
  // Between the changes of the two continents New York is one hour nearer.
  ["2026-10-28T12:00:00Z", "Europe/London", "Atlantic/Azores", false],
])("at %s clocks of %s and %s agree: %s", (at, one, other, same) => {
  expect(isSameClock(new Date(at), one, other)).toBe(same);
});
