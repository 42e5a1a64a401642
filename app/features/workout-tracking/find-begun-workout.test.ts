/** Which execution a person has begun, for how long, and at which hosts. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/kernel/time";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import {
  makeTrackedWorkout,
  trackedEvent,
  type TrackedWorkoutFixture,
} from "../../../tests/support/tracked-events";
import { findBegunWorkout } from "./find-begun-workout.server";
import { storeEvents } from "./store-events.server";

const database = fileDatabase();
/** Of today, so that its partition exists. */
const begunAt = new Date();
const executionId = randomUUID();
const visitorsExecutionId = randomUUID();
let workout: TrackedWorkoutFixture;
let sibling: TrackedWorkoutFixture;
let other: TrackedWorkoutFixture;
let studentId: number;
let otherStudentId: number;

beforeAll(async () => {
  const { db } = database;
  [workout, other] = [await makeTrackedWorkout(db), await makeTrackedWorkout(db)];
  sibling = await makeTrackedWorkout(db, { gymId: workout.gymId });
  ({ studentId } = await makeStudent(db));
  ({ studentId: otherStudentId } = await makeStudent(db));
  const begin = (workoutExecutionId: string, student: number | null) =>
    trackedEvent(workout, { receivedAt: begunAt, student, workoutExecutionId });
  const events = [begin(executionId, studentId), begin(visitorsExecutionId, null)];
  await storeEvents(db, [{ events, timeZone: null }]);
});

const find = (asked: Partial<Parameters<typeof findBegunWorkout>[1]>) =>
  findBegunWorkout(database.db, {
    executionId,
    workoutId: workout.workoutId,
    studentId,
    hostGymId: null,
    now: begunAt,
    ...asked,
  });
const at = (ms: number) => ({ now: new Date(begunAt.getTime() + ms) });

it.each([
  ["on the platform's host", () => ({})],
  ["on its gym's host", () => ({ hostGymId: workout.gymId })],
  ["until twelve hours later", () => at(12 * HOUR_MS - 1)],
  ["written in capitals", () => ({ executionId: executionId.toUpperCase() })],
  ["of a visitor", () => ({ executionId: visitorsExecutionId, studentId: null })],
])("finds the workout, with its gym's time zone: %s", async (_which, asked) => {
  expect(await find(asked())).toEqual(workout);
});

it.each([
  ["after twelve hours", () => at(12 * HOUR_MS)],
  ["of another student", () => ({ studentId: otherStudentId })],
  ["of a student, for a visitor", () => ({ studentId: null })],
  ["of a visitor, for a student", () => ({ executionId: visitorsExecutionId })],
  ["of another workout", () => ({ workoutId: sibling.workoutId })],
  ["on another gym's host", () => ({ hostGymId: other.gymId })],
  ["that no event has begun", () => ({ executionId: randomUUID() })],
])("finds nothing: %s", async (_which, asked) => {
  expect(await find(asked())).toBeNull();
});
