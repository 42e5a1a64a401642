import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { openTestDatabase, type TestDatabase } from "../../../tests/support/database";
import { createWorkoutType } from "./create-workout-type.server";
import { parseCursor } from "./cursor";
import { publishWorkout, type PublishWorkout } from "./publish-workout.server";
import {
  findWorkout,
  findWorkoutMedia,
  findWorkoutType,
  listPlanIdsOfWorkouts,
  listWorkoutsOfType,
  listWorkoutTypes,
} from "./queries.server";
import { subscriptionTypes } from "~/features/billing/schema.server";

let database: TestDatabase;
let iron: { gymId: number; planId: number };
let flow: { gymId: number; planId: number };

beforeAll(async () => {
  database = await openTestDatabase();
  iron = await makeGym("iron");
  flow = await makeGym("flow");
});

afterAll(() => database.close());

async function makeGym(guid: string) {
  const { db } = database;
  const colors = {
    backgroundColor: "#000",
    textColor: "#fff",
    buttonColor: "#f4c31e",
    buttonTextColor: "#000",
    brandColor: "#f4c31e",
  };
  const [gym] = await db
    .insert(gyms)
    .values({ guid, name: guid, ...colors })
    .returning();
  const gymId = gym?.id ?? 0;
  await createWorkoutType(db, { gymId, key: "strength", name: "Strength", position: 2 });
  await createWorkoutType(db, { gymId, key: "yoga", name: "Yoga", position: 1 });
  const [plan] = await db
    .insert(subscriptionTypes)
    .values({
      gymId,
      name: "Monthly",
      priceMinor: 1000,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "GYM",
    })
    .returning();
  return { gymId, planId: plan?.id ?? 0 };
}

const publish = (gymId: number, given: Partial<PublishWorkout> = {}) =>
  publishWorkout(database.db, {
    gymId,
    trainerId: null,
    name: "Squats",
    categoryKeys: ["strength"],
    subscriptionTypeIds: [],
    movements: [{ name: "Squat", durationSeconds: 28, mediaKey: "clips/squat" }],
    publishedAt: new Date("2030-01-01T00:00:00Z"),
    ...given,
  });

describe("publishWorkout", () => {
  test("locked and the duration follow from plans and movements", async () => {
    const { db } = database;
    const { gymId, planId } = iron;
    const free = await publish(gymId);
    const locked = await publish(gymId, {
      subscriptionTypeIds: [planId],
      focusAreas: [{ name: "Legs" }],
      movements: [
        { name: "Squat", durationSeconds: 28, mediaKey: "clips/squat" },
        { name: "Lunge", durationSeconds: 32, mediaKey: "clips/lunge" },
      ],
    });
    expect(await findWorkout(db, { gymId, workoutId: free.workoutId })).toMatchObject({
      locked: false,
      durationSeconds: 28,
      subscriptionTypeIds: [],
    });
    expect(await findWorkout(db, { gymId, workoutId: locked.workoutId })).toMatchObject({
      locked: true,
      durationSeconds: 60,
      subscriptionTypeIds: [planId],
      focusAreas: [{ name: "Legs" }],
      movements: [
        { name: "Squat", durationSeconds: 28 },
        { name: "Lunge", durationSeconds: 32 },
      ],
    });
  });

  test("all or nothing: a category of another gym leaves no workout behind", async () => {
    const { db } = database;
    await createWorkoutType(db, { gymId: flow.gymId, key: "only-flow", name: "Only here" });
    const before = await listWorkoutsOfType(db, { gymId: iron.gymId, key: "yoga" });
    await expect(publish(iron.gymId, { categoryKeys: ["yoga", "only-flow"] })).rejects.toThrow();
    expect(await listWorkoutsOfType(db, { gymId: iron.gymId, key: "yoga" })).toEqual(before);
  });

  test("a plan of another gym opens nothing here", async () => {
    await expect(publish(iron.gymId, { subscriptionTypeIds: [flow.planId] })).rejects.toThrow(
      "not this gym's",
    );
  });

  test("a workout without movements is refused", async () => {
    expect(() => publish(iron.gymId, { movements: [] })).toThrow(
      "either a single file or movements",
    );
  });
});

describe("another gym", () => {
  test("its workouts, media, plans and categories are not found", async () => {
    const { db } = database;
    const { workoutId } = await publish(iron.gymId, { subscriptionTypeIds: [iron.planId] });
    const gymId = flow.gymId;
    expect(await findWorkout(db, { gymId, workoutId })).toBeNull();
    expect(await findWorkout(db, { gymId, workoutId, key: "strength" })).toBeNull();
    expect(await findWorkoutMedia(db, { gymId, workoutId })).toBeNull();
    expect(await listPlanIdsOfWorkouts(db, { gymId, workoutIds: [workoutId] })).toEqual(new Map());
    const listed = await listWorkoutsOfType(db, { gymId, key: "strength", size: 96 });
    expect(listed.workouts.map(({ id }) => id)).not.toContain(workoutId);
  });

  test("a workout is found only in a category where it stands", async () => {
    const { db } = database;
    const { gymId } = iron;
    const { workoutId } = await publish(gymId);
    expect(await findWorkout(db, { gymId, workoutId, key: "strength" })).not.toBeNull();
    expect(await findWorkout(db, { gymId, workoutId, key: "yoga" })).toBeNull();
    expect(await findWorkout(db, { gymId, workoutId, key: "nothing" })).toBeNull();
  });
});

describe("categories", () => {
  test("in the gym's order; unknown and impossible keys name none", async () => {
    const { db } = database;
    const { gymId } = iron;
    const keys = (await listWorkoutTypes(db, gymId)).map(({ key }) => key);
    expect(keys).toEqual(["yoga", "strength"]);
    for (const key of ["pilates", "", "TOP_LIKED", "a\u0000b", "x".repeat(5000), "'; drop"]) {
      expect(await findWorkoutType(db, { gymId, key })).toBeNull();
      expect(await listWorkoutsOfType(db, { gymId, key })).toEqual({ workouts: [], next: null });
    }
  });

  test("written again, a category takes the new texts", async () => {
    const { db } = database;
    const { gymId } = await makeGym("again");
    await createWorkoutType(db, { gymId, key: "yoga", name: "Slow yoga", headerText: "Breathe" });
    expect(await findWorkoutType(db, { gymId, key: "yoga" })).toMatchObject({
      name: "Slow yoga",
      headerText: "Breathe",
    });
  });
});

describe("pages of a category", () => {
  test("newest first, each workout once, also where times are equal", async () => {
    const { db } = database;
    const { gymId } = await makeGym("pages");
    const ids: number[] = [];
    for (let index = 0; index < 53; index += 1) {
      // Five share each instant.
      const publishedAt = new Date(Date.UTC(2030, 0, 1 + Math.floor(index / 5), 12, 0, 0, 123));
      ids.push((await publish(gymId, { publishedAt, name: `Workout ${index}` })).workoutId);
    }
    const seen: number[] = [];
    const sizes: number[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listWorkoutsOfType>> = await listWorkoutsOfType(db, {
        gymId,
        key: "strength",
        after: parseCursor(after),
      });
      seen.push(...page.workouts.map(({ id }) => id));
      sizes.push(page.workouts.length);
      after = page.next;
    } while (after);
    expect(sizes).toEqual([24, 24, 5]);
    expect(seen).toEqual(ids.toReversed());
  });

  test("a full last page has no next, and the size is bounded", async () => {
    const { db } = database;
    const { gymId } = await makeGym("exact");
    for (let index = 0; index < 24; index += 1) await publish(gymId);
    const page = await listWorkoutsOfType(db, { gymId, key: "strength" });
    expect(page.workouts).toHaveLength(24);
    expect(page.next).toBeNull();
    const few = await listWorkoutsOfType(db, { gymId, key: "strength", size: -5 });
    expect(few.workouts).toHaveLength(1);
    const many = await listWorkoutsOfType(db, { gymId, key: "strength", size: 1e9 });
    expect(many.workouts).toHaveLength(24);
  });

  test("reads one index range and does not sort (database.md, fact 8)", async () => {
    const { pool } = database;
    const client = await pool.connect();
    try {
      await client.query("set enable_seqscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain select workout_id from workout_type_workouts
          where gym_id = 1 and workout_type_key = 'strength'
            and (published_at, workout_id) < ('2030-01-05T00:00:00Z'::timestamptz, 5)
          order by published_at desc, workout_id desc limit 25`,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("workout_type_workouts_page");
      expect(plan).not.toContain("Sort");
    } finally {
      await client.query("reset enable_seqscan");
      client.release();
    }
  });
});
