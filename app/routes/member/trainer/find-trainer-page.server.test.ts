/** What a trainer's pages show, on the platform's host and on that of a gym. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { applications, trainers } from "~/features/gyms/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makePlan, makeTrainer } from "../../../../tests/support/gym-world";
import { findTrainerPage } from "./find-trainer-page.server";

const database = fileDatabase();
let teaching: Gym;
let second: Gym;
let other: Gym;
let trainerId: number;
let planId: number;
let freeIds: number[];

async function publish(gym: Gym, day: number, more: { locked?: boolean; trainerId?: number } = {}) {
  const { locked = false, trainerId: by = trainerId } = more;
  const { workoutId } = await publishWorkout(database.db, {
    gymId: gym.id,
    trainerId: by,
    name: `Day ${day}`,
    categoryKeys: [],
    subscriptionTypeIds: locked ? [planId] : [],
    movements: [{ name: "Squat", durationSeconds: 60, mediaKey: "clips/a" }],
    publishedAt: new Date(Date.UTC(2026, 0, day)),
  });
  return workoutId;
}

beforeAll(async () => {
  const { db } = database;
  teaching = await makeGym(db, { name: "A gym" });
  second = await makeGym(db, { name: "B gym" });
  other = await makeGym(db, { name: "Another's" });
  trainerId = await makeTrainer(db, { gyms: [teaching, second] });
  await db.update(trainers).set({ email: "maya@demo.test" }).where(eq(trainers.id, trainerId));
  const [application] = await db
    .insert(applications)
    .values({ applicationKey: "maya-app", name: "Maya", trainerId })
    .returning({ id: applications.id });
  const rows = await db
    .insert(subscriptionTypes)
    .values({
      applicationId: application?.id,
      name: "With Maya",
      priceMinor: 999,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "SINGLE_TRAINER",
    })
    .returning({ id: subscriptionTypes.id });
  planId = exactlyOne(rows, "plan").id;
  await makePlan(db, teaching);
  await publish(teaching, 20, { locked: true });
  const first = await publish(teaching, 1);
  const newest = await publish(second, 9);
  const middle = await publish(teaching, 5);
  freeIds = [newest, middle, first];
});

const find = (idOrTuid: string, hostGymId: number | null = null) =>
  findTrainerPage(database.db, { idOrTuid, hostGymId });

describe("a trainer's page", () => {
  it("is found by id and by tuid, with gyms, own plans and open workouts, newest first", async () => {
    const page = await find("maya-cole");
    expect(page?.trainer).toMatchObject({ id: trainerId, screenName: "Maya" });
    expect(page?.gyms.map(({ id }) => id)).toEqual([teaching.id, second.id]);
    expect(page?.ownPlans.map(({ id }) => id)).toEqual([planId]);
    expect(page?.freeWorkouts.map(({ id }) => id)).toEqual(freeIds);
    expect(await find(String(trainerId))).toEqual(page);
  });

  it("keeps the trainer's email to itself", async () => {
    expect(JSON.stringify(await find("maya-cole"))).not.toContain("maya@demo.test");
  });

  it("shows on a gym's own host that gym alone", async () => {
    const page = await find("maya-cole", second.id);
    expect(page?.gyms.map(({ id }) => id)).toEqual([second.id]);
    expect(page?.freeWorkouts.map(({ id }) => id)).toEqual([freeIds[0]]);
  });

  it("is not found on the host of a gym where the trainer does not teach", async () => {
    expect(await find("maya-cole", other.id)).toBeNull();
  });

  it.each(["nobody", "999999", "0", "Maya", ""])("is not found for %j", async (idOrTuid) => {
    expect(await find(idOrTuid)).toBeNull();
  });
});
