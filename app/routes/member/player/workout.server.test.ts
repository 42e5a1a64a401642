/** The data of a workout's page: what cannot be loaded, and the qualities of what can. */
import { describe, expect, it } from "vitest";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { grantSigner } from "~/features/player/grant.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { loader as loadWorkoutPage } from "./workout.server";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { openMediaGym, START } from "../../../../tests/support/media-world";
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

describe("the qualities of a workout", () => {
  const film = (audioBytes: number | null) => ({
    name: "Swing",
    durationSeconds: 28,
    mediaKey: "clips/quality",
    renditions: [
      { height: 240, bytes: 400_000 },
      ...(audioBytes === null ? [] : [{ height: null, bytes: audioBytes }]),
    ],
  });

  it("are offered with their bytes where every film has them, and to people with access only", async () => {
    const { db } = database;
    const { gymId, planId } = await openMediaGym(db, "quality");
    const publish = async (movements: ReturnType<typeof film>[], plans: number[]) => {
      const { workoutId } = await publishWorkout(db, {
        ...{ gymId, trainerId: null, name: "Swings", categoryKeys: ["strength"], movements },
        ...{ subscriptionTypeIds: plans, publishedAt: START },
      });
      const { data } = (await loadWorkoutPage({
        params: { guid: "quality", cuid: "strength", workoutId: String(workoutId) },
        context: loadContext({
          db,
          grants: grantSigner("tests only: thirty-two characters or more"),
        }),
        request: new Request(`${PLATFORM}/gym/quality/category/strength/${workoutId}`),
      })) as { data: { qualities: unknown; tracks: { media?: { audio: string | null } }[] } };
      return { qualities: data.qualities, audio: data.tracks.map(({ media }) => media?.audio) };
    };
    const address = expect.stringMatching(/^\/media\/[^/]+\/\d+\/audio\.m4a$/) as unknown;
    expect(await publish([film(50_000), film(70_000)], [])).toEqual({
      qualities: [
        { quality: "audio", bytes: 120_000 },
        { quality: 240, bytes: 800_000 },
      ],
      audio: [address, address],
    });
    expect(await publish([film(50_000), film(null)], [])).toEqual({
      qualities: [{ quality: 240, bytes: 800_000 }],
      audio: [address, null],
    });
    expect(await publish([film(50_000)], [planId])).toEqual({ qualities: [], audio: [undefined] });
  });
});

describe("the next workout", () => {
  it.each([
    ["de", "de"],
    ["en", null],
  ] as const)(
    "of a gym that writes in %s says its language: %s",
    async (textLanguage, nameLang) => {
      const { db } = database;
      const guid = `next-${textLanguage}`;
      const gym = await makeGym(db, { guid, themeSettings: { textLanguage } });
      const publish = (name: string) =>
        publishWorkout(db, {
          ...{ gymId: gym.id, trainerId: null, name, categoryKeys: [], subscriptionTypeIds: [] },
          movements: [{ name, durationSeconds: 60, mediaKey: `clips/${name}` }],
          publishedAt: START,
        });
      await publish("next");
      const { workoutId } = await publish("own");
      const { data } = (await loadWorkoutPage({
        params: { guid, cuid: "RECENT_WORKOUTS", workoutId: String(workoutId) },
        context: loadContext({
          db,
          grants: grantSigner("tests only: thirty-two characters or more"),
        }),
        request: new Request(`${PLATFORM}/gym/${guid}/category/RECENT_WORKOUTS/${workoutId}`),
      })) as { data: { next: { name: string; nameLang: string | null } | null } };
      expect(data.next).toMatchObject({ name: "next", nameLang });
    },
  );
});
