import { describe, expect, it } from "vitest";
import { LIVE_STATUSES } from "../live-kinds";
import { canBeReminded, findDueReminder } from "./due-reminders";

const START = "2026-11-27T18:00:00.000Z";
const at = (time: string) => new Date(time.length === 5 ? `2026-11-27T${time}:00.000Z` : time);
const EARLY = "2026-11-20T12:00:00.000Z";
const live = {
  status: "SCHEDULED",
  startsAt: new Date(START),
  durationMinutes: 45,
  movedAt: null,
} as const;
const fresh = { askedAt: at(EARLY), dayBeforeFor: null, soonFor: null };

/** The starts that a reminder was written for. */
interface Written {
  dayBeforeFor?: string;
  soonFor?: string;
}

describe("a reminder", () => {
  it.each([
    ["2026-11-26T17:59:59.999Z", null],
    ["2026-11-26T18:00:00.000Z", "24h"],
    ["2026-11-27T16:59:59.999Z", "24h"],
    ["17:00", null],
    ["2026-11-27T17:44:59.999Z", null],
    ["17:45", "15m"],
    ["18:00", "15m"],
    ["2026-11-27T18:09:59.999Z", "15m"],
    ["18:10", null],
  ])("at %s is %s", (now, due) => {
    expect(findDueReminder(live, fresh, at(now))).toBe(due);
  });

  it.each([
    // Asked for in time, by a millisecond, for the one before the day and the one before the start.
    ["2026-11-26T18:00:00.000Z", null, "16:00", "24h"],
    ["2026-11-26T18:00:00.001Z", null, "16:00", null],
    ["2026-11-26T18:00:00.001Z", null, "17:50", "15m"],
    ["17:45", null, "17:50", "15m"],
    ["2026-11-27T17:45:00.001Z", null, "17:50", null],
    // The start has been changed since.
    [EARLY, "2026-11-26T18:00:00.000Z", "16:00", "24h"],
    [EARLY, "2026-11-26T18:00:00.001Z", "16:00", null],
    [EARLY, "2026-11-26T18:00:00.001Z", "17:50", "15m"],
    [EARLY, "2026-11-27T17:45:00.001Z", "17:50", null],
  ])("asked for at %s of a live moved at %s, at %s is %s", (askedAt, movedAt, now, due) => {
    const moved = { ...live, movedAt: movedAt === null ? null : at(movedAt) };
    expect(findDueReminder(moved, { ...fresh, askedAt: at(askedAt) }, at(now))).toBe(due);
  });

  it.each([
    [{ dayBeforeFor: START }, "16:00", null],
    [{ dayBeforeFor: "2026-11-27T17:00:00.000Z" }, "16:00", "24h"],
    [{ soonFor: START }, "17:50", null],
    [{ soonFor: "2026-11-27T17:00:00.000Z" }, "17:50", "15m"],
    [{ dayBeforeFor: START }, "17:50", "15m"],
  ] as [Written, string, string | null][])(
    "that was written, %j, at %s is %s: once for each start",
    ({ dayBeforeFor, soonFor }, now, due) => {
      const written = {
        askedAt: fresh.askedAt,
        dayBeforeFor: dayBeforeFor === undefined ? null : at(dayBeforeFor),
        soonFor: soonFor === undefined ? null : at(soonFor),
      };
      expect(findDueReminder(live, written, at(now))).toBe(due);
    },
  );

  it("comes for a live that is planned or runs, and for no other", () => {
    const due = LIVE_STATUSES.filter((status) =>
      findDueReminder({ ...live, status }, fresh, at("17:50")),
    );
    expect(due).toEqual(["SCHEDULED", "LIVE"]);
  });

  it.each([
    ["18:04", "15m"],
    ["18:05", null],
  ])("of a live of five minutes at %s is %s", (now, due) => {
    expect(findDueReminder({ ...live, durationMinutes: 5 }, fresh, at(now))).toBe(due);
  });
});

describe("a live can be reminded of", () => {
  it.each([
    [EARLY, "SCHEDULED", true],
    ["17:45", "SCHEDULED", true],
    ["2026-11-27T17:45:00.001Z", "SCHEDULED", false],
    ["17:45", "LIVE", true],
    ["17:45", "DRAFT", false],
    ["17:45", "CANCELLED", false],
    ["17:45", "ENDED", false],
  ] as const)("at %s while it is %s: %s", (now, status, expected) => {
    expect(canBeReminded({ ...live, status }, at(now))).toBe(expected);
  });
});
