/** Suggestions are cached, and follow what the gym changes once its words are written. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeTestPlace, openPlace } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { makeWorkout } from "../../../tests/support/training";
import { changesOf } from "~/db/cache-invalidation.server";
import type { Database } from "~/db/client.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { indexWorkouts } from "./index-workouts.server";
import { suggestWorkouts } from "./suggest-workouts.server";

let database: Database;

beforeAll(async () => {
  database = await openPlace(await makeTestPlace(), { cacheReads: true });
  await database.pool.query("select");
  await vi.waitFor(() => expect(changesOf(database.db)?.reliable).toBe(true), { timeout: 20_000 });
});
afterAll(() => database.close());

const suggest = async (gymId: number, query: string, lang = "en") =>
  (await suggestWorkouts(database.db, { gymId, lang, query })).map(({ name }) => name);
const soon = (gymId: number, query: string, names: string[]) =>
  vi.waitFor(async () => expect(await suggest(gymId, query)).toEqual(names), { timeout: 20_000 });

it("reads them once, whatever the case of the letters, and until the words of a workout change", async () => {
  const { db, pool } = database;
  const { id: gymId } = await makeGym(db);
  const workoutId = await makeWorkout(db, { gymId, name: "Squat clinic" });
  await indexWorkouts(db);
  await soon(gymId, "squ", ["Squat clinic"]);
  const asked = vi.spyOn(pool, "query");
  expect(await suggest(gymId, " SQU ")).toEqual(["Squat clinic"]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  await db.update(workouts).set({ name: "Press clinic" }).where(eq(workouts.id, workoutId));
  // Cached between the change of the workout and the writing of its words, too.
  await suggest(gymId, "squ");
  await suggest(gymId, "pre");
  await indexWorkouts(db);
  await soon(gymId, "pre", ["Press clinic"]);
  await soon(gymId, "squ", []);
});

it("keeps gyms and languages apart, and answers nothing to no word", async () => {
  const { db } = database;
  const [{ id: gymId }, { id: otherId }] = await Promise.all([makeGym(db), makeGym(db)]);
  const workoutId = await makeWorkout(db, { gymId, name: "Squat clinic" });
  await db
    .update(workouts)
    .set({ texts: { de: { name: "Kniebeugen" } } })
    .where(eq(workouts.id, workoutId));
  await indexWorkouts(db);
  await soon(gymId, "squat", ["Squat clinic"]);
  expect(await suggest(gymId, "squat", "de")).toEqual(["Kniebeugen"]);
  expect(await suggest(otherId, "squat")).toEqual([]);
  expect(await suggest(gymId, "  ")).toEqual([]);
});
