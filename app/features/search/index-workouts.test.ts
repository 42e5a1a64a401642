/** What a gym writes is found, and what it no longer says is not. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { tags } from "~/features/catalog/tags/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { workoutTypes, workoutTypeWorkouts } from "~/features/catalog/workout-types/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import { indexWorkouts } from "./index-workouts.server";
import { workoutsToIndex, workoutWords } from "./schema.server";
import { searchWorkouts } from "./search-workouts.server";

const database = fileDatabase();
const now = new Date();
let gymId: number;
let trainerId: number;
let workoutId: number;

beforeAll(async () => {
  const { db } = database;
  const guid = `g${randomUUID().slice(0, 8)}`;
  gymId = exactlyOne(
    await db
      .insert(gyms)
      .values({ guid, name: guid, ...COLOURS })
      .returning(),
    "gym",
  ).id;
  trainerId = exactlyOne(
    await db
      .insert(trainers)
      .values({ tuid: guid, firstName: "A", lastName: "B", screenName: "Maya Cole" })
      .returning(),
    "trainer",
  ).id;
  await db.insert(gymTrainers).values({ gymId, trainerId, position: 1 });
});

const publish = (name: string, publishedAt = now) =>
  publishWorkout(database.db, {
    ...{ gymId, trainerId, name, publishedAt, tags: ["Morning"], equipment: ["Mat"] },
    texts: { de: { equipmentDesc: "Eine Matte" } },
    ...{ categoryKeys: [], subscriptionTypeIds: [] },
    movements: [{ name: "One", durationSeconds: 600, mediaKey: "clips/x" }],
  });

const find = async (query: string) =>
  (
    await searchWorkouts(database.db, {
      ...{ gymId, query, sort: "newest", studentId: null },
      chosen: { time: [], intensity: [], trainer: [], equipment: [], done: [] },
    })
  ).workoutIds;

beforeEach(async () => {
  await database.db.delete(workouts).where(eq(workouts.gymId, gymId));
  ({ workoutId } = await publish("Sunrise"));
  await indexWorkouts(database.db);
});

test.each(["sunrise", "maya", "cole", "morning", "mat", "matte"])(
  "a published workout is found by %s",
  async (query) => {
    expect(await find(query)).toEqual([workoutId]);
  },
);

test("a changed name is found instead of the former one", async () => {
  await database.db.update(workouts).set({ name: "Sunset" }).where(eq(workouts.id, workoutId));
  await indexWorkouts(database.db);
  expect(await find("sunset")).toEqual([workoutId]);
  expect(await find("sunrise morning")).toEqual([workoutId]);
  const { db } = database;
  const words = await db.$count(workoutWords, eq(workoutWords.workoutId, workoutId));
  await indexWorkouts(db);
  expect(await db.$count(workoutWords, eq(workoutWords.workoutId, workoutId))).toBe(words);
});

test("a renamed trainer and a translated tag are found", async () => {
  const { db } = database;
  await db.update(trainers).set({ screenName: "Zora" }).where(eq(trainers.id, trainerId));
  await db
    .update(tags)
    .set({ texts: { fr: { text: "Matinal" } } })
    .where(and(eq(tags.gymId, gymId), eq(tags.text, "Morning")));
  await indexWorkouts(db);
  expect(await find("zora")).toEqual([workoutId]);
  expect(await find("matinal")).toEqual([workoutId]);
  await db.update(trainers).set({ screenName: "Maya Cole" }).where(eq(trainers.id, trainerId));
});

test("a workout is found by its category, and by no other than those it is in", async () => {
  const { db } = database;
  const key = "evening";
  await createWorkoutType(db, { gymId, key, name: "Evening" });
  const one = { gymId, workoutTypeKey: key, workoutId };
  await db.insert(workoutTypeWorkouts).values({ ...one, publishedAt: now, timeBucket: 1 });
  await indexWorkouts(db);
  expect(await find("evening")).toEqual([workoutId]);
  await db.update(workoutTypes).set({ name: "Nightfall" }).where(eq(workoutTypes.key, key));
  await indexWorkouts(db);
  expect([await find("evening"), await find("nightfall")]).toEqual([[], [workoutId]]);
  await db.delete(workoutTypeWorkouts).where(eq(workoutTypeWorkouts.workoutTypeKey, key));
  await indexWorkouts(db);
  expect(await find("nightfall")).toEqual([]);
});

test("a change of the date changes the order", async () => {
  const { db } = database;
  const { workoutId: older } = await publish("Sunrise again", addDays(now, -1));
  await indexWorkouts(db);
  expect(await find("sunrise")).toEqual([workoutId, older]);
  await db
    .update(workouts)
    .set({ publishedAt: addDays(now, -2) })
    .where(eq(workouts.id, workoutId));
  await indexWorkouts(db);
  expect(await find("sunrise")).toEqual([older, workoutId]);
});

test("a like has nothing indexed again", async () => {
  await database.db.update(workouts).set({ likeCount: 1 }).where(eq(workouts.id, workoutId));
  expect(await database.db.$count(workoutsToIndex)).toBe(0);
});

test("several servers index each workout once", async () => {
  for (let count = 0; count < 30; count += 1) await publish(`Number ${count}`);
  await Promise.all([1, 2, 3].map(() => indexWorkouts(database.db)));
  expect(await find("number")).toHaveLength(30);
  expect(await database.db.$count(workoutsToIndex)).toBe(0);
});
