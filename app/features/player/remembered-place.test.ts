import { describe, expect, it } from "vitest";
import { DAY_MS } from "~/kernel/time";
import {
  continuePlace,
  parseRememberedPlace,
  toRememberedPlace,
  type RememberedPlace,
} from "./remembered-place";
import {
  startSession,
  stepSession,
  type SessionInput,
  type SessionTrack,
  type WorkoutSession,
} from "./workout-session";

const tracks: SessionTrack[] = [
  { id: 4, contentType: "VIDEO", durationSeconds: 20, timing: "still" },
  { id: 5, contentType: "VIDEO", durationSeconds: 40, timing: "still" },
];

const run = (...inputs: SessionInput[]) =>
  inputs.reduce<WorkoutSession>(
    (session, input) =>
      stepSession(session, input, { tracks, durationSeconds: 60, nextExecutionId: "b" }),
    startSession(tracks, { first: 0, executionId: "a" }),
  );
const remember = (session: WorkoutSession, seconds: number) =>
  toRememberedPlace(session, tracks, { now: seconds * 1000, at: 10 * DAY_MS });

describe("what is remembered", () => {
  const started: SessionInput[] = [
    { type: "play", now: 0 },
    { type: "tick", hidden: true, now: 20_000 },
  ];

  it("is the movement, its second and what was played", () => {
    const expected: RememberedPlace = {
      index: 1,
      id: 5,
      seconds: 3,
      position: 23,
      played: [
        { id: 4, ranges: [[0, 20]] },
        { id: 5, ranges: [[0, 3]] },
      ],
      completed: false,
      at: 10 * DAY_MS,
    };
    expect(remember(run(...started), 23)).toEqual(expected);
    // It can be read again.
    expect(parseRememberedPlace(JSON.parse(JSON.stringify(expected)), tracks, 11 * DAY_MS)).toEqual(
      expected,
    );
  });

  it.each<[string, SessionInput[], number, null | undefined]>([
    ["is nothing new before the first play", [], 60, undefined],
    ["is nothing new in the first seconds", [{ type: "play", now: 0 }], 4.9, undefined],
    [
      "is forgotten at the end",
      [...started, { type: "tick", hidden: true, now: 60_000 }],
      61,
      null,
    ],
  ])("%s", (_case, inputs, seconds, expected) => {
    expect(remember(run(...inputs), seconds)).toBe(expected);
  });
});

describe("what is read", () => {
  const place = {
    index: 0,
    id: 4,
    seconds: 7,
    position: 7,
    played: [{ id: 4, ranges: [[0, 7]] }],
    completed: false,
    at: 10 * DAY_MS,
  };

  it.each<[string, unknown, number, boolean]>([
    ["a place of 30 days", place, 40 * DAY_MS, true],
    ["an older one", place, 40 * DAY_MS + 1, false],
    ["one in a movement that was removed", { ...place, id: 6 }, 11 * DAY_MS, false],
    [
      "one that keeps what was played by index",
      { ...place, played: [[[0, 7]], []] },
      11 * DAY_MS,
      false,
    ],
    ["one without second", { ...place, seconds: null }, 11 * DAY_MS, false],
    ["one with other ranges", { ...place, played: [{ id: 4, ranges: [[0]] }] }, 11 * DAY_MS, false],
    ["none", null, 11 * DAY_MS, false],
  ])("%s", (_case, value, now, read) => {
    expect(parseRememberedPlace(value, tracks, now) !== null).toBe(read);
  });

  it("follows its movement when a trainer has inserted another before it", () => {
    const inserted: SessionTrack = {
      ...{ id: 9, contentType: "VIDEO", durationSeconds: 30, timing: "still" },
    };
    const now = [inserted, ...tracks];
    const read = parseRememberedPlace(place, now, 11 * DAY_MS);
    expect(read).toMatchObject({ index: 1, seconds: 7, position: 37 });
    expect(read && continuePlace(read, now, null)).toEqual({
      ...{ type: "resume", index: 1, seconds: 7, completed: false },
      played: [[], [[0, 7]], []],
    });
  });
});
