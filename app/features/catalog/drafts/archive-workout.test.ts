/**
 * An archived workout, for members and in their own lists, on the database.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { draftWorld, LATER, NOW } from "../../../../tests/support/draft-world";
import { makeMember } from "../../../../tests/support/gym-world";
import { workoutCompletions } from "../completions/schema.server";
import { workoutLikes } from "../likes/schema.server";
import { savedWorkouts } from "../saves/schema.server";
import { workoutTags } from "../tags/schema.server";
import { countWorkouts, listWorkouts } from "../workouts/list-workouts.server";
import { findWorkoutMedia } from "../workouts/queries.server";
import { archiveWorkout } from "./archive-workout.server";

const { database, gym, scope, by, create, publish, listed, find } = draftWorld();

describe("an archived workout", () => {
  it("is in no list, has no media, and comes back with its categories and tags", async () => {
    const draftId = await create({ tags: ["legs"] });
    const workoutId = await publish(draftId);
    expect(await archiveWorkout(database.db, { scope, draftId, by })).toBe(true);
    expect(await archiveWorkout(database.db, { scope, draftId, by })).toBe(false);
    expect(await find(workoutId)).toBeNull();
    expect(await findWorkoutMedia(database.db, { gymId: gym.id, workoutId })).toBeNull();
    expect(await listed("strength")).toEqual([]);
    const tagged = () => database.db.$count(workoutTags, eq(workoutTags.gymId, gym.id));
    expect(await tagged()).toBe(0);
    const newest = await listWorkouts(database.db, {
      gymId: gym.id,
      source: { kind: "newest" },
    } as never);
    expect(newest.workouts).toEqual([]);

    await publish(draftId, LATER);
    expect(await listed("strength")).toEqual(["Legs"]);
    expect([await tagged(), (await find(workoutId))?.publishedAt]).toEqual([1, NOW]);
  });
});

describe("an archived workout in a member's own lists", () => {
  it.each([
    ["liked", workoutLikes],
    ["saved", savedWorkouts],
    ["completed", workoutCompletions],
  ] as const)("is left out of %s and of its count, and comes back", async (kind, table) => {
    const { studentId } = await makeMember(database.db);
    const draftIds = [await create(), await create({ name: "Arms" })];
    for (const draftId of draftIds) {
      const workoutId = await publish(draftId);
      const row = { gymId: gym.id, studentId, workoutId, completedAt: NOW };
      await database.db.insert(table).values(row);
    }
    const options = { gymId: gym.id, source: { kind, studentId }, timeBucket: null, tagIds: [] };
    const seen = async () => {
      const { workouts } = await listWorkouts(database.db, options as never);
      const count = await countWorkouts(database.db, options as never);
      return [workouts.map(({ name }) => name).toSorted(), count];
    };
    expect(await seen()).toEqual([["Arms", "Legs"], 2]);
    await archiveWorkout(database.db, { scope, draftId: draftIds[0] ?? 0, by });
    expect(await seen()).toEqual([["Arms"], 1]);
    await publish(draftIds[0] ?? 0);
    expect(await seen()).toEqual([["Arms", "Legs"], 2]);
  });
});
