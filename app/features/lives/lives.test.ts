import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { listWorkouts } from "~/features/catalog/workouts/list-workouts.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { gyms } from "~/features/gyms/schema.server";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { endLive } from "./end-live.server";
import { publishReplay } from "./publish-replay.server";
import { findNextLive } from "./queries.server";
import { scheduleLive } from "./schedule-live.server";
import { startLive } from "./start-live.server";
import { lives } from "./schema.server";

const database = fileDatabase();

async function makeGym(guid: string): Promise<number> {
  const [gym] = await database.db
    .insert(gyms)
    .values({
      guid,
      name: guid,
      ...COLOURS,
    })
    .returning({ id: gyms.id });
  return gym?.id ?? 0;
}

const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
const hour = { title: "Noon lift", timeZone: "Europe/London", durationMinutes: 60 };

test("the next live is the one that runs, else the first to come, of this gym alone", async () => {
  const { db } = database;
  const [gymId, other] = await Promise.all([makeGym("lives-a"), makeGym("lives-b")]);
  const next = async (time: string) => (await findNextLive(db, { gymId, now: at(time) }))?.guid;
  expect(await next("08:00")).toBeUndefined();

  await scheduleLive(db, { ...hour, gymId, guid: "noon", startsAt: at("12:00") });
  await scheduleLive(db, { ...hour, gymId, guid: "evening", startsAt: at("18:00") });
  await scheduleLive(db, { ...hour, gymId: other, guid: "theirs", startsAt: at("09:00") });
  expect(await next("08:00")).toBe("noon");
  expect(await next("12:59")).toBe("noon");
  // A live ends at its planned minute, even if the trainer never ends it.
  expect(await next("13:00")).toBe("evening");
  expect(await next("19:00")).toBeUndefined();

  await db.update(lives).set({ status: "CANCELLED" }).where(eq(lives.guid, "noon"));
  expect(await next("08:00")).toBe("evening");
});

test("another gym's live is not written over", async () => {
  const { db } = database;
  const [gymId, other] = await Promise.all([makeGym("lives-c"), makeGym("lives-d")]);
  const live = { ...hour, gymId, guid: "ours", startsAt: at("12:00") };
  expect(await scheduleLive(db, live)).toBe(true);
  expect(await scheduleLive(db, { ...live, gymId: other, title: "Taken" })).toBe(false);
  expect(await scheduleLive(db, { ...live, title: "Later", startsAt: at("14:00") })).toBe(true);
  expect(await findNextLive(db, { gymId, now: at("08:00") })).toMatchObject({
    title: "Later",
    startsAt: at("14:00"),
  });
  expect(await findNextLive(db, { gymId: other, now: at("08:00") })).toBeNull();
});

test("a live begins once, and for its own gym alone", async () => {
  const { db } = database;
  const [gymId, other] = await Promise.all([makeGym("lives-e"), makeGym("lives-f")]);
  const guid = "begins";
  await scheduleLive(db, { ...hour, gymId, guid, startsAt: at("12:00") });
  expect(await startLive(db, { gymId: other, guid, now: at("12:01") })).toBe(false);
  expect(await findNextLive(db, { gymId, now: at("12:01") })).toMatchObject({
    status: "SCHEDULED",
  });
  expect(await startLive(db, { gymId, guid, now: at("12:01") })).toBe(true);
  expect(await startLive(db, { gymId, guid, now: at("12:01") })).toBe(false);
  expect(await findNextLive(db, { gymId, now: at("12:01") })).toMatchObject({ status: "LIVE" });
});

test("a live that has ended becomes a replay, once, of its own gym's workout", async () => {
  const { db } = database;
  const [gymId, other] = await Promise.all([makeGym("lives-g"), makeGym("lives-h")]);
  const publish = async (ofGym: number) =>
    (
      await publishWorkout(db, {
        gymId: ofGym,
        trainerId: null,
        name: "Noon lift, again",
        categoryKeys: [],
        subscriptionTypeIds: [],
        movements: [{ name: "Lift", durationSeconds: 60, mediaKey: "clips/lift" }],
        publishedAt: at("15:00"),
      })
    ).workoutId;
  const [workoutId, theirs] = [await publish(gymId), await publish(other)];
  const guid = "over";
  const replay = { gymId, guid, workoutId };
  const replays = async () =>
    (await listWorkouts(db, { gymId, source: { kind: "replays" } })).workouts.map(({ id }) => id);
  await scheduleLive(db, { ...hour, gymId, guid, startsAt: at("12:00") });
  expect(await endLive(db, { gymId, guid, now: at("13:01") })).toBe(false);
  await startLive(db, { gymId, guid, now: at("12:01") });
  expect(await publishReplay(db, replay)).toBe(false);
  expect(await endLive(db, { gymId: other, guid, now: at("13:01") })).toBe(false);
  expect(await endLive(db, { gymId, guid, now: at("13:01") })).toBe(true);
  expect(await publishReplay(db, { ...replay, workoutId: theirs })).toBe(false);
  expect(await publishReplay(db, { ...replay, gymId: other })).toBe(false);
  expect(await replays()).toEqual([]);
  expect(await publishReplay(db, replay)).toBe(true);
  expect(await publishReplay(db, replay)).toBe(false);
  expect(await replays()).toEqual([workoutId]);
  const [live] = await db.select().from(lives).where(eq(lives.guid, guid));
  expect(live).toMatchObject({ status: "REPLAY", workoutId });
});
