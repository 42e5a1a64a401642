/** What counts as played while the clock runs ahead of what is seen (product.md §13 "Seconds played"). */
import { expect, test } from "vitest";
import {
  getPlayedSeconds,
  startSession,
  stepSession,
  type SessionInput,
  type SessionTrack,
} from "./workout-session";

type Timeless = SessionInput extends infer I
  ? I extends { now: number }
    ? Omit<I, "now">
    : never
  : never;

const track = (timing: SessionTrack["timing"]): SessionTrack => ({
  ...{ id: 1, contentType: "VIDEO", durationSeconds: 600 },
  timing,
});
const position = (seconds: number) => ({ type: "position", seconds }) as const;
const tick = { type: "tick" } as const;
const start = [
  [0, { type: "play" }],
  [0, { type: "run" }],
] as const;

test.each<[string, SessionTrack["timing"], (readonly [number, Timeless])[], number]>([
  [
    "a film that waits for bytes",
    "media",
    [
      [10, position(10)],
      [3600, { type: "stall" }],
    ],
    12,
  ],
  [
    "a film that is left for another",
    "media",
    [
      [10, position(10)],
      [3600, { type: "choose", index: 1 }],
    ],
    12,
  ],
  [
    "a film that is paused",
    "media",
    [
      [10, position(10)],
      [3600, { type: "pause" }],
    ],
    12,
  ],
  [
    "a film whose speed changes",
    "media",
    [
      [10, position(10)],
      [3600, { type: "rate", rate: 1.5 }],
    ],
    12,
  ],
  [
    "a film that goes on after a sleep",
    "media",
    [
      [10, position(10)],
      [3600, position(10.4)],
    ],
    10,
  ],
  [
    "a film that is elsewhere after a sleep",
    "media",
    [
      [10, position(10)],
      [3600, position(600)],
    ],
    12,
  ],
  [
    "a film that says late how far it is",
    "media",
    [
      [10, position(10)],
      [70, position(69)],
    ],
    69,
  ],
  [
    "a film that ends while no page looks",
    "media",
    [
      [540, { type: "seek", seconds: 545 }],
      [595, { type: "ended" }],
    ],
    57,
  ],
  [
    "a picture after a sleep",
    "still",
    [
      [10, tick],
      [3600, tick],
    ],
    10,
  ],
  ["a picture that is paused after a sleep", "still", [[3600, { type: "pause" }]], 5],
  [
    "a picture on a hidden page",
    "still",
    [
      [60, { ...tick, hidden: true }],
      [121, { ...tick, hidden: true }],
    ],
    121,
  ],
  ["a hidden picture after a sleep", "still", [[3600, { ...tick, hidden: true }]], 65],
  [
    "a loop after a sleep",
    "loop",
    [
      [1, tick],
      [3600, tick],
    ],
    6,
  ],
  [
    "a loop whose film ends on a hidden page",
    "loop",
    [
      [8, { type: "ended" }],
      [16, { type: "ended" }],
    ],
    16,
  ],
])("%s", (_case, timing, script, played) => {
  const tracks = [track(timing), { ...track("still"), id: 2, durationSeconds: 60 }];
  let session = startSession(tracks, { first: 0, executionId: "a" });
  let now = 0;
  for (const [second, input] of [...start, ...script]) {
    now = second * 1000;
    const workout = { tracks, durationSeconds: 1200, nextExecutionId: "b" };
    session = stepSession(session, { ...input, now } as SessionInput, workout);
  }
  expect(getPlayedSeconds(session, tracks, now)).toBe(played);
  expect(session.outbox.map(({ workoutTrackType: type }) => type)).not.toContain(
    "WORKOUT_COMPLETE",
  );
});
