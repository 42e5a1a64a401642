/** What /lives and a live's page load: zones, pages of many lives, locked ones, and the wait after a payment. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import {
  makeGym,
  makeMember,
  makePlan,
  makeTrainer,
  type Member,
} from "../../../../tests/support/gym-world";
import { answer, argsOf, type Visit } from "../../../../tests/support/visit";
import type { Gym } from "~/features/gyms/queries.server";
import { students } from "~/features/identity/schema.server";
import { lives } from "~/features/lives/schema.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { loader as liveLoader } from "./live.server";
import { loader } from "./lives.server";

const database = fileDatabase();
/** A Thursday. */
const now = new Date("2026-11-26T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let gym: Gym;
let member: Member;
let plan: number;

beforeEach(async () => {
  const { db } = database;
  await db.delete(lives);
  gym = await makeGym(db, { timeZone: "Europe/London" });
  plan = await makePlan(db, gym);
  member = await makeMember(db, { gym });
});

const schedule = (guid: string, startsAt: Date, more: object = {}) =>
  scheduleLive(database.db, {
    ...{ gymId: gym.id, guid, title: guid, timeZone: "Europe/London", durationMinutes: 30 },
    ...{ startsAt, ...more },
  });

interface Card {
  guid: string;
  time: string;
  day: string;
  gymTime: string | null;
  running: boolean;
  action: { kind: string; to: string };
}
interface Data {
  featured: Card | null;
  running: Card[];
  days: { day: string; label: string; lives: Card[] }[];
  nextTo: string | null;
  startTo: string | null;
  likely: string | null;
}
const ask = (given: Partial<Visit>) => ({
  ...{ page: "/lives", gym, ...given },
  context: { now, ...given.context },
});
const read = async (given: Partial<Visit> = {}) =>
  (await answer(loader(argsOf(database.db, ask(given))))).data as Data;
const asMember = () => ({ cookies: { session: member.token } });

async function open(guid: string, given: Partial<Visit> = {}) {
  const args = argsOf(database.db, ask({ page: `/lives/${guid}`, ...given }));
  const params = { ...args.params, liveGuid: guid };
  return answer(liveLoader({ ...args, params }));
}

describe("the reader's zone", () => {
  it("is the member's own, with the gym's time beside it; a visitor reads the gym's", async () => {
    await schedule("first", inHours(1));
    await schedule("late", new Date("2026-11-27T02:00:00Z"));
    const visitor = await read();
    expect(visitor.days).toMatchObject([
      { day: "2026-11-27", label: "Tomorrow · Friday 27 November" },
    ]);
    expect(visitor.days[0]?.lives[0]).toMatchObject({ time: "02:00 GMT", gymTime: null });
    await database.db
      .update(students)
      .set({ timeZone: "America/New_York" })
      .where(eq(students.id, member.studentId));
    const { days } = await read(asMember());
    expect(days).toMatchObject([{ day: "2026-11-26", label: "Today · Thursday 26 November" }]);
    expect(days[0]?.lives[0]).toMatchObject({ day: "26" });
    expect(days[0]?.lives[0]?.time).toMatch(/^21:00/);
    expect(days[0]?.lives[0]?.gymTime).toMatch(/^Friday.*02:00\u00a0GMT$/);
  });
});

describe("the list", () => {
  it("features what runs, and has the others that run before the days", async () => {
    await schedule("planned", inHours(2));
    for (const guid of ["link-a", "link-b"]) {
      const external = { source: "LINK", sourceUrl: "https://meet.example.test/x" };
      await schedule(guid, inHours(-0.2), external);
    }
    const { featured, running, days } = await read();
    expect(featured).toMatchObject({ guid: "link-a", running: true });
    expect(running.map(({ guid }) => guid)).toEqual(["link-b"]);
    expect(days.flatMap(({ lives: of }) => of).map(({ guid }) => guid)).toEqual(["planned"]);
  });

  it("of five hundred is read page by page, each live once", async () => {
    await database.db.insert(lives).values(
      Array.from({ length: 500 }, (_, index) => ({
        ...{ gymId: gym.id, guid: `many-${index}`, title: "Lift", timeZone: "Europe/London" },
        ...{ durationMinutes: 30, startsAt: inHours(1 + Math.floor(index / 3)) },
      })),
    );
    const seen: string[] = [];
    let query: Record<string, string> = {};
    for (let page = 0; page < 30; page += 1) {
      const { featured, days, nextTo } = await read({ query });
      const shown = days.flatMap(({ lives: of }) => of);
      seen.push(...[...(featured ? [featured] : []), ...shown].map(({ guid }) => guid));
      if (nextTo === null) break;
      query = { after: new URL(nextTo, "http://x").searchParams.get("after") ?? "" };
    }
    expect(seen).toHaveLength(500);
    expect(new Set(seen).size).toBe(500);
  });

  it("without a planned live says when the next one is likely, from the past", async () => {
    expect(await read()).toMatchObject({ featured: null, likely: null });
    for (const week of [1, 2]) {
      await schedule(`past-${week}`, new Date(Date.UTC(2026, 10, 27 - 7 * week, 18)));
    }
    await database.db.update(lives).set({ status: "ENDED" });
    expect((await read()).likely).toMatch(/^Usually on Fridays around 18:00\./);
  });

  it("of a trainer has that trainer's lives alone", async () => {
    const trainerId = await makeTrainer(database.db, { gyms: [gym] });
    await schedule("hers", inHours(2), { trainerId });
    await schedule("other", inHours(1));
    const { featured, days } = await read({ query: { trainer: "maya-cole" } });
    expect(featured?.guid).toBe("hers");
    expect(days).toEqual([]);
  });
});

describe("a locked live", () => {
  beforeEach(() => schedule("locked", inHours(0.1), { subscriptionTypeIds: [plan] }));

  it("leads a member to the plan that opens it and back, a visitor to signing up", async () => {
    const back = encodeURIComponent(`/gym/${gym.guid}/lives/locked`);
    expect((await read()).featured?.action).toMatchObject({
      kind: "unlock",
      to: `/gym/${gym.guid}/signup?returnUrl=${back}`,
    });
    expect((await read(asMember())).featured?.action).toMatchObject({
      kind: "unlock",
      to: `/gym/${gym.guid}/profile/subscription/${plan}?returnUrl=${back}`,
    });
  });

  it("after a payment loads itself again, ten times at most", async () => {
    const again = async (query: Record<string, string>) =>
      ((await open("locked", { ...asMember(), query })).data as { opening: unknown }).opening;
    expect(await again({})).toBeNull();
    expect(await again({ checkout: "success" })).toEqual({
      again: `/gym/${gym.guid}/lives/locked?checkout=success&poll=1`,
    });
    expect(await again({ checkout: "success", poll: "10" })).toBeNull();
  });
});

it("another gym's live is not found, on either mount", async () => {
  await schedule("ours", inHours(1));
  const other = await makeGym(database.db, { name: "Flowstate" });
  expect((await open("ours", { gym: other })).status).toBe(404);
  expect((await open("ours", { gym: other, ownHost: true })).status).toBe(404);
  expect((await open("ours", { ownHost: true })).status).toBe(200);
});
