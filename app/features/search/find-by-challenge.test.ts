/** A workout is found by the names of the published challenges that contain it. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { makeWorkout } from "../../../tests/support/training";
import { challenges } from "~/features/challenges/schema.server";
import { indexWorkouts } from "./index-workouts.server";
import { searchWorkouts } from "./search-workouts.server";

const database = fileDatabase();

const find = async (gymId: number, query: string) => {
  await indexWorkouts(database.db);
  const { workoutIds } = await searchWorkouts(database.db, {
    ...{ gymId, query, sort: "newest", studentId: null },
    chosen: { time: [], intensity: [], trainer: [], equipment: [], done: [] },
  });
  return workoutIds;
};

it("finds it from the publishing on, under the name of today, in every language", async () => {
  const { db } = database;
  const { id: gymId } = await makeGym(db);
  const workoutId = await makeWorkout(db, { gymId, name: "Squat clinic" });
  await makeWorkout(db, { gymId, name: "Desk undone" });
  expect(await find(gymId, "thirty")).toEqual([]);
  const items = [{ day: 1, workoutId }];
  const { challengeId } = await makeChallenge(db, { gymId, days: 30, items, publishedAt: null });
  expect(await find(gymId, "thirty")).toEqual([]);
  const change = (set: Partial<typeof challenges.$inferInsert>) =>
    db.update(challenges).set(set).where(eq(challenges.id, challengeId));
  await change({ publishedAt: new Date() });
  expect(await find(gymId, "thirty")).toEqual([workoutId]);
  await change({ name: "Winter engine", texts: { de: { name: "Wintermotor" } } });
  expect(await find(gymId, "wintermotor")).toEqual([workoutId]);
  expect(await find(gymId, "winter engine")).toEqual([workoutId]);
  expect(await find(gymId, "thirty")).toEqual([]);
  await change({ archivedAt: new Date() });
  expect(await find(gymId, "wintermotor")).toEqual([]);
  await change({ archivedAt: null });
  expect(await find(gymId, "wintermotor")).toEqual([workoutId]);
  await db.delete(challenges).where(eq(challenges.id, challengeId));
  expect(await find(gymId, "wintermotor")).toEqual([]);
});
