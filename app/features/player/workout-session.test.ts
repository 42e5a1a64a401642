/** The tracking events of whole sessions, as lists (product.md §13 "Tracking"). */
import { describe, expect, test } from "vitest";
import {
  choose,
  ended,
  exit,
  film,
  listEvents,
  moves,
  pause,
  play,
  runSession,
  seek,
  START,
  tick,
  WHOLE,
  type Script,
} from "../../../tests/support/workout-sessions";

describe("the events of a session", () => {
  test("a whole workout, left after its end", () => {
    expect(listEvents(runSession([...WHOLE, [103, exit]]))).toEqual([
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
    const session = runSession([
      [0, play],
      [0, moves],
      [2, choose(1)],
      [2, choose(2)],
      [2, choose(3)],
      [34, tick],
    ]);
    expect(listEvents(session)).toEqual([
      ...START,
      "MOVEMENT_START 12 0, 2",
      "MOVEMENT_START 13 0, 2",
      "MOVEMENT_START 14 0, 2",
      "MOVEMENT_COMPLETE 14 32, 34",
      "WORKOUT_COMPLETE 14 120, 34",
    ]);
  });

  test("an abandoned one ends with an exit, and the execution is cleared", () => {
    const session = runSession([
      [0, play],
      [1, moves],
      [4.256, pause],
      [9, exit],
      [9, exit],
    ]);
    expect(listEvents(session)).toEqual([
      ...START,
      "WORKOUT_PAUSE 11 3.26, 3",
      "WORKOUT_EXIT 11 0, 3",
    ]);
    expect(session.execution).toBeNull();
  });

  test("one left while it plays is paused without saying so", () => {
    const session = runSession([
      [0, play],
      [0, moves],
      [4, exit],
    ]);
    expect(listEvents(session)).toEqual([...START, "WORKOUT_EXIT 11 0, 4"]);
    expect(session.playback).toMatchObject({ status: "paused", elapsedBefore: 4 });
  });

  test("a seeked one: what was skipped is not work done", () => {
    const session = runSession(
      [
        [0, play],
        [0, moves],
        [10, seek(38)],
        [12, ended],
      ],
      { of: [film] },
    );
    expect(listEvents(session)).toEqual([
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
    expect(listEvents(runSession(script))).toEqual([
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
    const session = runSession([
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
    expect(listEvents(session)).toEqual([
      "WORKOUT_START 14 0, 0",
      "WORKOUT_PLAY 14 30, 0",
      "MOVEMENT_START 14 30, 0",
      "MOVEMENT_COMPLETE 14 32, 2",
      "WORKOUT_COMPLETE 14 120, 2",
    ]);
  });
});
