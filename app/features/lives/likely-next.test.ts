import { expect, test } from "vitest";
import { findLikelyNext } from "./likely-next";

const FRIDAYS = ["2026-11-06T18:00", "2026-11-13T18:05", "2026-11-20T17:30"];

test.each<[string, string[], string, { weekday: number; time: string } | null]>([
  ["no past", [], "UTC", null],
  ["one live", ["2026-11-20T18:00"], "UTC", null],
  ["two on different days", ["2026-11-19T18:00", "2026-11-20T18:00"], "UTC", null],
  ["a weekly habit", FRIDAYS, "UTC", { weekday: 5, time: "18:00" }],
  [
    "the day with most lives, not the latest",
    [...FRIDAYS, "2026-11-22T09:00", "2026-11-15T09:00"],
    "UTC",
    { weekday: 5, time: "18:00" },
  ],
  [
    "of equals the latest",
    ["2026-11-06T18:00", "2026-11-13T18:00", "2026-11-08T09:00", "2026-11-15T09:00"],
    "UTC",
    { weekday: 7, time: "09:00" },
  ],
  // Friday evening in London is Saturday morning in Auckland.
  ["its own clock", FRIDAYS, "Pacific/Auckland", { weekday: 6, time: "07:00" }],
  [
    "the same hour on both sides of a change of the clock",
    ["2026-10-23T17:00", "2026-10-30T18:00"],
    "Europe/London",
    { weekday: 5, time: "18:00" },
  ],
  [
    "the last minutes of a day",
    ["2026-11-13T23:55", "2026-11-20T23:58"],
    "UTC",
    { weekday: 5, time: "23:45" },
  ],
])("%s", (_what, starts, timeZone, expected) => {
  const past = starts.map((at) => ({ startsAt: new Date(`${at}:00Z`), timeZone }));
  expect(findLikelyNext(past)).toEqual(expected);
});

test("a zone that nobody knows says nothing", () => {
  const past = FRIDAYS.map((at) => ({ startsAt: new Date(`${at}:00Z`), timeZone: "Nowhere/Else" }));
  expect(findLikelyNext(past)).toBeNull();
});
