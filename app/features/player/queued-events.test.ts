import { describe, expect, it, test } from "vitest";
import { DAY_MS } from "~/kernel/time";
import type { WorkoutTrackType } from "~/features/workout-tracking/track-types";
import {
  judgeAnswer,
  listDropped,
  parseQueuedEvent,
  retryDelay,
  sortEvents,
  toSentEvent,
  type QueuedEvent,
} from "./queued-events";

const NOW = 100 * DAY_MS;

const event = (seq: number, fields: Partial<QueuedEvent> = {}): QueuedEvent => ({
  workoutExecutionId: "a",
  seq,
  workoutTrackType: "MOVEMENT_START",
  executionTime: 0,
  movementId: 3,
  playedSeconds: 7,
  workoutId: 5,
  at: NOW,
  ...fields,
});

describe("the order", () => {
  it("is that of the executions, then of their events, whatever the clock says", () => {
    const events = [
      event(2, { at: NOW + 1 }),
      event(1, { workoutExecutionId: "0", at: NOW + 5 }),
      event(10, { at: NOW }),
      event(1, { at: NOW + 9 }),
    ];
    expect(sortEvents(events).map(({ workoutExecutionId: id, seq }) => `${id}${seq}`)).toEqual([
      "a1",
      "a2",
      "a10",
      "01",
    ]);
  });
});

describe("what is dropped", () => {
  const typed = (seq: number, workoutTrackType: WorkoutTrackType) =>
    event(seq, { workoutTrackType, at: NOW - 100 + seq });
  const events = [
    typed(1, "WORKOUT_COMPLETE"),
    typed(2, "WORKOUT_START"),
    typed(3, "WORKOUT_PAUSE"),
    typed(4, "WORKOUT_PLAY"),
    typed(5, "MOVEMENT_COMPLETE"),
  ];

  it.each([
    [5, []],
    [4, [3]],
    [3, [3, 4]],
    [2, [3, 4, 2]],
    [1, [3, 4, 2, 1]],
  ])("leaves %i: pauses and plays go first, completions last", (limit, seqs) => {
    expect(listDropped(events, { now: NOW, limit }).map(({ seq }) => seq)).toEqual(seqs);
  });

  it("is everything older than 7 days", () => {
    const old = event(9, { at: NOW - 7 * DAY_MS - 1, workoutTrackType: "WORKOUT_COMPLETE" });
    const kept = event(8, { at: NOW - 7 * DAY_MS });
    expect(listDropped([old, kept], { now: NOW, limit: 500 })).toEqual([old]);
  });
});

describe("an event as sent", () => {
  it("says its age, the time zone and its session, not its time", () => {
    const sent = toSentEvent(event(4), {
      ...{ now: NOW + 1500.4, timeZone: "Europe/Madrid", trackingKey: "key" },
    });
    expect(sent).toEqual({
      workoutExecutionId: "a",
      seq: 4,
      workoutTrackType: "MOVEMENT_START",
      executionTime: 0,
      movementId: 3,
      playedSeconds: 7,
      workoutId: 5,
      ageMs: 1500,
      timeZone: "Europe/Madrid",
      trackingKey: "key",
    });
  });

  it.each([
    ["clock was set back", NOW - 5000, 0],
    ["is older than the call takes", NOW + 9 * DAY_MS, 7 * DAY_MS],
  ])("whose %s", (_case, now, ageMs) => {
    const sent = toSentEvent(event(4), { now, timeZone: undefined, trackingKey: "key" });
    expect(sent.ageMs).toBe(ageMs);
    expect(sent).not.toHaveProperty("timeZone");
  });
});

test.each([
  [202, "sent"],
  // A captive portal answers for the server.
  [200, "retry"],
  [302, "retry"],
  [400, "refused"],
  [404, "refused"],
  [413, "refused"],
  [422, "refused"],
  [401, "stop"],
  [403, "stop"],
  [408, "retry"],
  [429, "retry"],
  [500, "retry"],
  [503, "retry"],
] as const)("%i means %s", (status, verdict) => {
  expect(judgeAnswer(status, "application/problem+json; charset=utf-8")).toBe(verdict);
});

test.each([
  [404, "text/html"],
  [404, null],
  [421, "text/plain"],
] as const)("%i of a proxy (%s) means to try again", (status, contentType) => {
  expect(judgeAnswer(status, contentType)).toBe("retry");
});

test.each([
  [1, null, 2_000],
  [2, null, 5_000],
  [3, null, 15_000],
  [4, null, 60_000],
  [5, null, 300_000],
  [99, null, 300_000],
  [1, "30", 30_000],
  [3, "1", 15_000],
  [1, new Date(NOW + 90_000).toUTCString(), 90_000],
  [1, "soon", 2_000],
  [1, "999999", 3_600_000],
])("after %i failures and Retry-After %s it waits %i ms", (failures, header, expected) => {
  expect(retryDelay(failures, header, NOW)).toBe(expected);
});

test.each([
  ["an event", event(1), true],
  ["one of a single file", event(1, { movementId: null }), true],
  ["nothing", null, false],
  ["a text", "x", false],
  ["one without number", { ...event(1), seq: "1" }, false],
  ["one without time", { ...event(1), at: undefined }, false],
  ["one of a challenge", event(1, { workoutGroupId: 2, workoutGroupItemId: 3 }), true],
  ["one of a challenge without its item", { ...event(1), workoutGroupId: 2 }, false],
])("%s is read: %s", (_case, value, read) => {
  expect(parseQueuedEvent(value) !== null).toBe(read);
});
