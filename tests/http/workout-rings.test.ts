/** Rings on cards and the row "Continue" of a category, as the member and as others see them. */
import { beforeEach, describe, expect, it } from "vitest";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { startWorkout } from "~/features/catalog/starts/start-workout.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { PAGE_SIZE } from "~/features/catalog/workouts/list-workouts.server";
import type { Gym } from "~/features/gyms/queries.server";
import { loader } from "~/routes/member/catalog/category.server";
import { loader as loadHome } from "~/routes/member/home/home.server";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember, makePlan, type Member } from "../support/gym-world";
import { subscribe } from "../support/media-world";
import { makeWorkout, train } from "../support/training";
import { answer, argsOf } from "../support/visit";

const database = fileDatabase();
const now = new Date("2026-11-25T12:00:00Z");

interface Card {
  name: string;
  played: number | null;
}
interface Category {
  started: Card[];
  workouts: Card[];
  /** What the next page is after. */
  next: string | null;
}
interface Home {
  rows: { continue: { name: string; ring: { percent: number; heard: string } | null }[] };
}

let gym: Gym;
let plan: number;
let member: Member;
beforeEach(async () => {
  const { db } = database;
  gym = await makeGym(db);
  plan = await makePlan(db, gym);
  member = await makeMember(db, { gym });
  for (const key of ["strength", "yoga"]) {
    await createWorkoutType(db, { gymId: gym.id, key, name: key });
  }
});

async function publish(name: string, key = "strength", plans: number[] = []) {
  const workoutId = await makeWorkout(database.db, {
    ...{ gymId: gym.id, name, plans, categoryKeys: [key] },
    publishedAt: now,
  });
  return { gymId: gym.id, studentId: member.studentId, workoutId };
}

async function begin(training: Awaited<ReturnType<typeof publish>>, playedSeconds = 252) {
  await startWorkout(database.db, { ...training, now });
  await train(database.db, {
    ...training,
    day: "2026-11-25",
    at: now,
    playedSeconds,
    isDone: false,
  });
}

async function visit({ query = {}, token = member.token, key = "strength" } = {}) {
  const args = argsOf(database.db, {
    page: `/category/${key}`,
    query,
    gym,
    cookies: token ? { session: token } : {},
    context: { now },
  });
  const { data } = await answer(loader({ ...args, params: { ...args.params, cuid: key } }));
  return data as Category;
}
const playedOf = ({ workouts }: Category) =>
  Object.fromEntries(workouts.map(({ name, played }) => [name, played]));
const namesOf = (cards: readonly { name: string }[]) => cards.map(({ name }) => name);

describe("the cards of a category", () => {
  it("have the member's own rings, nobody else's", async () => {
    await completeWorkout(database.db, { ...(await publish("Done")), now });
    await begin(await publish("Begun"));
    await publish("New");
    expect(playedOf(await visit())).toEqual({ Done: 100, Begun: 42, New: null });
    const none = { Done: null, Begun: null, New: null };
    expect(playedOf(await visit({ token: "" }))).toEqual(none);
    const stranger = await makeMember(database.db, { gym });
    expect(playedOf(await visit({ token: stranger.token }))).toEqual(none);
  });
});

describe("the row Continue of a category", () => {
  it("lists what was started of this category, newest first", async () => {
    const first = await publish("First");
    await startWorkout(database.db, { ...first, now: new Date("2026-11-20T12:00:00Z") });
    await begin(await publish("Second"));
    await begin(await publish("Flow", "yoga"));
    await completeWorkout(database.db, { ...(await publish("Done")), now });
    expect(namesOf((await visit()).started)).toEqual(["Second", "First"]);
    expect(namesOf((await visit({ key: "yoga" })).started)).toEqual(["Flow"]);
  });

  it("is left out for visitors, with a filter, on a later page, and in a built-in category", async () => {
    await begin(await publish("Begun"));
    for (let workout = 0; workout < PAGE_SIZE; workout += 1) await publish("Other");
    const { started, next } = await visit();
    expect(namesOf(started)).toEqual(["Begun"]);
    for (const given of [
      { token: "" },
      { query: { time: "T10" } },
      { query: { page: "2" } },
      { query: { after: next ?? "" } },
      { key: "RECENT_WORKOUTS" },
    ]) {
      expect((await visit(given)).started, JSON.stringify(given)).toEqual([]);
    }
  });

  it("has only what the member may open", async () => {
    const closed = await publish("Closed", "strength", [plan]);
    await begin(closed);
    expect((await visit()).started).toEqual([]);
    const period = {
      startedAt: now,
      syncedAt: now,
      currentPeriodEnd: new Date("2026-12-25T12:00:00Z"),
    };
    await subscribe(database.db, member, { gymId: gym.id, planId: plan }, period);
    expect(namesOf((await visit()).started)).toEqual(["Closed"]);
  });
});

it("the row Continue finds an old one behind a page of newer ones elsewhere and of closed ones", async () => {
  const old = await publish("Old");
  await startWorkout(database.db, { ...old, now: new Date("2026-11-01T12:00:00Z") });
  for (let index = 0; index < 25; index += 1) {
    await startWorkout(database.db, { ...(await publish(`Flow ${index}`, "yoga")), now });
    await startWorkout(database.db, { ...(await publish("Closed", "strength", [plan])), now });
  }
  expect(namesOf((await visit()).started)).toEqual(["Old"]);
  expect((await visit({ key: "yoga" })).started).toHaveLength(4);
});

it("the home's cards have rings with words for screen readers", async () => {
  const period = {
    startedAt: now,
    syncedAt: now,
    currentPeriodEnd: new Date("2026-12-25T12:00:00Z"),
  };
  await subscribe(database.db, member, { gymId: gym.id, planId: plan }, period);
  await begin(await publish("Begun"));
  const args = argsOf(database.db, {
    page: "",
    gym,
    cookies: { session: member.token },
    context: { now },
  });
  const { rows } = (await answer(loadHome(args))).data as Home;
  expect(rows.continue).toMatchObject([
    { name: "Begun", ring: { percent: 42, heard: "42% played" } },
  ]);
});
