import { beforeAll, describe, expect, test } from "vitest";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { createWorkoutType } from "./workout-types/create-workout-type.server";
import { findWorkoutType, listWorkoutTypes } from "./workout-types/queries.server";
import { listWorkouts } from "./workouts/list-workouts.server";
import { publishWorkout, type PublishWorkout } from "./workouts/publish-workout.server";
import { findWorkout, findWorkoutMedia, listPlanIdsOfWorkouts } from "./workouts/queries.server";

const database = fileDatabase();
let iron: { gymId: number; planId: number };
let flow: { gymId: number; planId: number };

beforeAll(async () => {
  iron = await makeGym("iron");
  flow = await makeGym("flow");
});

async function makeGym(guid: string) {
  const { db } = database;
  const [gym] = await db
    .insert(gyms)
    .values({ guid, name: guid, ...COLOURS })
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
    const before = await listWorkouts(db, {
      gymId: iron.gymId,
      source: { kind: "type", key: "yoga" },
    });
    await expect(publish(iron.gymId, { categoryKeys: ["yoga", "only-flow"] })).rejects.toThrow();
    expect(
      await listWorkouts(db, { gymId: iron.gymId, source: { kind: "type", key: "yoga" } }),
    ).toEqual(before);
  });

  test("a plan of another gym opens nothing here", async () => {
    await expect(publish(iron.gymId, { subscriptionTypeIds: [flow.planId] })).rejects.toThrow(
      "not this gym's",
    );
  });

  test("a workout without movements is refused", async () => {
    await expect(publish(iron.gymId, { movements: [] })).rejects.toThrow(
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
    const listed = await listWorkouts(db, {
      gymId,
      source: { kind: "type", key: "strength" },
      size: 96,
    });
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
