/** The promises of product.md §26 about the demo world; its people and files have tests of their own. */
import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findProductByPuid } from "~/features/billing/products/queries.server";
import { listOfferedPlans } from "~/features/billing/plans/queries.server";
import { promotions } from "~/features/billing/promotions/schema.server";
import { products } from "~/features/billing/products/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import {
  movements,
  workouts,
  workoutSubscriptionTypes,
} from "~/features/catalog/workouts/schema.server";
import { tags, workoutTags } from "~/features/catalog/tags/schema.server";
import { workoutLikes } from "~/features/catalog/likes/schema.server";
import { workoutTypes, workoutTypeWorkouts } from "~/features/catalog/workout-types/schema.server";
import { listChallenges } from "~/features/challenges/queries.server";
import { challenges } from "~/features/challenges/schema.server";
import { findGymByDomain, findGymByGuid, findGymTexts } from "~/features/gyms/queries.server";
import {
  applications,
  gymDomains,
  gyms,
  gymTrainers,
  trainers,
} from "~/features/gyms/schema.server";
import { findNextLive, listPlanIdsOfLives } from "~/features/lives/queries.server";
import { lives } from "~/features/lives/schema.server";
import { openDemoWorld, SEEDED_AT } from "../../tests/support/demo-world";
import { tablesOf } from "../../tests/support/tables";
import { isEmptyWorld } from "./seed.server";

const GYMS = ["ironworks", "flowstate"] as const;

let world: Awaited<ReturnType<typeof openDemoWorld>>;
beforeAll(async () => {
  world = await openDemoWorld();
  expect(await isEmptyWorld(world.db)).toBe(true);
  await world.seed();
});
afterAll(() => world.close());

async function gymOf(guid: string) {
  const gym = await findGymByGuid(world.db, guid);
  if (!gym) throw new Error(`no gym ${guid}`);
  return gym;
}

/** Lightness of a colour, from 0 (black) to 1 (white). */
function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

test("Ironworks is dark and yellow, sells in pounds, has its own domain and terms", async () => {
  const gym = await gymOf("ironworks");
  expect(gym).toMatchObject({ currency: "GBP", brandColor: "#f4c31e", buttonColor: "#f4c31e" });
  expect(lightness(gym.backgroundColor)).toBeLessThan(0.2);
  expect(await findGymByDomain(world.db, "ironworks.test")).toMatchObject({
    gym: { guid: "ironworks" },
  });
  const [domain] = await world.db.select().from(gymDomains).where(eq(gymDomains.gymId, gym.id));
  expect(domain?.verifiedAt).not.toBeNull();
  expect(
    (await findGymTexts(world.db, gym.id, { lang: "en", textLanguage: "en" }))?.terms,
  ).toContain("Ironworks");
});

test("Flowstate is light and green, sells in euros and has no texts of its own", async () => {
  const gym = await gymOf("flowstate");
  expect(gym.currency).toBe("EUR");
  expect(lightness(gym.backgroundColor)).toBeGreaterThan(0.8);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(gym.brandColor.slice(at, at + 2), 16),
  );
  expect(green).toBeGreaterThan(Math.max(red, blue));
  expect(await findGymTexts(world.db, gym.id, { lang: "en", textLanguage: "en" })).toEqual({
    checkoutSuccess: null,
    terms: null,
    privacy: null,
    contacts: null,
    langs: {},
  });
  expect(await world.db.select().from(gymDomains).where(eq(gymDomains.gymId, gym.id))).toEqual([]);
});

test("the platform sells one plan of every gym and one partner pass, Maya Cole her own", async () => {
  const rows = await world.db
    .select({
      model: subscriptionTypes.subscriptionModel,
      application: applications.applicationKey,
      trialPeriod: subscriptionTypes.trialPeriod,
      trainer: trainers.tuid,
    })
    .from(subscriptionTypes)
    .leftJoin(applications, eq(applications.id, subscriptionTypes.applicationId))
    .leftJoin(trainers, eq(trainers.id, applications.trainerId))
    .where(isNull(subscriptionTypes.gymId))
    .orderBy(subscriptionTypes.subscriptionModel);
  expect(rows).toEqual([
    { model: "GYMPASS", application: null, trialPeriod: 0, trainer: null },
    {
      model: "SINGLE_TRAINER",
      application: "maya-cole-app",
      trialPeriod: 14,
      trainer: "maya-cole",
    },
    { model: "UNLIMITED", application: null, trialPeriod: 0, trainer: null },
  ]);
});

test("Maya's plan opens what she teaches in both gyms, and nothing of Tom's", async () => {
  const rows = await world.db
    .select({
      tuid: trainers.tuid,
      locked: workouts.locked,
      opens: sql<boolean>`exists (select 1 from ${workoutSubscriptionTypes}
        join ${subscriptionTypes} on ${subscriptionTypes.id} = ${workoutSubscriptionTypes.subscriptionTypeId}
        where ${workoutSubscriptionTypes.workoutId} = ${workouts.id}
          and ${subscriptionTypes.subscriptionModel} = 'SINGLE_TRAINER')`,
    })
    .from(workouts)
    .innerJoin(trainers, eq(trainers.id, workouts.trainerId));
  for (const { tuid, locked, opens } of rows) expect(opens).toBe(locked && tuid === "maya-cole");
  expect(rows.filter(({ opens }) => opens).length).toBeGreaterThan(20);
});

describe.each(GYMS)("%s", (guid) => {
  test("sells by the month with a week's trial, by the year, and for an Instagram handle", async () => {
    const { id: gymId, currency } = await gymOf(guid);
    const plans = (await listOfferedPlans(world.db, { gymId })).filter((p) => p.gymId === gymId);
    expect(plans).toHaveLength(3);
    for (const plan of plans) expect(plan).toMatchObject({ currency, subscriptionModel: "GYM" });
    const [monthly, yearly, handle] = plans;
    expect(monthly).toMatchObject({
      interval: "MONTH",
      trialPeriod: 7,
      instagramHandleRequired: false,
    });
    expect(yearly).toMatchObject({ interval: "YEAR", instagramHandleRequired: false });
    expect(handle).toMatchObject({ instagramHandleRequired: true });
  });

  test("accepts WELCOME20, FREE100 and ONLY10; OLD2020 has expired", async () => {
    const { id: gymId } = await gymOf(guid);
    const rows = await world.db.select().from(promotions).where(eq(promotions.gymId, gymId));
    const codes = new Map(rows.map((row) => [row.code, row]));
    expect([...codes.keys()].sort()).toEqual(["FREE100", "OLD2020", "ONLY10", "WELCOME20"]);
    expect(codes.get("WELCOME20")).toMatchObject({ percentOff: 20, endsAt: null });
    expect(codes.get("FREE100")).toMatchObject({ percentOff: 100, endsAt: null });
    expect(codes.get("OLD2020")?.endsAt?.getTime()).toBeLessThan(SEEDED_AT.getTime());
    expect(codes.get("ONLY10")).toMatchObject({ maxRedemptions: 10, usedCount: 0, endsAt: null });
  });

  test("sells its product in its currency", async () => {
    const { id: gymId, currency } = await gymOf(guid);
    const puid = guid === "ironworks" ? "resistance-kit" : "yoga-block-set";
    expect(await findProductByPuid(world.db, puid)).toMatchObject({ gymId, currency });
  });

  test("has the four categories, each with a cover and texts, and workouts of every length", async () => {
    const { id: gymId } = await gymOf(guid);
    const types = await world.db.select().from(workoutTypes).where(eq(workoutTypes.gymId, gymId));
    expect(types.map(({ key }) => key).sort()).toEqual(["hiit", "mobility", "strength", "yoga"]);
    for (const type of types) {
      expect(type.headerText, type.key).not.toBeNull();
      expect(type.secondaryText, type.key).not.toBeNull();
      expect(world.kept.has((type.coverImageUrl ?? "").slice(1)), type.key).toBe(true);
    }
    const shelved = await world.db
      .select({ bucket: workoutTypeWorkouts.timeBucket })
      .from(workoutTypeWorkouts)
      .where(eq(workoutTypeWorkouts.gymId, gymId));
    expect([...new Set(shelved.map(({ bucket }) => bucket))].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("has at least 60 workouts: free and locked, with tags, focus, equipment and music", async () => {
    const { id: gymId } = await gymOf(guid);
    const rows = await world.db.select().from(workouts).where(eq(workouts.gymId, gymId));
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(rows.some(({ locked }) => locked)).toBe(true);
    expect(rows.some(({ locked }) => !locked)).toBe(true);
    expect(rows.some(({ equipmentDesc }) => equipmentDesc !== null)).toBe(true);
    for (const { name, focusAreas } of rows) expect(focusAreas.length, name).toBeGreaterThan(0);
    const music = new Set(rows.flatMap(({ playlists }) => playlists.map((p) => p.playlistType)));
    expect([...music].sort()).toEqual(["APPLE_MUSIC", "SPOTIFY"]);
    const tagged = await world.db
      .selectDistinct({ id: workoutTags.workoutId })
      .from(workoutTags)
      .where(eq(workoutTags.gymId, gymId));
    expect(tagged).toHaveLength(rows.length);
    expect(new Set(rows.map(({ singleKind }) => singleKind))).toEqual(
      new Set([null, "VIDEO", "AUDIO"]),
    );
  });

  test("has playlists, counted, timed and looped movements, and workouts of pictures only", async () => {
    const { id: gymId } = await gymOf(guid);
    const rows = await world.db.select().from(movements).where(eq(movements.gymId, gymId));
    const kinds = new Map<number, Set<string>>();
    for (const { workoutId, kind } of rows)
      kinds.set(workoutId, (kinds.get(workoutId) ?? new Set()).add(kind));
    expect([...kinds.values()].some((found) => found.size === 1 && found.has("IMAGE"))).toBe(true);
    expect([...kinds.values()].some((found) => found.has("VIDEO"))).toBe(true);
    expect(rows.some(({ appType, repetitions }) => appType === "REP_BASED" && repetitions)).toBe(
      true,
    );
    expect(rows.some(({ appType }) => appType === "TIME_BASED")).toBe(true);
    expect(new Set(rows.map(({ contentType }) => contentType))).toEqual(
      new Set(["INTRO", "VIDEO", "MOVEMENT"]),
    );
  });

  test("has two challenges of 7 to 30 days, each with a picture and items", async () => {
    const { id: gymId } = await gymOf(guid);
    const rows = await listChallenges(world.db, { gymId, limit: 10 });
    expect(rows).toHaveLength(2);
    for (const { days, itemCount, pictureUrl, guid: name } of rows) {
      expect(days >= 7 && days <= 30, name).toBe(true);
      expect(itemCount, name).toBeGreaterThanOrEqual(days / 2);
      expect(world.kept.has((pictureUrl ?? "").slice(1)), name).toBe(true);
    }
  });

  test("is taught by Maya Cole and Tom Reyes", async () => {
    const { id: gymId } = await gymOf(guid);
    const found = await world.db
      .select({ tuid: trainers.tuid })
      .from(gymTrainers)
      .innerJoin(trainers, eq(trainers.id, gymTrainers.trainerId))
      .where(eq(gymTrainers.gymId, gymId));
    expect(found.map(({ tuid }) => tuid).sort()).toEqual(["maya-cole", "tom-reyes"]);
  });
});

test("one live runs now, at Ironworks; three are scheduled and two are replays, at full hours in their gym's time zone", async () => {
  const rows = await world.db.select().from(lives).orderBy(lives.startsAt);
  expect(rows.map(({ status }) => status)).toEqual([
    ...["REPLAY", "REPLAY", "LIVE"],
    ...["SCHEDULED", "SCHEDULED", "SCHEDULED"],
  ]);
  const ironworks = await gymOf("ironworks");
  expect(await findNextLive(world.db, { gymId: ironworks.id, now: SEEDED_AT })).toMatchObject({
    status: "LIVE",
    timeZone: ironworks.timeZone,
  });
  for (const { status, startsAt, timeZone } of rows) {
    const begun = status === "LIVE" || status === "REPLAY";
    expect(startsAt.getTime() < SEEDED_AT.getTime()).toBe(begun);
    if (status !== "LIVE") {
      const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone });
      expect(clock.format(startsAt)).toMatch(/^(?:08|18|19):00$/);
    }
  }
  const plans = await listPlanIdsOfLives(
    world.db,
    rows.map(({ id }) => id),
  );
  const openGuids = rows.filter(({ locked }) => !locked).map(({ guid }) => guid);
  expect(openGuids.sort()).toEqual(["flowstate-slow-morning", "ironworks-open-floor"]);
  for (const { id, locked } of rows) expect(plans.has(id)).toBe(locked);
  const flowstate = await gymOf("flowstate");
  expect(await findNextLive(world.db, { gymId: flowstate.id, now: SEEDED_AT })).toMatchObject({
    guid: "flowstate-slow-morning",
    status: "SCHEDULED",
  });
});

async function sizes() {
  const pool = world.db.$client;
  const found: Record<string, number> = {};
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query<{ size: number }>(
      `select count(*)::int as size from ${name}`,
    );
    found[name] = rows[0]?.size ?? 0;
  }
  return found;
}

test("every text of the demo gyms exists in four languages", async () => {
  const rows = [
    ...(await world.db.select().from(gyms)),
    ...(await world.db.select().from(trainers)),
    ...(await world.db.select().from(subscriptionTypes)),
    ...(await world.db.select().from(products)),
    ...(await world.db.select().from(workoutTypes)),
    ...(await world.db.select().from(tags)),
    ...(await world.db.select().from(workouts)),
    ...(await world.db.select().from(movements)),
    ...(await world.db.select().from(lives)),
    ...(await world.db.select().from(challenges)),
  ];
  expect(rows.length).toBeGreaterThan(50);
  for (const { texts, ...row } of rows) {
    expect(Object.keys(texts).sort(), JSON.stringify(row)).toEqual(["de", "es", "fr"]);
    for (const words of Object.values(texts))
      for (const field of Object.keys(words ?? {})) expect(row).toHaveProperty(field);
    if (!("focusAreas" in row)) continue;
    for (const words of Object.values(texts)) {
      expect(words?.["focusAreas"]).toHaveLength(row.focusAreas.length);
      expect(words?.["equipmentDesc"] !== undefined).toBe(row.equipmentDesc !== null);
    }
  }
});

test("a second seed changes nothing", async () => {
  const before = await sizes();
  const files = world.kept.size;
  expect(before["workouts"]).toBeGreaterThanOrEqual(120);
  await world.seed();
  expect(await sizes()).toEqual(before);
  expect(world.kept.size).toBe(files);
  expect(await isEmptyWorld(world.db)).toBe(false);
});

test("the like count of each workout equals its likes", async () => {
  const rows = await world.db
    .select({
      name: workouts.name,
      said: workouts.likeCount,
      counted: sql<number>`(select count(*)::int from ${workoutLikes} where ${workoutLikes.workoutId} = ${workouts.id})`,
    })
    .from(workouts);
  for (const { name, said, counted } of rows) expect(said, name).toBe(counted);
  expect(new Set(rows.map(({ said }) => said)).size).toBeGreaterThan(15);
});
