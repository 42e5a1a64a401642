/**
 * A member's list "Later": each workout once, at its first place, and never more than the list has room for.
 * @module-tag postgres
 */
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { makeWorkout } from "../../../../tests/support/training";
import { completeWorkout } from "../completions/complete-workout.server";
import { listWorkouts } from "../workouts/list-workouts.server";
import { hasSaved, isSaved } from "./queries.server";
import { saveWorkout } from "./save-workout.server";
import { unsaveWorkout } from "./unsave-workout.server";

const database = fileDatabase();
const NOW = new Date("2031-05-05T00:00:00Z");
const MAX_SAVED = 500;
let gymId: number;
let otherGymId: number;
let workoutIds: number[];
let studentId: number;

beforeAll(async () => {
  const { db } = database;
  gymId = (await makeGym(db)).id;
  otherGymId = (await makeGym(db)).id;
  workoutIds = [];
  for (let count = 0; count < 4; count += 1) workoutIds.push(await makeWorkout(db, { gymId }));
});
beforeEach(async () => {
  ({ studentId } = await makeStudent(database.db));
});

const workoutOf = (index: number) => workoutIds[index] ?? 0;
const save = (workoutId: number, options: { now?: Date; gymId?: number } = {}) =>
  saveWorkout(database.db, { gymId, studentId, workoutId, now: NOW, ...options });
const unsave = (workoutId: number, options: { gymId?: number } = {}) =>
  unsaveWorkout(database.db, { gymId, studentId, workoutId, ...options });
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function listLater(ofGym = gymId) {
  const source = { kind: "saved", studentId } as const;
  const { workouts } = await listWorkouts(database.db, { gymId: ofGym, source });
  return workouts.map(({ id }) => id);
}

/** Leaves room for so many. */
async function fillUpTo(room: number) {
  await database.db.execute(sql`
    with made as (
      insert into workouts (gym_id, name, duration_seconds, time_bucket, published_at)
      select ${gymId}::int, 'Many', 600, 1, now() from generate_series(1, ${MAX_SAVED - room}::int)
      returning id
    )
    insert into saved_workouts (gym_id, student_id, workout_id, created_at)
    select ${gymId}::int, ${studentId}::int, id, now() from made`);
}

async function countSaved() {
  return database.db.$count(sql`saved_workouts`, sql`student_id = ${studentId}`);
}

describe("the list", () => {
  it("has what the member has saved, the last one first, and nobody else's", async () => {
    for (const [minutes, index] of [2, 0, 1].entries())
      expect(await save(workoutOf(index), { now: later(minutes) })).toEqual({ ok: true });
    expect(await listLater()).toEqual([1, 0, 2].map(workoutOf));
    expect(await isSaved(database.db, { gymId, studentId, workoutId: workoutOf(0) })).toBe(true);
    expect(await isSaved(database.db, { gymId, studentId, workoutId: workoutOf(3) })).toBe(false);
    ({ studentId } = await makeStudent(database.db));
    expect(await listLater()).toEqual([]);
    expect(await hasSaved(database.db, { gymId, studentId })).toBe(false);
  });

  it("keeps a workout at its place when it is saved again, and puts a removed one first", async () => {
    await save(workoutOf(0));
    await save(workoutOf(1), { now: later(1) });
    expect(await save(workoutOf(0), { now: later(2) })).toEqual({ ok: true });
    expect(await listLater()).toEqual([workoutOf(1), workoutOf(0)]);
    for (let again = 0; again < 2; again += 1)
      expect(await unsave(workoutOf(0))).toEqual({ ok: true });
    expect(await listLater()).toEqual([workoutOf(1)]);
    await save(workoutOf(0), { now: later(3) });
    expect(await listLater()).toEqual([workoutOf(0), workoutOf(1)]);
  });

  it("keeps a workout that was done, until the member removes it", async () => {
    const workoutId = workoutOf(0);
    await save(workoutId);
    await completeWorkout(database.db, { gymId, studentId, workoutId, now: later(30) });
    expect(await listLater()).toEqual([workoutId]);
  });

  it("takes no workout of another gym, and is one list per gym", async () => {
    const foreign = await makeWorkout(database.db, { gymId: otherGymId });
    for (const workoutId of [foreign, 2_000_000_000]) {
      expect(await save(workoutId)).toEqual({ ok: false, reason: "notFound" });
      expect(await unsave(workoutId)).toEqual({ ok: false, reason: "notFound" });
    }
    expect(await save(foreign, { gymId: otherGymId })).toEqual({ ok: true });
    expect([await listLater(), await listLater(otherGymId)]).toEqual([[], [foreign]]);
    expect(await hasSaved(database.db, { gymId, studentId })).toBe(false);
  });
});

describe("the room on the list", () => {
  it("ends, and a removed workout makes room", async () => {
    await fillUpTo(1);
    expect(await save(workoutOf(0))).toEqual({ ok: true });
    expect(await save(workoutOf(1))).toEqual({ ok: false, reason: "savedFull" });
    // One that is there already needs no room, and each gym has its own.
    expect(await save(workoutOf(0))).toEqual({ ok: true });
    const foreign = await makeWorkout(database.db, { gymId: otherGymId });
    expect(await save(foreign, { gymId: otherGymId })).toEqual({ ok: true });
    await unsave(workoutOf(0));
    expect(await save(workoutOf(1))).toEqual({ ok: true });
  });

  it("has one last place, whoever comes first", async () => {
    await fillUpTo(1);
    const results = await Promise.all(workoutIds.map((id) => save(id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countSaved()).toBe(MAX_SAVED);
  });
});

describe("presses at once", () => {
  it("of one button save the workout once", async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => save(workoutOf(0))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await countSaved()).toBe(1);
  });

  it("on and off end with one row or none", async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? save(workoutOf(index % 3)) : unsave(workoutOf(index % 3)),
      ),
    );
    expect(await countSaved()).toBeLessThanOrEqual(3);
    for (const id of workoutIds) expect(await save(id)).toEqual({ ok: true });
    expect(await listLater()).toHaveLength(workoutIds.length);
  });
});
