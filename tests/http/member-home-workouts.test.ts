/** The workouts of a member's home: what is new this week, and what is left where plans open few of the newest. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { startWorkout } from "~/features/catalog/starts/start-workout.server";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { loader } from "~/routes/member/home/home.server";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember, makePlan } from "../support/gym-world";
import { subscribe } from "../support/media-world";
import { makeWorkout } from "../support/training";
import { answer, argsOf } from "../support/visit";

const database = fileDatabase();
const now = new Date("2026-06-15T12:00:00Z");

interface Home {
  suggestion: { name: string } | null;
  rows: Record<"continue" | "newThisWeek" | "favourites", { name: string }[]>;
}

let gym: Gym;
let plan: number;
let otherPlan: number;
let member: Awaited<ReturnType<typeof makeMember>>;

beforeEach(async () => {
  const { db } = database;
  gym = await makeGym(db);
  plan = await makePlan(db, gym);
  otherPlan = await makePlan(db, gym, { name: "Other" });
  member = await makeMember(db, { gym });
  const until = new Date(now.getTime() + 30 * DAY_MS);
  const held = { startedAt: now, currentPeriodEnd: until, syncedAt: now };
  await subscribe(db, member, { gymId: gym.id, planId: plan }, held);
});

const publish = (name: string, age: number, plans: number[]) =>
  makeWorkout(database.db, {
    ...{ gymId: gym.id, name, plans, seconds: 300 },
    publishedAt: new Date(now.getTime() - age),
  });

async function publishClosed(count: number) {
  for (let index = 0; index < count; index += 1) {
    await publish(`Closed ${index}`, (index + 1) * MINUTE_MS, [otherPlan]);
  }
}

async function visitHome(): Promise<Home> {
  const { data } = await answer(
    loader(
      argsOf(database.db, {
        page: "",
        gym,
        cookies: { session: member.token },
        context: { now },
      }),
    ),
  );
  return data as Home;
}

const namesOf = (cards: readonly { name: string }[]) => cards.map(({ name }) => name);

describe("new this week", () => {
  it("lists what is at most seven days old, the newest first, without the suggestion", async () => {
    await publish("Suggested", MINUTE_MS, [plan]);
    await publish("Today", 2 * MINUTE_MS, [plan]);
    await publish("Not in the plan", 3 * MINUTE_MS, [otherPlan]);
    await publish("Seven days", 7 * DAY_MS, [plan]);
    await publish("Older", 7 * DAY_MS + 1, [plan]);
    const { suggestion, rows } = await visitHome();
    expect(suggestion?.name).toBe("Suggested");
    expect(namesOf(rows.newThisWeek)).toEqual(["Today", "Seven days"]);
  });

  it("has eight at most", async () => {
    for (let index = 0; index < 12; index += 1) {
      await publish(`New ${index}`, (index + 1) * MINUTE_MS, []);
    }
    expect((await visitHome()).rows.newThisWeek).toHaveLength(8);
  });
});

it("Continue has an open workout although the newest 24 started ones are closed", async () => {
  const start = (workoutId: number, age: number) =>
    startWorkout(database.db, {
      ...{ gymId: gym.id, studentId: member.studentId, workoutId },
      now: new Date(now.getTime() - age),
    });
  await start(await publish("Open", 9 * DAY_MS, [plan]), 2 * DAY_MS);
  for (let index = 0; index < 25; index += 1) {
    await start(await publish(`Closed ${index}`, 9 * DAY_MS, [otherPlan]), index * MINUTE_MS);
  }
  expect(namesOf((await visitHome()).rows.continue)).toEqual(["Open"]);
});

describe("where the plan opens none of the newest 24", () => {
  it("an older workout is suggested, and what is new this week is found too", async () => {
    await publishClosed(24);
    await publish("Open", DAY_MS, [plan]);
    await publish("Open too", 2 * DAY_MS, [plan]);
    const { suggestion, rows } = await visitHome();
    expect(suggestion?.name).toBe("Open");
    expect(namesOf(rows.newThisWeek)).toEqual(["Open too"]);
  });

  it("the workout that was completed longest ago is suggested when no other is open", async () => {
    const [first, second] = [
      await publish("First", 9 * DAY_MS, [plan]),
      await publish("Second", 8 * DAY_MS, [plan]),
    ];
    await publishClosed(24);
    for (const [workoutId, age] of [
      [first, 2 * DAY_MS],
      [second, DAY_MS],
    ] as const) {
      await completeWorkout(database.db, {
        gymId: gym.id,
        studentId: member.studentId,
        workoutId,
        now: new Date(now.getTime() - age),
      });
    }
    expect((await visitHome()).suggestion?.name).toBe("First");
  });
});
