/** A workout's document that cannot be loaded is recorded once; for data the browser's script reports it. */
import { describe, expect, it } from "vitest";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { loader as loadWorkoutPage } from "./workout.server";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { loadContext, PLATFORM } from "../../../../tests/support/load-context";

const database = fileDatabase();

describe("a workout's page that cannot be loaded", () => {
  it("is recorded for a document only; for data the browser's script reports it", async () => {
    const gym = await makeGym(database.db, { guid: "iron" });
    const open = (workoutId: string, headers: Record<string, string>, method = "GET") =>
      loadWorkoutPage({
        params: { guid: "iron", cuid: "strength", workoutId },
        context: loadContext({ db: database.db }),
        request: new Request(`${PLATFORM}/gym/iron/category/strength/${workoutId}`, {
          headers,
          method,
        }),
      });
    const document = { Accept: "text/html,application/xhtml+xml" };
    await expect(open("2147483000", document)).rejects.toMatchObject({ init: { status: 404 } });
    await expect(open("9".repeat(80), document)).rejects.toMatchObject({ init: { status: 404 } });
    await expect(open("2147483000", document, "HEAD")).rejects.toMatchObject({
      init: { status: 404 },
    });
    await expect(open("2147483000", { Accept: "*/*" })).rejects.toMatchObject({
      init: { status: 404 },
    });
    const rows = await database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id);
    expect(rows.map(({ name, gymId, facts }) => ({ name, gymId, facts }))).toEqual([
      {
        name: "Workout fetch failed",
        gymId: gym.id,
        facts: { workoutId: "2147483000", path: "/gym/iron/category/strength/2147483000" },
      },
      expect.objectContaining({
        facts: expect.objectContaining({ workoutId: "9".repeat(64) }) as unknown,
      }),
    ]);
  });
});
