/** Which workout the finish screen offers: the next one that the viewer may watch. */
import { beforeEach, describe, expect, it } from "vitest";
import { subscribe } from "../../../../tests/support/media-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makePlan, type Member } from "../../../../tests/support/gym-world";
import { makeWorkout } from "../../../../tests/support/training";
import { answer, argsOf } from "../../../../tests/support/visit";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { indexWorkouts } from "~/features/search/index-workouts.server";
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
const publish = (name: string, plans: number[] = [], categoryKeys = ["strength"], seconds = 600) =>
  makeWorkout(database.db, {
    ...{ gymId: gym.id, name, plans, categoryKeys, seconds },
    publishedAt: addDays(now, -(age += 1)),
  });

async function nextOf(workoutId: number, { token = "", key = "strength", query = "" } = {}) {
  const page = key ? `/category/${key}/${workoutId}` : `/search/${workoutId}`;
  const args = argsOf(database.db, {
    page: `${page}${query}`,
    gym,
    cookies: token ? { session: token } : {},
    context: { now, grants: grantSigner("tests only: thirty-two characters or more") },
  });
  const params = { ...args.params, workoutId: String(workoutId), ...(key && { cuid: key }) };
  const { data } = await answer(loader({ ...args, params }));
  const { next } = data as { next: { name: string; to: string } | null };
  addressOfNext = next?.to ?? null;
  return next?.name ?? null;
}

let addressOfNext: string | null = null;

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

  it("follows the order of a sorted list, and of a search", async () => {
    const long = await publish("Hips, long", [], ["strength"], 1_800);
    const middle = await publish("Hips, middle", [], ["strength"], 1_200);
    await publish("Hips, short and closed", [plan], ["strength"], 600);
    const short = await publish("Hips, short", [], ["strength"], 660);
    await publish("Arms", [], ["strength"], 700);
    expect(await nextOf(middle, { query: "?sort=shortest" })).toBe("Hips, long");
    expect(addressOfNext).toMatch(/\/category\/strength\/\d+\?sort=shortest$/);
    expect(await nextOf(long, { query: "?sort=shortest" })).toBe("Hips, short");
    await indexWorkouts(database.db);
    const search = { key: "", query: "?q=hips&sort=shortest" };
    expect(await nextOf(short, search)).toBe("Hips, middle");
    expect(addressOfNext).toMatch(/\/search\/\d+\?q=hips&sort=shortest$/);
    expect(await nextOf(long, search)).toBe("Hips, short");
  });

  it("is none where all others are closed", async () => {
    const only = await publish("Only");
    await publish("Closed", [plan]);
    expect(await nextOf(only)).toBeNull();
    expect(await nextOf(only, { token: member.token })).toBeNull();
    expect(await nextOf(only, { key: "RECENT_WORKOUTS" })).toBeNull();
  });
});
