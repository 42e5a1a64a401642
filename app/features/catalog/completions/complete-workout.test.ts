/** Starts and completions of one member: the latest of each counts, whatever the order of the reports. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { addDays } from "~/kernel/time";
import { startWorkout } from "../starts/start-workout.server";
import { workoutStarts } from "../starts/schema.server";
import { publishWorkout } from "../workouts/publish-workout.server";
import { completeWorkout } from "./complete-workout.server";
import { workoutCompletions } from "./schema.server";

const database = fileDatabase();
const noon = new Date("2031-05-05T12:00:00Z");
let gymId: number;
let otherGymId: number;
let workoutId: number;
let studentId: number;

beforeAll(async () => {
  const { db } = database;
  gymId = (await makeGym(db)).id;
  otherGymId = (await makeGym(db)).id;
  ({ workoutId } = await publishWorkout(db, {
    gymId,
    trainerId: null,
    name: "Workout",
    categoryKeys: [],
    subscriptionTypeIds: [],
    movements: [{ name: "Squat", durationSeconds: 60, mediaKey: "clips/squat" }],
    publishedAt: noon,
  }));
});
beforeEach(async () => {
  ({ studentId } = await makeStudent(database.db));
});

const report = (now: Date) => ({ gymId, studentId, workoutId, now });
const start = (now: Date) => startWorkout(database.db, report(now));
const complete = (now: Date) => completeWorkout(database.db, report(now));
async function readRows() {
  const own = <Row extends { studentId: number }>(row: Row) => row.studentId === studentId;
  const starts = await database.db.select().from(workoutStarts);
  const completions = await database.db.select().from(workoutCompletions);
  return {
    started: starts.filter(own).map(({ startedAt }) => startedAt),
    completed: completions.filter(own).map(({ completedAt }) => completedAt),
  };
}

test("a repeated start keeps one row with the latest time, also when an older one arrives last", async () => {
  for (const now of [noon, addDays(noon, 1), addDays(noon, -1)])
    expect(await start(now)).toBe(true);
  expect(await readRows()).toEqual({ started: [addDays(noon, 1)], completed: [] });
});

test("a completion removes the start before it, and a repeated one keeps the latest time", async () => {
  await start(noon);
  expect(await complete(addDays(noon, 1))).toBe(true);
  expect(await readRows()).toEqual({ started: [], completed: [addDays(noon, 1)] });
  await complete(noon);
  expect(await readRows()).toEqual({ started: [], completed: [addDays(noon, 1)] });
});

test("a completion needs no start, and a start after it stays", async () => {
  await complete(noon);
  await start(addDays(noon, 1));
  await complete(noon);
  expect(await readRows()).toEqual({ started: [addDays(noon, 1)], completed: [noon] });
});

test("another member's start stays, and another gym's workout is not found", async () => {
  const { studentId: other } = await makeStudent(database.db);
  await startWorkout(database.db, { ...report(noon), studentId: other });
  await complete(noon);
  const starts = await database.db.select().from(workoutStarts);
  expect(starts.filter((row) => row.studentId === other)).toHaveLength(1);
  for (const foreign of [
    { ...report(noon), gymId: otherGymId },
    { ...report(noon), workoutId: 2_000_000_000 },
  ]) {
    expect(await startWorkout(database.db, foreign)).toBe(false);
    expect(await completeWorkout(database.db, foreign)).toBe(false);
  }
});
