/** The tracking events of whole sessions, as lists (product.md §13 "Tracking"). */
import { describe, expect, test } from "vitest";
import {
  startSession,
  stepSession,
  type SessionInput,
  type SessionTrack,
  type WorkoutSession,
} from "./workout-session";
import { playSeconds } from "../../../tests/support/play-seconds";

const intro: SessionTrack = { id: 11, contentType: "INTRO", durationSeconds: 8, timing: "media" };
const film: SessionTrack = { id: 12, contentType: "VIDEO", durationSeconds: 40, timing: "media" };
const loop: SessionTrack = { id: 13, contentType: "MOVEMENT", durationSeconds: 20, timing: "loop" };
const still: SessionTrack = { id: 14, contentType: "VIDEO", durationSeconds: 32, timing: "still" };
/** 100 seconds. */
const tracks = [intro, film, loop, still];

type Timeless = SessionInput extends infer I
  ? I extends { now: number }
    ? Omit<I, "now">
    : never
  : never;
type Script = readonly (readonly [second: number, input: Timeless])[];

/** The durations of a workout and of its movements may differ. */
const workoutOf = (of: readonly SessionTrack[]) => ({ tracks: of, durationSeconds: 120 });

function run(
  script: Script,
  {
    of = tracks,
    first = 0,
    from,
  }: { of?: SessionTrack[]; first?: number; from?: WorkoutSession } = {},
): WorkoutSession {
  let before = (script[0]?.[0] ?? 0) * 1000;
  return script.reduce(
    (session, [second, input], index) => {
      const now = second * 1000;
      const workout = { ...workoutOf(of), nextExecutionId: `again-${index}` };
      const played = playSeconds(
        session,
        { from: before, to: now },
        {
          tracks: of,
          read: ({ playback }) => playback,
          step: (current, report) => stepSession(current, report, workout),
        },
      );
      before = now;
      return stepSession(played, { ...input, now } as SessionInput, workout);
    },
    from ?? startSession(of, { first, executionId: "loaded" }),
  );
}

/** `TYPE movement at second, played seconds`. */
const list = ({ outbox }: WorkoutSession) =>
  outbox.map(
    (event) =>
      `${event.workoutTrackType} ${event.movementId ?? "-"} ${event.executionTime}, ${event.playedSeconds}`,
  );

const play = { type: "play" } as const;
const pause = { type: "pause" } as const;
const moves = { type: "run" } as const;
const ended = { type: "ended" } as const;
const tick = { type: "tick" } as const;
const exit = { type: "exit" } as const;
const choose = (index: number) => ({ type: "choose", index }) as const;
const seek = (seconds: number) => ({ type: "seek", seconds }) as const;

const START = ["WORKOUT_START 11 0, 0", "WORKOUT_PLAY 11 0, 0", "MOVEMENT_START 11 0, 0"];
const whole: Script = [
  [0, play],
  [0, moves],
  [8, ended],
  [8, moves],
  [48, ended],
  [48, moves],
  [58, ended],
  [68, tick],
  [74.4, tick],
  [74.5, tick],
  [80, tick],
  [100, tick],
];

describe("the events of a session", () => {
  test("a whole workout, left after its end", () => {
    expect(list(run([...whole, [103, exit]]))).toEqual([
      ...START,
      "MOVEMENT_COMPLETE 11 8, 8",
      "WORKOUT_INTRO_VIDEO_COMPLETE 11 8, 8",
      "MOVEMENT_START 12 0, 8",
      "MOVEMENT_COMPLETE 12 40, 48",
      "MOVEMENT_START 13 0, 48",
      "MOVEMENT_COMPLETE 13 20, 68",
      "MOVEMENT_START 14 0, 68",
      // 74.5 of 100 seconds are 75 % when the ratio is rounded to two decimals.
      "WORKOUT_COMPLETE 14 75, 74",
      "MOVEMENT_COMPLETE 14 32, 100",
      "WORKOUT_COMPLETE 14 120, 100",
      "WORKOUT_EXIT 14 0, 100",
    ]);
  });

  test("a skipped workout is complete at its end alone", () => {
    const session = run([
      [0, play],
      [0, moves],
      [2, choose(1)],
      [2, choose(2)],
      [2, choose(3)],
      [34, tick],
    ]);
    expect(list(session)).toEqual([
      ...START,
      "MOVEMENT_START 12 0, 2",
      "MOVEMENT_START 13 0, 2",
      "MOVEMENT_START 14 0, 2",
      "MOVEMENT_COMPLETE 14 32, 34",
      "WORKOUT_COMPLETE 14 120, 34",
    ]);
  });

  test("an abandoned one ends with an exit, and the execution is cleared", () => {
    const session = run([
      [0, play],
      [1, moves],
      [4.256, pause],
      [9, exit],
      [9, exit],
    ]);
    expect(list(session)).toEqual([...START, "WORKOUT_PAUSE 11 3.26, 3", "WORKOUT_EXIT 11 0, 3"]);
    expect(session.execution).toBeNull();
  });

  test("one left while it plays is paused without saying so", () => {
    const session = run([
      [0, play],
      [0, moves],
      [4, exit],
    ]);
    expect(list(session)).toEqual([...START, "WORKOUT_EXIT 11 0, 4"]);
    expect(session.playback).toMatchObject({ status: "paused", elapsedBefore: 4 });
  });

  test("a seeked one: what was skipped is not work done", () => {
    const session = run(
      [
        [0, play],
        [0, moves],
        [10, seek(38)],
        [12, ended],
      ],
      { of: [film] },
    );
    expect(list(session)).toEqual([
      "WORKOUT_START 12 0, 0",
      "WORKOUT_PLAY 12 0, 0",
      "MOVEMENT_START 12 0, 0",
      "MOVEMENT_COMPLETE 12 40, 12",
      "WORKOUT_COMPLETE 12 120, 12",
    ]);
  });

  test("a resumed one starts, and counts what was played before once", () => {
    const script: Script = [
      [
        0,
        {
          type: "resume",
          index: 2,
          seconds: 5,
          played: [[[0, 8]], [[0, 40]], [[0, 12]], []],
          completed: false,
        },
      ],
      [1, moves],
      // Seven seconds overlap: 60 seconds were played before.
      [15, tick],
      [16, tick],
      [22.4, tick],
      [22.5, tick],
      [23, exit],
    ];
    expect(list(run(script))).toEqual([
      "WORKOUT_START 13 0, 0",
      "WORKOUT_PLAY 13 5, 0",
      "MOVEMENT_START 13 5, 0",
      "MOVEMENT_COMPLETE 13 20, 15",
      "MOVEMENT_START 14 0, 15",
      "WORKOUT_COMPLETE 14 75, 21",
      "WORKOUT_EXIT 14 0, 22",
    ]);
  });

  test("a resumed one that was complete before is complete again at its end only", () => {
    const session = run([
      [
        0,
        {
          type: "resume",
          index: 3,
          seconds: 30,
          played: [[[0, 8]], [[0, 40]], [[0, 20]], [[0, 30]]],
          completed: true,
        },
      ],
      [1, tick],
      [2, tick],
    ]);
    expect(list(session)).toEqual([
      "WORKOUT_START 14 0, 0",
      "WORKOUT_PLAY 14 30, 0",
      "MOVEMENT_START 14 30, 0",
      "MOVEMENT_COMPLETE 14 32, 2",
      "WORKOUT_COMPLETE 14 120, 2",
    ]);
  });
});

describe("rules", () => {
  test.each<[string, Script, string[]]>([
    [
      "nothing is sent before the first play",
      [
        [1, tick],
        [2, pause],
        [3, ended],
        [4, exit],
      ],
      [],
    ],
    [
      "a play after a pause says the second, without another start",
      [
        [0, play],
        [0, moves],
        [3, pause],
        [9, play],
      ],
      [...START, "WORKOUT_PAUSE 11 3, 3", "WORKOUT_PLAY 11 3, 3", "MOVEMENT_START 11 3, 3"],
    ],
    [
      "two presses are one play",
      [
        [0, play],
        [0.1, play],
      ],
      START,
    ],
    [
      "an earlier movement while it plays",
      [
        [0, choose(2)],
        [0, moves],
        [5, choose(1)],
      ],
      [
        "WORKOUT_START 13 0, 0",
        "WORKOUT_PLAY 13 0, 0",
        "MOVEMENT_START 13 0, 0",
        "MOVEMENT_BACK 13 5, 5",
        "MOVEMENT_START 12 0, 5",
      ],
    ],
    [
      "an earlier movement from a pause",
      [
        [0, choose(2)],
        [0, moves],
        [5, pause],
        [6, choose(1)],
      ],
      [
        "WORKOUT_START 13 0, 0",
        "WORKOUT_PLAY 13 0, 0",
        "MOVEMENT_START 13 0, 0",
        "WORKOUT_PAUSE 13 5, 5",
        "MOVEMENT_BACK 13 5, 5",
        "WORKOUT_PLAY 12 0, 5",
        "MOVEMENT_START 12 0, 5",
      ],
    ],
    [
      "the same movement again is no way back",
      [
        [0, play],
        [0, moves],
        [5, choose(0)],
      ],
      [...START, "MOVEMENT_START 11 0, 5"],
    ],
    [
      "a film that waits for bytes is not paused",
      [
        [0, play],
        [0, moves],
        [1, { type: "stall" }],
      ],
      START,
    ],
  ])("%s", (_rule, script, expected) => {
    expect(list(run(script))).toEqual(expected);
  });

  test("a later movement as the first play starts the workout", () => {
    expect(list(run([[0, play]], { first: 2 }))[0]).toBe("WORKOUT_START 13 0, 0");
  });

  test("a second INTRO leads too; one after another movement does not", () => {
    const of = [intro, { ...intro, id: 21 }, film, { ...intro, id: 22 }];
    const session = run([[0, play], ...of.map(() => [1, ended] as const)], { of });
    const intros = session.outbox.filter(
      ({ workoutTrackType: type }) => type === "WORKOUT_INTRO_VIDEO_COMPLETE",
    );
    expect(intros.map(({ movementId }) => movementId)).toEqual([11, 21]);
  });

  test("the single file is no movement", () => {
    const session = run([[0, play]], { of: [{ ...film, id: 0 }] });
    expect(session.outbox.map(({ movementId }) => movementId)).toEqual([null, null, null]);
  });

  test("an execution keeps its id and counts from 1; play after the end is a new one", () => {
    const session = run([...whole, [110, play], [110, moves], [111, exit]]);
    const ids = session.outbox.map(({ workoutExecutionId: id, seq }) => `${id} ${seq}`);
    expect(ids.slice(0, 13)).toEqual(
      Array.from({ length: 13 }, (_, index) => `loaded ${index + 1}`),
    );
    expect(ids.slice(13)).toEqual([1, 2, 3, 4].map((seq) => `again-12 ${seq}`));
    expect(list(session).slice(13)).toEqual([...START, "WORKOUT_EXIT 11 0, 1"]);
  });

  test("a movement chosen after the end is a new execution too, and may be complete again", () => {
    const session = run([...whole, [110, choose(1)], [110, exit]]);
    expect(list(session).slice(13)).toEqual([
      "WORKOUT_START 12 0, 0",
      "WORKOUT_PLAY 12 0, 0",
      "MOVEMENT_START 12 0, 0",
      "WORKOUT_EXIT 12 0, 0",
    ]);
    expect(session.completed).toBe(false);
  });

  test("play after an exit continues there with a new execution, whose seconds count anew", () => {
    const left = run([
      [0, play],
      [0, moves],
      [4, exit],
    ]);
    const session = run(
      [
        [60, play],
        [61, moves],
        [63, pause],
      ],
      { from: left },
    );
    expect(list(session).slice(4)).toEqual([
      "WORKOUT_START 11 0, 0",
      "WORKOUT_PLAY 11 4, 0",
      "MOVEMENT_START 11 4, 0",
      "WORKOUT_PAUSE 11 6, 2",
    ]);
  });

  test("what the queue has taken leaves the outbox", () => {
    const session = run([[0, play]]);
    expect(list(run([[1, { type: "taken", count: 2 }]], { from: session }))).toEqual(
      START.slice(2),
    );
    expect(run([[1, { type: "taken", count: 0 }]], { from: session })).toBe(session);
  });

  test("a tick without consequences keeps the state", () => {
    const session = run([
      [0, play],
      [0, moves],
    ]);
    expect(run([[1, tick]], { from: session })).toBe(session);
  });
});
