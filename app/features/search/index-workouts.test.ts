/**
 * What a gym writes is found, and what it no longer says is not.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase, testDatabaseUrl } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { waitUntilOthersWait } from "../../../tests/support/lock-waits";
import { makeWorkout } from "../../../tests/support/training";
import { tags } from "~/features/catalog/tags/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { workoutTypes, workoutTypeWorkouts } from "~/features/catalog/workout-types/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { applications, gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import { indexWorkouts } from "./index-workouts.server";
import { searchWords, workoutsToIndex, workoutWords } from "./schema.server";
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

const rename = (name: string) =>
  database.db.update(workouts).set({ name }).where(eq(workouts.id, workoutId));

/** Words of any gym that are in more or fewer workouts than is written, or in none. */
const listMiscounted = async () =>
  (
    await database.db.execute(sql`
      select word, workout_count, number from search_words
       cross join lateral (
         select count(*) as number from workout_words join workouts on workouts.id = workout_id
          where workout_words.gym_id = search_words.gym_id and word_id = search_words.id
       ) as counted
       where number <> workout_count or number = 0`)
  ).rows;

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
  expect(await find("sunrise")).toEqual([]);
  const { db } = database;
  const words = await db.$count(workoutWords, eq(workoutWords.workoutId, workoutId));
  await indexWorkouts(db);
  expect(await db.$count(workoutWords, eq(workoutWords.workoutId, workoutId))).toBe(words);
});

test("a misspelt name that was corrected is found as it was written before", async () => {
  await rename("Kettelbell Flow");
  await indexWorkouts(database.db);
  expect(await find("kettelbell")).toEqual([workoutId]);
  await rename("Kettlebell Flow");
  await indexWorkouts(database.db);
  expect(await find("kettelbell")).toEqual([workoutId]);
  expect(await listMiscounted()).toEqual([]);
});

test("the words of a deleted workout go with the last one that has them", async () => {
  const { db } = database;
  const { workoutId: other } = await publish("Sunrise alone");
  await indexWorkouts(db);
  await db.delete(workouts).where(eq(workouts.id, other));
  expect(await find("sunrise")).toEqual([workoutId]);
  await indexWorkouts(db);
  expect(await listMiscounted()).toEqual([]);
  await db.delete(workouts).where(eq(workouts.id, workoutId));
  await indexWorkouts(db);
  expect(await db.$count(searchWords, eq(searchWords.gymId, gymId))).toBe(0);
  expect(await db.$count(workoutWords, eq(workoutWords.gymId, gymId))).toBe(0);
});

test("a gym is deleted with its words", async () => {
  const { db } = database;
  const { id } = await makeGym(db);
  await makeWorkout(db, { gymId: id, name: "Leaving" });
  await indexWorkouts(db);
  await makeWorkout(db, { gymId: id, name: "Waiting" });
  await db.delete(workouts).where(eq(workouts.gymId, id));
  await makeWorkout(db, { gymId: id, name: "Late" });
  await db.delete(applications).where(eq(applications.gymId, id));
  await db.delete(gyms).where(eq(gyms.id, id));
  for (const table of [searchWords, workoutWords, workoutsToIndex])
    expect(await db.$count(table, eq(table.gymId, id))).toBe(0);
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

test.runIf(testDatabaseUrl())("a change that is not yet committed is not lost", async () => {
  const { db, pool } = database;
  await rename("Sunset");
  const client = await pool.connect();
  await client.query("begin");
  await client.query("update workouts set name = 'Noon' where id = $1", [workoutId]);
  await indexWorkouts(db);
  await client.query("commit");
  client.release();
  await indexWorkouts(db);
  expect(await find("noon")).toEqual([workoutId]);
});

test.runIf(testDatabaseUrl())(
  "servers wait for each other's words without a deadlock",
  async () => {
    const { db, pool } = database;
    const { workoutId: other } = await publish("Alpha Middle");
    await rename("Zulu Middle");
    await indexWorkouts(db);
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select from search_words where word = 'middle' for update");
    const retries = vi.spyOn(Math, "random");
    await rename("Alpha");
    const first = indexWorkouts(db);
    await waitUntilOthersWait(database);
    await db.update(workouts).set({ name: "Zulu" }).where(eq(workouts.id, other));
    const second = indexWorkouts(db);
    await waitUntilOthersWait(database, 2);
    await client.query("commit");
    client.release();
    await Promise.all([first, second]);
    // A deadlock is tried again after a random time.
    expect(retries).not.toHaveBeenCalled();
    retries.mockRestore();
    expect(await listMiscounted()).toEqual([]);
    expect(await find("middle")).toEqual([]);
  },
);

test("several servers index each workout once", async () => {
  for (let count = 0; count < 30; count += 1) await publish(`Number ${count}`);
  await Promise.all([1, 2, 3].map(() => indexWorkouts(database.db)));
  expect(await find("number")).toHaveLength(30);
  expect(await listMiscounted()).toEqual([]);
  expect(await database.db.$count(workoutsToIndex)).toBe(0);
});
