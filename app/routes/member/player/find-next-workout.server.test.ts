/** Which workout the finish screen offers: the next one that the viewer may watch. */
import { beforeEach, describe, expect, it } from "vitest";
import { subscribe } from "../../../../tests/support/media-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makePlan, type Member } from "../../../../tests/support/gym-world";
import { makeWorkout } from "../../../../tests/support/training";
import { answer, argsOf } from "../../../../tests/support/visit";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { grantSigner } from "~/features/player/grant.server";
import type { Gym } from "~/features/gyms/queries.server";
import { addDays } from "~/kernel/time";
import { loader } from "./workout.server";

const database = fileDatabase();
const now = new Date("2026-11-25T12:00:00Z");

let gym: Gym;
let plan: number;
let member: Member;
beforeEach(async () => {
  const { db } = database;
  gym = await makeGym(db);
  plan = await makePlan(db, gym);
  member = await makeMember(db, { gym });
  await createWorkoutType(db, { gymId: gym.id, key: "strength", name: "Strength" });
});

let age = 0;
/** Each is older than the one before. */
const publish = (name: string, plans: number[] = [], categoryKeys = ["strength"]) =>
  makeWorkout(database.db, {
    ...{ gymId: gym.id, name, plans, categoryKeys },
    publishedAt: addDays(now, -(age += 1)),
  });

async function nextOf(workoutId: number, { token = "", key = "strength" } = {}) {
  const args = argsOf(database.db, {
    page: `/category/${key}/${workoutId}`,
    gym,
    cookies: token ? { session: token } : {},
    context: { now, grants: grantSigner("tests only: thirty-two characters or more") },
  });
  const params = { ...args.params, cuid: key, workoutId: String(workoutId) };
  const { data } = await answer(loader({ ...args, params }));
  return (data as { next: { name: string } | null }).next?.name ?? null;
}

const period = {
  startedAt: now,
  syncedAt: now,
  currentPeriodEnd: new Date("2026-12-25T12:00:00Z"),
};

describe("the next workout", () => {
  it("is the next one that the viewer may watch", async () => {
    const first = await publish("First");
    await publish("Closed", [plan]);
    await publish("Open");
    expect(await nextOf(first)).toBe("Open");
    expect(await nextOf(first, { token: member.token })).toBe("Open");
    await subscribe(database.db, member, { gymId: gym.id, planId: plan }, period);
    expect(await nextOf(first, { token: member.token })).toBe("Closed");
  });

  it("after the last one is the first that is open, also behind a page of closed ones", async () => {
    for (let index = 0; index < 30; index += 1) await publish("Closed", [plan]);
    await publish("Open");
    const last = await publish("Last");
    for (let index = 0; index < 3; index += 1) await publish("Closed", [plan]);
    expect(await nextOf(last)).toBe("Open");
  });

  it("is none where all others are closed", async () => {
    const only = await publish("Only");
    await publish("Closed", [plan]);
    expect(await nextOf(only)).toBeNull();
    expect(await nextOf(only, { token: member.token })).toBeNull();
    expect(await nextOf(only, { key: "RECENT_WORKOUTS" })).toBeNull();
  });
});
