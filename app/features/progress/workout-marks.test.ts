/** @module-tag postgres */
import { beforeEach, describe, expect, test } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { makeWorkout, train } from "../../../tests/support/training";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { likeWorkout } from "~/features/catalog/likes/like-workout.server";
import { startWorkout } from "~/features/catalog/starts/start-workout.server";
import { addDays } from "~/kernel/time";
import { listWorkoutMarks } from "./workout-marks.server";

const database = fileDatabase();
const now = new Date("2026-11-25T23:30:00Z");

let gymId: number;
let studentId: number;
let ids: number[];
beforeEach(async () => {
  const { db } = database;
  gymId = (await makeGym(db)).id;
  ({ studentId } = await makeStudent(db));
  ids = [];
  for (const name of ["One", "Two", "Three"]) {
    ids.push(await makeWorkout(db, { gymId, name, seconds: 600 }));
  }
});

const own = (index: number) => ({ gymId, studentId, workoutId: ids[index] ?? 0 });
const read = (workoutIds = ids) => listWorkoutMarks(database.db, { gymId, studentId, workoutIds });
const playedOf = async () => {
  const { played } = await read();
  return ids.map((id) => played.get(id) ?? null);
};
const start = async (index: number, playedSeconds: number, day = "2026-11-25") => {
  await startWorkout(database.db, { ...own(index), now });
  await train(database.db, { ...own(index), day, at: now, playedSeconds, isDone: false });
};

describe("the rings", () => {
  test("are whole for what was done, a part for what was started, and none for the rest", async () => {
    await completeWorkout(database.db, { ...own(0), now });
    await start(1, 252);
    expect(await playedOf()).toEqual([100, 42, null]);
  });

  test.each([
    [0, 5],
    [29, 5],
    [30, 5],
    [60, 10],
    [570, 95],
    [600, 95],
    [900, 95],
  ])("of a workout of 600 seconds with %i played are %i percent", async (seconds, percent) => {
    await start(0, seconds);
    expect((await playedOf())[0]).toBe(percent);
  });

  test.each(["2026-11-24", "2026-11-26"])(
    "find the execution under its day in the member's zone: %s",
    async (day) => {
      await start(0, 300, day);
      expect((await playedOf())[0]).toBe(50);
    },
  );

  test("do not count an earlier try", async () => {
    await start(0, 60);
    await train(database.db, { ...own(0), day: "2026-11-01", playedSeconds: 500, isDone: false });
    expect((await playedOf())[0]).toBe(10);
  });

  test("stay whole when a workout that was done is started again", async () => {
    await completeWorkout(database.db, { ...own(0), now: addDays(now, -7) });
    await start(0, 60);
    expect((await playedOf())[0]).toBe(100);
  });
});

describe("the marks", () => {
  test("are of this member and gym alone, and of these workouts", async () => {
    const { studentId: stranger } = await makeStudent(database.db);
    await completeWorkout(database.db, { ...own(0), studentId: stranger, now });
    await likeWorkout(database.db, { ...own(1), studentId: stranger, now });
    await startWorkout(database.db, { ...own(2), studentId: stranger, now });
    expect(await read()).toEqual({ likedIds: new Set(), played: new Map(), hasStarted: false });
  });

  test("say what is liked, and that something was started beyond these workouts", async () => {
    await likeWorkout(database.db, { ...own(1), now });
    await start(2, 60);
    const { likedIds, played, hasStarted } = await read(ids.slice(0, 2));
    expect([...likedIds]).toEqual([ids[1]]);
    expect([...played]).toEqual([]);
    expect(hasStarted).toBe(true);
  });
});
