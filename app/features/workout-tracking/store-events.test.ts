/**
 * Stored events: once and counted once, whatever the order, the batches, the repetitions and the servers.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workoutCompletions } from "~/features/catalog/completions/schema.server";
import { workoutStarts } from "~/features/catalog/starts/schema.server";
import { students } from "~/features/identity/schema.server";
import { MINUTE_MS } from "~/kernel/time";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import {
  makeTrackedWorkout,
  trackedEvent,
  type TrackedWorkoutFixture,
} from "../../../tests/support/tracked-events";
import { workoutDays, workoutEvents, workoutExecutions } from "./schema.server";
import { storeEvents } from "./store-events.server";
import type { TrackedEvent } from "./to-tracked-event";

const database = fileDatabase();
let workout: TrackedWorkoutFixture;
let studentId: number;
let executionId: string;
/** Of today, so that its partition exists; minutes later it is the same day in the gym's time zone. */
const noon = new Date();
noon.setUTCHours(12, 0, 0, 0);

beforeAll(async () => {
  workout = await makeTrackedWorkout(database.db);
});
beforeEach(async () => {
  ({ studentId } = await makeStudent(database.db));
  executionId = randomUUID();
});

const event = (type: string, minute: number, more: object = {}) =>
  trackedEvent(workout, {
    receivedAt: new Date(noon.getTime() + minute * MINUTE_MS),
    student: studentId,
    workoutExecutionId: executionId,
    workoutTrackType: type,
    ...more,
  });
const store = (...requests: TrackedEvent[][]) =>
  storeEvents(
    database.db,
    requests.map((events) => ({ events, timeZone: null })),
  );
async function read() {
  const { db } = database;
  const own = <T extends { studentId: number | null }>(rows: T[]) =>
    rows.filter((row) => row.studentId === studentId);
  const [executions, days, events, starts, completions] = await Promise.all([
    db.select().from(workoutExecutions),
    db.select().from(workoutDays),
    db.select().from(workoutEvents),
    db.select().from(workoutStarts),
    db.select().from(workoutCompletions),
  ]);
  return {
    executions: own(executions),
    days: own(days),
    events: own(events),
    starts: own(starts),
    completions: own(completions),
  };
}

describe("an execution", () => {
  it("keeps its first start and completion, and the most seconds played", async () => {
    await store([event("WORKOUT_START", 0, { seq: 1, playedSeconds: 0 })]);
    await store([event("WORKOUT_COMPLETE", 8, { seq: 9, playedSeconds: 450 })]);
    await store([event("WORKOUT_COMPLETE", 10, { seq: 12, playedSeconds: 600 })]);
    await store([event("WORKOUT_PAUSE", 3, { seq: 4, playedSeconds: 100 })]);
    const { executions, days, events, completions } = await read();
    const completedAt = new Date(noon.getTime() + 8 * MINUTE_MS);
    expect(executions).toMatchObject([{ startedAt: noon, playedSeconds: 600, completedAt }]);
    expect(days).toMatchObject([{ workoutId: workout.workoutId, completedAt }]);
    expect(events).toHaveLength(4);
    expect(completions).toMatchObject([{ completedAt: new Date(noon.getTime() + 10 * MINUTE_MS) }]);
  });

  it("never holds an event before its start", async () => {
    await store([event("WORKOUT_START", 5, { seq: 1 })]);
    await store([event("WORKOUT_PLAY", 0, { seq: 2 }), event("WORKOUT_COMPLETE", 1, { seq: 3 })]);
    const { executions, events, days } = await read();
    const startedAt = new Date(noon.getTime() + 5 * MINUTE_MS);
    expect(new Set(events.map(({ occurredAt }) => occurredAt.getTime()))).toEqual(
      new Set([startedAt.getTime()]),
    );
    expect(executions).toMatchObject([{ startedAt, completedAt: startedAt }]);
    expect(days).toMatchObject([{ completedAt: startedAt }]);
  });

  it("counts once a day and workout, and another execution of the day counts its seconds", async () => {
    for (const minute of [0, 20]) {
      executionId = randomUUID();
      await store([event("WORKOUT_COMPLETE", minute, { executionTime: 450 })]);
    }
    const { executions, days } = await read();
    expect(executions.map(({ playedSeconds }) => playedSeconds)).toEqual([450, 450]);
    expect(days).toHaveLength(1);
  });

  it("of a visitor is one row too, and makes no day", async () => {
    const anonymous = { student: null, seq: 1 };
    await store([event("WORKOUT_COMPLETE", 0, anonymous)]);
    await store([event("WORKOUT_COMPLETE", 0, anonymous)]);
    const executions = await database.db
      .select()
      .from(workoutExecutions)
      .where(eq(workoutExecutions.executionId, executionId));
    expect(executions).toMatchObject([{ studentId: null }]);
    expect(
      await database.db.$count(workoutEvents, eq(workoutEvents.execution, executions[0]?.id ?? 0)),
    ).toBe(1);
  });

  it("belongs to its student: another one's events under its id make another execution", async () => {
    const { studentId: other } = await makeStudent(database.db);
    await store(
      [event("WORKOUT_START", 0, { seq: 1 })],
      [event("WORKOUT_START", 0, { seq: 1, student: other })],
    );
    expect((await read()).executions).toHaveLength(1);
    expect(
      await database.db.$count(workoutExecutions, eq(workoutExecutions.executionId, executionId)),
    ).toBe(2);
  });
});

describe("what a member has begun and completed", () => {
  it.each([
    ["in order", [0, 1]],
    ["in the wrong order", [1, 0]],
  ])("is completed after both reports, %s", async (_name, order) => {
    const reports = [
      event("WORKOUT_START", 0, { seq: 1 }),
      event("WORKOUT_COMPLETE", 8, { seq: 2 }),
    ];
    for (const index of order) await store(reports.filter((_one, at) => at === index));
    expect(await read()).toMatchObject({ starts: [], completions: [{}] });
  });

  it("is completed after both reports in one batch; a later start is begun", async () => {
    const reports = [
      event("WORKOUT_START", 0, { seq: 1 }),
      event("WORKOUT_COMPLETE", 8, { seq: 2 }),
    ];
    await store(reports);
    expect((await read()).starts).toEqual([]);
    executionId = randomUUID();
    await store([event("WORKOUT_START", 9, { seq: 1 })]);
    // The answer of the first batch was lost, so that it comes again.
    await store(reports);
    expect((await read()).starts).toHaveLength(1);
  });
});

it("stores the member's time zone with the events", async () => {
  const timeZone = { studentId, timeZone: "Asia/Tokyo" };
  await storeEvents(database.db, [{ events: [event("WORKOUT_START", 0)], timeZone }]);
  const [student] = await database.db.select().from(students).where(eq(students.id, studentId));
  expect(student?.timeZone).toBe("Asia/Tokyo");
});

it("makes a partition that is missing", async () => {
  const year = 2041;
  const receivedAt = new Date(`${year}-03-01T00:00:00Z`);
  const late = trackedEvent(workout, { receivedAt, student: studentId, seq: 1 });
  await Promise.all([store([late]), store([late])]);
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct tableoid::regclass::text as name from workout_events where received_at = $1`,
    [receivedAt],
  );
  expect(rows).toEqual([{ name: `workout_events_${year}_03` }]);
  expect((await read()).events).toHaveLength(1);
  await database.pool.query(`drop table workout_events_${year}_03`);
});

it("makes the partition of an execution's start, though the partition of its later event exists", async () => {
  const start = { receivedAt: new Date("2041-03-31T23:59:00Z"), student: studentId };
  const end = { ...start, receivedAt: new Date("2041-04-01T00:09:00Z") };
  const of = (received: typeof start, seq: number) =>
    trackedEvent(workout, { ...received, workoutExecutionId: executionId, seq });
  await store([of(start, 1)]);
  await store([trackedEvent(workout, { ...end, seq: 1 })]);
  // An operator has dropped the month.
  await database.pool.query("drop table workout_events_2041_03");
  await store([of(end, 2)]);
  const { rows } = await database.pool.query<{ name: string }>(
    "select tableoid::regclass::text as name from workout_events where student_id = $1 order by 1",
    [studentId],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "workout_events_2041_03",
    "workout_events_2041_04",
  ]);
  await database.pool.query("drop table workout_events_2041_03, workout_events_2041_04");
});

it("stores and counts once what twenty connections send at the same time", async () => {
  const events = [
    event("WORKOUT_START", 0, { seq: 1 }),
    ...Array.from({ length: 40 }, (_none, index) =>
      event("MOVEMENT_START", 1, { seq: index + 2, playedSeconds: index }),
    ),
    event("WORKOUT_COMPLETE", 8, { seq: 42, playedSeconds: 400 }),
  ];
  await Promise.all(
    Array.from({ length: 20 }, (_none, index) =>
      store(index % 2 ? events : events.toReversed(), events.slice(index)),
    ),
  );
  const { executions, days, events: stored, starts, completions } = await read();
  expect(stored).toHaveLength(42);
  expect(executions).toMatchObject([{ playedSeconds: 400 }]);
  expect(days).toHaveLength(1);
  expect(starts).toEqual([]);
  expect(completions).toHaveLength(1);
});
