/** The archive has every day, execution and event of the member, in files of bounded size. */
import { expect, it } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeTrackedWorkout, trackedEvent } from "../../../tests/support/tracked-events";
import { listTrackingOfStudent } from "./list-tracking-of-student.server";
import { storeEvents } from "./store-events.server";

const database = fileDatabase();
const EVENTS = 11_000;

it("lists all rows of the member once, and none of another", async () => {
  const { db } = database;
  const workout = await makeTrackedWorkout(db);
  const { studentId } = await makeStudent(db);
  const { studentId: other } = await makeStudent(db);
  const receivedAt = new Date();
  const track = (student: number, seq: number, execution: number) =>
    trackedEvent(workout, {
      receivedAt,
      student,
      seq,
      workoutExecutionId: `00000000-0000-4000-8000-00000000000${execution}`,
      workoutTrackType: "WORKOUT_COMPLETE",
    });
  await storeEvents(db, [
    {
      events: Array.from({ length: EVENTS }, (_none, index) =>
        track(studentId, Math.floor(index / 3) + 1, index % 3),
      ),
      timeZone: null,
    },
    { events: [track(other, 1, 4)], timeZone: null },
  ]);
  const files = await listTrackingOfStudent(db, studentId);
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name, load } of files) rows[name] = [...(await load())];
  expect(Object.entries(rows).map(([name, list]) => [name, list.length])).toEqual([
    ["workout-days", 1],
    ["workout-executions", 3],
    ["workout-events", 5_000],
    ["workout-events-2", 5_000],
    ["workout-events-3", 1_000],
  ]);
  const events = Object.entries(rows).flatMap(([name, list]) =>
    name.startsWith("workout-events") ? list : [],
  );
  expect(
    new Set(events.map(({ execution, key }) => `${String(execution)} ${String(key)}`)).size,
  ).toBe(EVENTS);
  expect(
    Object.values(rows)
      .flat()
      .every((row) => row["studentId"] === studentId),
  ).toBe(true);
});
