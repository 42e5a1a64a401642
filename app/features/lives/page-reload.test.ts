import { expect, test } from "vitest";
import { secondsToReload } from "./page-reload";

const startsAt = new Date("2026-11-21T12:00:00Z");

test.each<["before" | "open" | "over", boolean, boolean, string, number | null]>([
  ["before", false, false, "11:00:00", 45 * 60 + 1],
  ["before", false, false, "11:44:59", 2],
  ["before", false, false, "00:00:00", 11 * 3600 + 45 * 60 + 1],
  ["before", false, false, "-1", null],
  ["open", false, false, "11:45:00", 15 * 60 + 1],
  ["open", false, false, "12:00:00", 60],
  ["open", false, false, "12:10:00", 60],
  ["open", true, false, "12:10:00", null],
  ["open", true, true, "12:10:00", 120],
  ["open", false, true, "11:46:00", 120],
  ["over", false, true, "13:10:00", null],
])("%s, on air %s, seat %s at %s: %s seconds", (phase, isOnAir, hasSeat, time, seconds) => {
  const now = new Date(time === "-1" ? "2026-11-20T12:00:00Z" : `2026-11-21T${time}Z`);
  const live = { phase, isOnAir, hasSeat, startsAt, leadMinutes: 15 };
  expect(secondsToReload({ ...live, isShownHere: false, hasCapacity: true }, now)).toBe(seconds);
});

test.each<[boolean, boolean, boolean, number | null]>([
  [true, true, true, 240],
  [true, true, false, null],
  [true, false, true, null],
  [false, true, false, 120],
])(
  "watched here, on air %s, seat %s, limited %s: %s seconds",
  (isOnAir, hasSeat, hasCapacity, seconds) => {
    const live = { phase: "open", isOnAir, hasSeat, startsAt, leadMinutes: 15 } as const;
    const now = new Date("2026-11-21T12:10:00Z");
    expect(secondsToReload({ ...live, isShownHere: true, hasCapacity }, now)).toBe(seconds);
  },
);
