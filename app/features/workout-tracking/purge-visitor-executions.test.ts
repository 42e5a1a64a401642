import { expect, it } from "vitest";
import { addDays } from "~/kernel/time";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeTrackedWorkout, trackedEvent } from "../../../tests/support/tracked-events";
import { purgeVisitorExecutions } from "./purge-visitor-executions.server";
import { workoutExecutions } from "./schema.server";
import { storeEvents } from "./store-events.server";

const database = fileDatabase();

it("deletes old executions of visitors in batches, and none of members or of today", async () => {
  const { db } = database;
  const workout = await makeTrackedWorkout(db);
  const { studentId } = await makeStudent(db);
  const now = new Date();
  const begin = (number: number, student: number | null, daysAgo: number) =>
    trackedEvent(workout, {
      receivedAt: addDays(now, -daysAgo),
      student,
      seq: 1,
      workoutExecutionId: `00000000-0000-4000-8000-00000000000${number}`,
    });
  const events = [
    begin(1, null, 500),
    begin(2, null, 450),
    begin(3, null, 1),
    begin(4, studentId, 500),
  ];
  for (const event of events) await storeEvents(db, [{ events: [event], timeZone: null }]);
  const before = addDays(now, -400);
  expect(await purgeVisitorExecutions(db, { before, limit: 1 })).toBe(1);
  expect(await purgeVisitorExecutions(db, { before, limit: 1 })).toBe(1);
  expect(await purgeVisitorExecutions(db, { before, limit: 1 })).toBe(0);
  const left = await db.select({ id: workoutExecutions.executionId }).from(workoutExecutions);
  expect(left.map(({ id }) => id.slice(-1)).sort()).toEqual(["3", "4"]);
});
