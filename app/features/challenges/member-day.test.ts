import { expect, test } from "vitest";
import { toMemberDay } from "./member-day";

test.each([
  // The hours before and after the clock changes.
  ["2026-10-24T22:59:59Z", "Europe/London", "2026-10-24", "2026-10-23T23:00:00.000Z"],
  ["2026-10-25T23:59:59Z", "Europe/London", "2026-10-25", "2026-10-24T23:00:00.000Z"],
  ["2026-10-26T00:00:00Z", "Europe/London", "2026-10-26", "2026-10-26T00:00:00.000Z"],
  ["2026-11-01T04:30:00Z", "America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02T04:59:59Z", "America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["2026-10-03T14:00:00Z", "Australia/Sydney", "2026-10-04", "2026-10-03T14:00:00.000Z"],
  ["2026-10-04T12:59:59Z", "Australia/Sydney", "2026-10-04", "2026-10-03T14:00:00.000Z"],
  // In Beirut the clock skips the hour after midnight.
  ["2026-03-28T23:30:00Z", "Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
  ["2026-11-27T23:59:59Z", "Nowhere/Nothing", "2026-11-27", "2026-11-27T00:00:00.000Z"],
])("%s in %s is %s", (now, timeZone, today, begunAt) => {
  expect(toMemberDay(new Date(now), timeZone)).toEqual({ today, begunAt: new Date(begunAt) });
});
