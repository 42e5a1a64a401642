import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { joinAsMember, makeChallenge, makeDailyChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { makeWorkout } from "../../../tests/support/training";
import { addDays } from "~/kernel/time";
import { VISITOR_DAYS } from "./challenge-limits";
import { joinChallenge } from "./join-challenge.server";
import { leaveChallenge } from "./leave-challenge.server";
import { listChallengesOfMember, listRunningRounds } from "./member-queries.server";
import { publishChallenge } from "./publish-challenge.server";
import {
  findChallenge,
  listChallengeItems,
  listChallengeNames,
  listChallenges,
} from "./queries.server";
import { challenges } from "./schema.server";

const database = fileDatabase();
const NOW = new Date("2026-10-20T09:00:00Z");
let gymId: number;
let otherGymId: number;
let workoutId: number;

beforeAll(async () => {
  otherGymId = (await makeGym(database.db)).id;
});
beforeEach(async () => {
  gymId = (await makeGym(database.db)).id;
  workoutId = await makeWorkout(database.db, { gymId });
});

const publish = (publishedAt: Date | null = NOW, days = 7) =>
  makeChallenge(database.db, { gymId, days, items: [{ day: 1, workoutId }], publishedAt });

describe("publishing", () => {
  const challenge = () => ({
    ...{ gymId, guid: `c-${randomUUID()}`, name: "Seven days", days: 7, publishedAt: NOW },
    items: [{ day: 1, workoutId }],
  });

  it("keeps the texts in four languages and counts the items", async () => {
    const texts = { de: { name: "Sieben Tage" }, fr: { name: "Sept jours" } };
    const { guid, ...rest } = challenge();
    const items = [2, 1, 2].map((day) => ({ day, workoutId }));
    await publishChallenge(database.db, { guid, ...rest, texts, items, description: "Daily." });
    const found = await findChallenge(database.db, { gymId, guid });
    expect(found).toMatchObject({ guid, texts, itemCount: 3, days: 7, description: "Daily." });
    const own = { gymId, challengeId: found?.id ?? 0 };
    expect(
      (await listChallengeItems(database.db, { ...own, days: 7 })).map(
        ({ day, position }) => `${day}.${position}`,
      ),
    ).toEqual(["1.1", "2.1", "2.2"]);
  });

  it("refuses a guid that any gym has", async () => {
    const { guid } = await publish();
    for (const gym of [gymId, otherGymId])
      expect(await publishChallenge(database.db, { ...challenge(), gymId: gym, guid })).toEqual({
        ok: false,
        reason: "guid-taken",
      });
  });

  it.each([
    ["six days", { days: 6 }],
    ["85 days", { days: 85 }],
    ["no items", { items: [] }],
    ["an item behind its end", { items: [{ day: 8, workoutId: 1 }] }],
    ["six items on a day", { items: Array.from({ length: 6 }, () => ({ day: 1, workoutId: 1 })) }],
    ["a picture that is no picture", { pictureUrl: "javascript:alert(1)" }],
    ["a guid that is no address", { guid: "A b" }],
    ["a trainer who does not teach there", { trainerId: 2_000_000_000 }],
    ["a text that is no translation", { texts: { de: { title: "Woche" } } }],
  ])("throws for %s", async (_name, wrong) => {
    const wish = challenge();
    await expect(publishChallenge(database.db, { ...wish, ...wrong })).rejects.toThrow();
    expect(await findChallenge(database.db, wish)).toBeNull();
  });

  it("throws for a workout of another gym", async () => {
    const items = [{ day: 1, workoutId: await makeWorkout(database.db, { gymId: otherGymId }) }];
    await expect(publishChallenge(database.db, { ...challenge(), items })).rejects.toThrow();
  });
});

describe("a gym's challenges", () => {
  it("are the published ones, newest first, and no other gym's", async () => {
    const first = await publish();
    const second = await publish(addDays(NOW, 1));
    await publish(null);
    const list = (gym: number, limit = 10) =>
      listChallenges(database.db, { gymId: gym, limit }).then((rows) =>
        rows.map(({ guid }) => guid),
      );
    expect(await list(gymId)).toEqual([second.guid, first.guid]);
    expect(await list(gymId, 1)).toEqual([second.guid]);
    expect(await list(otherGymId)).toEqual([]);
  });

  it("are found by guid in their gym alone, and a draft is never found", async () => {
    const { guid, challengeId } = await publish();
    const draft = await publish(null);
    expect(await findChallenge(database.db, { gymId, guid })).toMatchObject({ id: challengeId });
    expect(await findChallenge(database.db, { gymId: otherGymId, guid })).toBeNull();
    expect(await findChallenge(database.db, { gymId, guid: draft.guid })).toBeNull();
    expect(draft.itemIds).toEqual([]);
  });

  it("are listed by name, the hundred newest", async () => {
    const { db } = database;
    const rows = Array.from({ length: 101 }, (_, days) => ({
      ...{ gymId, guid: `c-${randomUUID()}`, name: `Number ${days}`, days: 7, itemCount: 1 },
      publishedAt: addDays(NOW, days),
    }));
    await db.insert(challenges).values(rows);
    await publish(null);
    const names = await listChallengeNames(db, gymId);
    expect(names[0]).toEqual({ guid: rows[100]?.guid, name: "Number 100", texts: {} });
    expect(names).toHaveLength(100);
    expect(names.at(-1)?.name).toBe("Number 1");
    expect(await listChallengeNames(db, otherGymId)).toEqual([]);
  });

  it("show visitors the first week", async () => {
    const { challengeId } = await makeDailyChallenge(database.db, {
      ...{ gymId, days: 30 },
      on: [1, 3, 7, 8, 30],
    });
    const items = await listChallengeItems(database.db, { gymId, challengeId, days: VISITOR_DAYS });
    expect(items.map(({ day }) => day)).toEqual([1, 3, 7]);
  });
});

describe("a member's challenges", () => {
  it("are those that run, with the calendar of each, until the member leaves", async () => {
    const one = await publish();
    const two = await publish();
    const member = await joinAsMember(database.db, { gymId, ...one, now: NOW });
    const { studentId } = member;
    const later = addDays(NOW, 1);
    await joinChallenge(database.db, {
      ...{ gymId, studentId, challengeId: two.challengeId },
      ...{ startsOn: "2026-10-22", now: later, timeZone: "UTC" },
    });
    const list = (gym: number | null) =>
      listChallengesOfMember(database.db, {
        ...{ gymId: gym, studentId, state: "running" as const, limit: 5 },
      }).then((rows) => rows.map(({ guid }) => guid));
    expect(await list(gymId)).toEqual([two.guid, one.guid]);
    expect(await list(null)).toEqual([two.guid, one.guid]);
    expect(await list(otherGymId)).toEqual([]);
    const running = (limit = 5) =>
      listRunningRounds(database.db, { gymId, studentId, today: "2026-10-22", limit });
    const rounds = async () => (await running()).rounds;
    expect(await running(2)).toMatchObject({ rounds: [{}, {}], hasMore: false });
    expect(await running(1)).toMatchObject({ rounds: [{ guid: two.guid }], hasMore: true });
    expect(await rounds()).toMatchObject([
      { guid: two.guid, calendar: { total: 1, missed: 0, today: [{ itemId: two.itemIds[0] }] } },
      { guid: one.guid, calendar: { total: 1, missed: 1, today: [] } },
    ]);
    await leaveChallenge(database.db, { ...member, now: later });
    expect(await list(gymId)).toEqual([two.guid]);
    expect((await rounds()).map(({ guid }) => guid)).toEqual([two.guid]);
  });
});
