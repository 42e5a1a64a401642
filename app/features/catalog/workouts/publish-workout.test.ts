import { expect, test } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { publishWorkout } from "./publish-workout.server";

const database = fileDatabase();

test.each([
  [40, true],
  [41, false],
])("a workout of %i tags is taken: %s", async (count, taken) => {
  const { id: gymId } = await makeGym(database.db);
  const published = publishWorkout(database.db, {
    gymId,
    trainerId: null,
    name: "Everything",
    categoryKeys: [],
    tags: Array.from({ length: count }, (_, at) => `tag ${at}`),
    subscriptionTypeIds: [],
    movements: [{ name: "Squat", durationSeconds: 600, mediaKey: "clips/squat" }],
    publishedAt: new Date("2030-01-01T12:00:00Z"),
  });
  if (taken) expect((await published).workoutId).toBeGreaterThan(0);
  else
    await expect(published).rejects.toMatchObject({
      cause: { constraint: "workouts_tags_at_most" },
    });
});
