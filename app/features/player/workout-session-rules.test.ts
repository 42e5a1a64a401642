/** The rules of a session's events and executions, each in a few steps (product.md §13 "Events of the player"). */
import { describe, expect, test } from "vitest";
import {
  choose,
  ended,
  exit,
  film,
  intro,
  listEvents,
  moves,
  pause,
  play,
  runSession,
  START,
  tick,
  WHOLE,
  type Script,
} from "../../../tests/support/workout-sessions";

describe("rules", () => {
  test.each<[string, Script, string[]]>([
    [
      "nothing is sent before the first play",
      [
        [1, tick],
        [2, pause],
        [3, ended],
      ],
      [],
    ],
    [
      "leaving without a play ends the execution, once",
      [
        [4, exit],
        [5, exit],
      ],
      ["WORKOUT_EXIT 11 0, 0"],
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
    expect(listEvents(runSession(script))).toEqual(expected);
  });

  test("a later movement as the first play starts the workout", () => {
    expect(listEvents(runSession([[0, play]], { first: 2 }))[0]).toBe("WORKOUT_START 13 0, 0");
  });

  test("a second INTRO leads too; one after another movement does not", () => {
    const of = [intro, { ...intro, id: 21 }, film, { ...intro, id: 22 }];
    const session = runSession([[0, play], ...of.map(() => [1, ended] as const)], { of });
    const intros = session.outbox.filter(
      ({ workoutTrackType: type }) => type === "WORKOUT_INTRO_VIDEO_COMPLETE",
    );
    expect(intros.map(({ movementId }) => movementId)).toEqual([11, 21]);
  });

  test("the single file is no movement", () => {
    const session = runSession([[0, play]], { of: [{ ...film, id: 0 }] });
    expect(session.outbox.map(({ movementId }) => movementId)).toEqual([null, null, null]);
  });

  test("an execution keeps its id and counts from 1; play after the end is a new one", () => {
    const session = runSession([...WHOLE, [110, play], [110, moves], [111, exit]]);
    const ids = session.outbox.map(({ workoutExecutionId: id, seq }) => `${id} ${seq}`);
    expect(ids.slice(0, 13)).toEqual(
      Array.from({ length: 13 }, (_, index) => `loaded ${index + 1}`),
    );
    expect(ids.slice(13)).toEqual([1, 2, 3, 4].map((seq) => `again-12 ${seq}`));
    expect(listEvents(session).slice(13)).toEqual([...START, "WORKOUT_EXIT 11 0, 1"]);
  });

  test("a movement chosen after the end is a new execution too, and may be complete again", () => {
    const session = runSession([...WHOLE, [110, choose(1)], [110, exit]]);
    expect(listEvents(session).slice(13)).toEqual([
      "WORKOUT_START 12 0, 0",
      "WORKOUT_PLAY 12 0, 0",
      "MOVEMENT_START 12 0, 0",
      "WORKOUT_EXIT 12 0, 0",
    ]);
    expect(session.completed).toBe(false);
  });

  test("play after an exit continues there with a new execution, whose seconds count anew", () => {
    const left = runSession([
      [0, play],
      [0, moves],
      [4, exit],
    ]);
    const session = runSession(
      [
        [60, play],
        [61, moves],
        [63, pause],
      ],
      { from: left },
    );
    expect(listEvents(session).slice(4)).toEqual([
      "WORKOUT_START 11 0, 0",
      "WORKOUT_PLAY 11 4, 0",
      "MOVEMENT_START 11 4, 0",
      "WORKOUT_PAUSE 11 6, 2",
    ]);
  });

  test("play after a visit without a play is the first of a new execution", () => {
    const session = runSession([
      [1, exit],
      [2, play],
    ]);
    const ids = session.outbox.map(({ workoutExecutionId: id, seq }) => `${id} ${seq}`);
    expect(ids).toEqual(["loaded 1", "again-1 1", "again-1 2", "again-1 3"]);
    expect(listEvents(session)).toEqual(["WORKOUT_EXIT 11 0, 0", ...START]);
  });

  test("what the queue has taken leaves the outbox", () => {
    const session = runSession([[0, play]]);
    expect(listEvents(runSession([[1, { type: "taken", count: 2 }]], { from: session }))).toEqual(
      START.slice(2),
    );
    expect(runSession([[1, { type: "taken", count: 0 }]], { from: session })).toBe(session);
  });

  test("a tick without consequences keeps the state", () => {
    const session = runSession([
      [0, play],
      [0, moves],
    ]);
    expect(runSession([[1, tick]], { from: session })).toBe(session);
  });
});
