/** @module-tag postgres */
import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { makeWorkout } from "../../../../tests/support/training";
import { findWorkoutsByName } from "./find-workouts-by-name.server";
import { workouts } from "./schema.server";

const database = fileDatabase();
const NOW = new Date("2026-11-20T09:00:00Z");
let gymId: number;

beforeAll(async () => {
  const { db } = database;
  ({ id: gymId } = await makeGym(db));
  const { id: otherGymId } = await makeGym(db);
  const names = ["Squat clinic", "100% legs", "Desk_undone", "Hinge"];
  for (const [index, name] of names.entries()) {
    await makeWorkout(db, { gymId, name, publishedAt: new Date(2026, 1, index + 1) });
  }
  await db
    .update(workouts)
    .set({ texts: { de: { name: "Kreuzheben" } } })
    .where(eq(workouts.name, "Hinge"));
  await makeWorkout(db, { gymId, name: "Squat of old", publishedAt: new Date("2026-01-21") });
  await db.update(workouts).set({ archivedAt: NOW }).where(eq(workouts.name, "Squat of old"));
  await makeWorkout(db, { gymId, name: "Squat tomorrow", publishedAt: new Date("2026-11-21") });
  await makeWorkout(db, { gymId: otherGymId, name: "Squat elsewhere" });
});

test.each([
  ["", 10, ["Hinge", "Desk_undone", "100% legs", "Squat clinic"]],
  ["", 2, ["Hinge", "Desk_undone"]],
  ["SQUAT", 10, ["Squat clinic"]],
  ["kreuz", 10, ["Hinge"]],
  ["%", 10, ["100% legs"]],
  ["_", 10, ["Desk_undone"]],
  ["\\", 10, []],
])("%j, at most %i", async (words, limit, names) => {
  const found = await findWorkoutsByName(database.db, {
    gymId,
    words,
    lang: "de",
    now: NOW,
    limit,
  });
  expect(found.map(({ name }) => name)).toEqual(names);
});
