import { describe, expect, it } from "vitest";
import { DAY_MS } from "~/kernel/time";
import { suggestWorkout } from "./suggest-workout";

const now = new Date("2026-11-23T12:00:00.000Z");
const minutes = (count: number) => count * 60;
const workout = (id: number, length: number, focus: string, accessEnabled = true) => ({
  id,
  durationSeconds: minutes(length),
  focusAreas: [{ name: focus }],
  accessEnabled,
});
const done = (id: number, length: number, focus: string, daysAgo: number) => ({
  ...workout(id, length, focus),
  at: now.getTime() - daysAgo * DAY_MS,
});

const NEWEST = [workout(4, 40, "Back"), workout(3, 20, "Legs"), workout(2, 10, "Legs")];
const NOTHING_DONE = { completed: [], startedIds: [], now };

describe("suggestWorkout", () => {
  it.each([
    ["to a new member the newest", NEWEST, NOTHING_DONE, 4],
    ["nothing where there is nothing", [], NOTHING_DONE, null],
    ["nothing that is closed", [workout(5, 20, "Legs", false)], NOTHING_DONE, null],
    [
      "what the member trains, at the usual length",
      NEWEST,
      { ...NOTHING_DONE, completed: [done(1, 20, "Legs", 3)] },
      3,
    ],
    [
      "what the member trains rather than the usual length",
      [workout(4, 20, "Back"), workout(2, 40, "Legs")],
      { ...NOTHING_DONE, completed: [done(1, 20, "Legs", 3)] },
      2,
    ],
    [
      "a length at most five minutes away",
      [workout(6, 26, "Legs"), workout(5, 25, "Legs")],
      { ...NOTHING_DONE, completed: [done(1, 20, "Legs", 3)] },
      5,
    ],
    [
      "the middle of what the member did",
      [workout(6, 60, "Legs"), workout(5, 20, "Legs")],
      {
        ...NOTHING_DONE,
        completed: [done(1, 60, "Legs", 3), done(7, 20, "Legs", 4), done(8, 20, "Legs", 5)],
      },
      5,
    ],
    [
      "not what was done within a week",
      NEWEST,
      { ...NOTHING_DONE, completed: [done(3, 20, "Legs", 6.9)] },
      2,
    ],
    [
      "again what was done a week ago",
      NEWEST,
      { ...NOTHING_DONE, completed: [done(3, 20, "Legs", 7)] },
      3,
    ],
    ["not what has been started", NEWEST, { ...NOTHING_DONE, startedIds: [4] }, 3],
  ])("suggests %s", (_rule, candidates, history, id) => {
    expect(suggestWorkout(candidates, history)?.id ?? null).toBe(id);
  });
});
