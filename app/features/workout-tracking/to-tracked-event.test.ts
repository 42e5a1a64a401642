/** How an event of the player becomes a row: its time, day, key and played seconds. */
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import {
  findTimeZone,
  toEventKey,
  toOccurredAt,
  toPlayedSeconds,
  toTrackedEvent,
} from "./to-tracked-event";
import { trackingEvent, trackingEvents } from "./tracking-event";

const workout = { gymId: 1, workoutId: 2, durationSeconds: 100, timeZone: "Europe/London" };
const sent = {
  workoutId: 2,
  workoutExecutionId: "3F2B8C54-0d7e-4a1c-9a52-5f0c1c2d3e4f",
  workoutTrackType: "MOVEMENT_START",
  executionTime: 1.25,
  movementId: 7,
};
/** Half past eleven in the evening in London. */
const receivedAt = new Date("2026-07-01T22:30:00Z");
const track = (more: object, timeZone: string | null = null) =>
  toTrackedEvent(trackingEvent.parse({ ...sent, ...more }), {
    workout,
    student: { studentId: 5, timeZone },
    receivedAt,
  });

describe("the border", () => {
  it.each([
    [{}, true],
    [{ executionTime: 0.07 }, true],
    [{ executionTime: 1234.57 }, true],
    [{ executionTime: 1.005 }, false],
    [{ executionTime: -1 }, false],
    [{ executionTime: Number.NaN }, false],
    [{ executionTime: 1e9 }, false],
    [{ executionTime: "1" }, false],
    [{ workoutExecutionId: "x" }, false],
    [{ workoutTrackType: "WORKOUT_STOP" }, false],
    [{ movementId: undefined }, false],
    [{ movementId: 0 }, true],
    [{ movementId: 2 ** 31 }, false],
    [{ workoutGroupId: null, workoutGroupItemId: 3 }, true],
    [{ workoutType: "RUNNING OUT" }, false],
    [{ seq: 0 }, false],
    [{ seq: 1.5 }, false],
    [{ playedSeconds: -1 }, false],
    [{ ageMs: -1 }, false],
    [{ ageMs: 7 * DAY_MS }, true],
    [{ ageMs: 7 * DAY_MS + 1 }, false],
    [{ timeZone: "Nowhere" }, true],
    [{ timeZone: "x".repeat(65) }, false],
  ])("%j is an event: %s", (more, valid) => {
    expect(trackingEvent.safeParse({ ...sent, ...more }).success).toBe(valid);
  });

  it.each([
    [0, false],
    [1, true],
    [50, true],
    [51, false],
  ])("a list of %i is accepted: %s", (count, valid) => {
    expect(trackingEvents.safeParse(Array.from({ length: count }, () => sent)).success).toBe(valid);
  });
});

describe("toOccurredAt", () => {
  it.each([
    [0, 0],
    [HOUR_MS, HOUR_MS],
    [-HOUR_MS, 0],
    [30 * DAY_MS, 7 * DAY_MS],
  ])("an event of age %i happened %i ms before its arrival", (ageMs, before) => {
    expect(receivedAt.getTime() - toOccurredAt(receivedAt, ageMs).getTime()).toBe(before);
  });
});

describe("the day", () => {
  it.each([
    ["the gym's without another", {}, null, "2026-07-01"],
    ["the member's stored zone", {}, "Asia/Tokyo", "2026-07-02"],
    [
      "the event's zone before the stored one",
      { timeZone: "America/Lima" },
      "Asia/Tokyo",
      "2026-07-01",
    ],
    [
      "the stored zone if the event's is unknown",
      { timeZone: "Mars/Base" },
      "Asia/Tokyo",
      "2026-07-02",
    ],
    ["the gym's if the stored zone is unknown", {}, "Mars/Base", "2026-07-01"],
    ["the day on which it happened", { ageMs: DAY_MS }, null, "2026-06-30"],
  ])("is that of %s", (_name, more, stored, day) => {
    expect(track(more, stored).day).toBe(day);
  });
});

it.each([
  ["Europe/London", "Europe/London"],
  ["europe/london", "Europe/London"],
  ["UTC", "UTC"],
  ["+01:00", null],
  ["Mars/Base", null],
  ["", null],
  [undefined, null],
  [null, null],
])("the time zone %j is %j", (name, canonical) => {
  expect(findTimeZone(name)).toBe(canonical);
});

it.each([
  [{ seq: 3 }, "seq:3"],
  [{}, "MOVEMENT_START:7:1.25"],
  [{ movementId: null }, "MOVEMENT_START::1.25"],
])("the key of %j is %s", (more, key) => {
  expect(toEventKey(trackingEvent.parse({ ...sent, ...more }))).toBe(key);
});

it.each([
  ["its own", { playedSeconds: 40 }, 40],
  ["at most 1.5 times the workout", { playedSeconds: 4_000 }, 150],
  ["none for an event without them", {}, 0],
  ["the time of a completion", { workoutTrackType: "WORKOUT_COMPLETE", executionTime: 75 }, 75],
  ["its own also at a completion", { workoutTrackType: "WORKOUT_COMPLETE", playedSeconds: 20 }, 20],
] as const)("played seconds: %s", (_name, more, seconds) => {
  expect(toPlayedSeconds(trackingEvent.parse({ ...sent, ...more }), workout)).toBe(seconds);
});

it("takes the student from the session and writes the execution's id in lower case", () => {
  expect(track({ studentId: 99, workoutGroupId: 4 })).toMatchObject({
    studentId: 5,
    executionId: sent.workoutExecutionId.toLowerCase(),
    workoutType: "CHALLENGE",
    workoutGroupId: 4,
    workoutGroupItemId: null,
  });
});

it.each([
  ["Asia/Kathmandu", "2026-07-01T18:14:59.999Z", "2026-07-01"],
  ["Asia/Kathmandu", "2026-07-01T18:15:00Z", "2026-07-02"],
  ["Australia/Eucla", "2026-07-01T15:14:59.999Z", "2026-07-01"],
  ["Australia/Eucla", "2026-07-01T15:15:00Z", "2026-07-02"],
])("in %s, %s lies on %s", (timeZone, at, day) => {
  const event = trackingEvent.parse({ ...sent, timeZone });
  const tracked = toTrackedEvent(event, { workout, student: null, receivedAt: new Date(at) });
  expect(tracked.day).toBe(day);
});
