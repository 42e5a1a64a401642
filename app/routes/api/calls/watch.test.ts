/** A workout as a call: whole for a person with access, without any address of media for the others. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { likeWorkout } from "~/features/catalog/likes/like-workout.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import { gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { grantSigner } from "~/features/player/grant.server";
import { accounts, sessions, students } from "~/features/identity/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { handleCall } from "../handle-call.server";
import type { LoadContext } from "~/http/load-context";
import { loader as loadWorkoutPage } from "~/routes/member/player/workout.server";
import { askCall } from "../../../../tests/support/ask-call";
import { COLOURS } from "../../../../tests/support/colours";
import { fileDatabase } from "../../../../tests/support/database";
import { loadContext, neverUsed, PLATFORM } from "../../../../tests/support/load-context";
import { beginSession } from "../../../../tests/support/sessions";

const now = new Date();

const database = fileDatabase();
let iron: Awaited<ReturnType<typeof makeGym>>;
let flow: Awaited<ReturnType<typeof makeGym>>;
let payer: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  iron = await makeGym("iron");
  flow = await makeGym("flow");
  payer = await makeMember();
  await database.db.insert(subscriptions).values({
    id: randomUUID(),
    studentId: payer.studentId,
    gymId: iron.gym.id,
    subscriptionTypeId: iron.planIds[0] ?? 0,
    paymentProvider: "STRIPE",
    status: "active",
    priceMinor: 1499,
    currency: "GBP",
    startedAt: now,
    currentPeriodEnd: new Date(now.getTime() + 30 * 86_400_000),
    syncedAt: now,
  });
});

async function makeGym(guid: string) {
  const { db } = database;
  const [row] = await db
    .insert(gyms)
    .values({ guid, name: guid, ...COLOURS })
    .returning();
  const gym = (await findGymById(db, row?.id ?? 0)) as Gym;
  const gymId = gym.id;
  const plans = await db
    .insert(subscriptionTypes)
    .values(
      (["GBP", "EUR"] as const).map((currency, position) => ({
        gymId,
        name: `Monthly ${currency}`,
        priceMinor: 1499 + position,
        currency,
        position,
        interval: "MONTH",
        subscriptionModel: "GYM",
      })),
    )
    .returning();
  const planIds = plans.map(({ id }) => id);
  const [trainer] = await db
    .insert(trainers)
    .values({
      tuid: `maya-${guid}`,
      firstName: "Maya",
      lastName: "Cole",
      screenName: "Maya Cole",
      profileImgUrl: "/pictures/maya.webp",
    })
    .returning();
  if (trainer) await db.insert(gymTrainers).values({ gymId, trainerId: trainer.id });
  await createWorkoutType(db, { gymId, key: "strength", name: "Strength" });
  const common = {
    gymId,
    trainerId: trainer?.id ?? null,
    categoryKeys: ["strength"],
    heroImageUrl: "/pictures/hero.webp",
    workoutIntensity: "HIGH",
    focusAreas: [{ name: "Legs" }],
    equipmentDesc: "A bell",
    publishedAt: now,
  };
  const movements = [
    {
      name: "Squat",
      durationSeconds: 40,
      mediaKey: "clips/squat",
      captions: ["en", "de"] as const,
      contentType: "MOVEMENT" as const,
      appType: "REP_BASED" as const,
      repetitions: 12,
    },
    { name: "Breath", durationSeconds: 20, mediaKey: "clips/breath", kind: "AUDIO" as const },
    { name: "Rest", durationSeconds: 30, mediaKey: null, kind: "IMAGE" as const },
  ];
  const playlists = [
    { playlistType: "SPOTIFY" as const, playlistUrl: "javascript:alert(1)" },
    { playlistType: "APPLE_MUSIC" as const, playlistUrl: "https://music.apple.com/pl.1" },
  ];
  const locked = await publishWorkout(db, {
    ...common,
    name: "Locked",
    subscriptionTypeIds: planIds,
    movements,
    playlists,
  });
  const single = await publishWorkout(db, {
    ...common,
    name: "Free",
    texts: { de: { focusAreas: [{ name: "Beine" }], equipmentDesc: "Eine Kugel" } },
    subscriptionTypeIds: [],
    single: { mediaKey: "clips/talk", kind: "VIDEO", durationSeconds: 240 },
    movements: [],
  });
  return { gym, planIds, locked: locked.workoutId, single: single.workoutId };
}

async function makeMember() {
  const { db } = database;
  const email = `${randomUUID()}@demo.test`;
  const [account] = await db
    .insert(accounts)
    .values({ email, emailFolded: email, passwordHash: "x", firstName: "A", lastName: "B" })
    .returning();
  const accountId = account?.id ?? "";
  const [student] = await db.insert(students).values({ accountId }).returning();
  const { token } = await beginSession(db, { accountId, now });
  return { studentId: student?.id ?? 0, token };
}

interface Ask {
  workoutId: number;
  gymId: number;
  workoutType?: string;
  query?: string;
  token?: string;
  language?: string;
  hostGym?: Gym;
}

const contextOf = (hostGym: Gym | null) =>
  loadContext({
    db: database.db,
    media: neverUsed<LoadContext["media"]>("media"),
    grants: grantSigner("tests only: thirty-two characters or more"),
    hostGym,
  });

async function ask({ workoutId, gymId, workoutType = "CHALLENGE", query = "", ...of }: Ask) {
  const context = contextOf(of.hostGym ?? null);
  const answer = await handleCall({
    params: {},
    context,
    request: new Request(
      `${PLATFORM}/api/workout/${workoutId}/gym/${gymId}/${encodeURIComponent(workoutType)}${query}`,
      {
        headers: {
          ...(of.token ? { Authorization: `Bearer ${of.token}` } : {}),
          "Accept-Language": of.language ?? "en",
        },
      },
    ),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: JSON.parse(text) as Record<string, unknown>,
  };
}

describe("a person with access", () => {
  it("gets the workout by the names of product.md §3, with an address for all that plays", async () => {
    const { gym, locked } = iron;
    await likeWorkout(database.db, {
      gymId: gym.id,
      workoutId: locked,
      studentId: payer.studentId,
      now,
    });
    const { status, body, headers } = await ask({
      workoutId: locked,
      gymId: gym.id,
      token: payer.token,
    });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("set-cookie")).toBeNull();
    expect(body).toMatchObject({
      id: locked,
      gymId: gym.id,
      workoutType: "CHALLENGE",
      heroImgUrl: "/pictures/hero.webp",
      duration: 90,
      liked: true,
      accessEnabled: true,
      trainerScreenName: "Maya Cole",
      trainerProfileImageUrl: "/pictures/maya.webp",
      // A creator's address is one of the web, or it is not there.
      playlists: [{ playlistType: "APPLE_MUSIC", playlistUrl: "https://music.apple.com/pl.1" }],
      videoUrl: null,
    });
    const address = (file: string): unknown =>
      expect.stringMatching(new RegExp(`^${PLATFORM}/media/[\\w-]{60}/\\d+/${file}$`));
    expect(body["movements"]).toMatchObject([
      {
        name: "Squat",
        duration: 40,
        kind: "VIDEO",
        contentType: "MOVEMENT",
        appType: "REP_BASED",
        repetitions: 12,
        videoUrl: address("master\\.m3u8"),
        fileUrl: address("clip\\.mp4"),
        captionsUrl: address("captions\\.en\\.vtt"),
      },
      { name: "Breath", videoUrl: address("audio\\.m4a"), captionsUrl: null },
      { name: "Rest", kind: "IMAGE", videoUrl: null, fileUrl: null },
    ]);
  });

  it("is a visitor too where the workout is open to all, by an anonymous session", async () => {
    const { status, body, headers } = await ask({ workoutId: iron.single, gymId: iron.gym.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accessEnabled: true,
      liked: false,
      movements: [],
      subscriptionTypes: [],
    });
    expect(body["videoUrl"]).toMatch(/\/media\/[\w-]{60}\/0\/master\.m3u8$/);
    expect(headers.get("set-cookie")).toMatch(/^session=.*HttpOnly/);
  });

  it.each([
    ["de", "Beine", "Eine Kugel"],
    ["fr", "Legs", "A bell"],
  ])("is told it in their language: %s", async (language, focusArea, equipmentDesc) => {
    const { body } = await ask({ workoutId: iron.single, gymId: iron.gym.id, language });
    expect(body).toMatchObject({
      workoutIntensity: "HIGH",
      focusAreas: [{ name: focusArea }],
      equipmentDesc,
    });
  });

  it("leaves no row for such a session: a crawler fills no table", async () => {
    const rows = await database.db.$count(sessions);
    const of = { workoutId: iron.single, gymId: iron.gym.id };
    const given = async (more: { token?: string }) =>
      /^session=([^;]+)/.exec((await ask({ ...of, ...more })).headers.get("set-cookie") ?? "")?.[1];
    const token = (await given({})) ?? "";
    // A browser that keeps the cookie keeps the session, and with it what it has of the film.
    expect(await given({ token })).toBe(token);
    expect(await given({})).not.toBe(token);
    expect(await database.db.$count(sessions)).toBe(rows);
  });
});

describe("a person without access", () => {
  it("gets no address of media, in no form, and sees what would open it", async () => {
    const stranger = await makeMember();
    for (const token of [undefined, stranger.token]) {
      const { status, body, text, headers } = await ask({
        workoutId: iron.locked,
        gymId: iron.gym.id,
        ...(token === undefined ? {} : { token }),
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        accessEnabled: false,
        liked: false,
        subscriptionTypes: [{ id: iron.planIds[0], price: 14.99, currency: "GBP" }],
      });
      expect(text).not.toMatch(/\/media\/|\.m3u8|\.mp4|\.m4a|\.vtt|clips\//);
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  it("is told the price in the currency that is asked for and sold in", async () => {
    const of = { workoutId: iron.locked, gymId: iron.gym.id };
    const currencies = async (query: string) => {
      const { body } = await ask({ ...of, query });
      return (body["subscriptionTypes"] as { currency: string }[]).map(({ currency }) => currency);
    };
    expect(await currencies("?currency=EUR")).toEqual(["EUR"]);
    expect(await currencies("?currency=CHF")).toEqual(["GBP"]);
    expect((await ask({ ...of, query: "?currency=pounds" })).status).toBe(400);
  });

  it("does not find another gym's workout, by its number or on another gym's host", async () => {
    for (const wrong of [
      { workoutId: iron.locked, gymId: flow.gym.id },
      { workoutId: flow.single, gymId: iron.gym.id },
      { workoutId: iron.single, gymId: iron.gym.id, hostGym: flow.gym },
      { workoutId: 2_147_483_647, gymId: iron.gym.id },
    ]) {
      const { status, text } = await ask({ ...wrong, token: payer.token });
      expect(status).toBe(404);
      expect(text).not.toContain("/media/");
    }
    expect(
      (await ask({ workoutId: iron.single, gymId: iron.gym.id, hostGym: iron.gym })).status,
    ).toBe(200);
  });

  it("is refused with a bad token, though a visitor would be answered", async () => {
    const { status, headers } = await ask({
      workoutId: iron.single,
      gymId: iron.gym.id,
      token: "a-token-that-was-never-given-to-a-person",
    });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  it("may leave the type out: it is CHALLENGE then", async () => {
    const params = { workoutId: String(iron.single), gymId: String(iron.gym.id) };
    const context = contextOf(null);
    const path = "/api/workout/{workoutId}/gym/{gymId}";
    const [bare, named] = await Promise.all([
      askCall(context, path, { params }),
      askCall(context, `${path}/{workoutType}`, {
        params: { ...params, workoutType: "CHALLENGE" },
      }),
    ]);
    expect(bare.status).toBe(200);
    const grantless = ({ text }: { text: string }) => text.replace(/\/media\/[\w-]+/g, "/media/");
    expect(grantless(bare)).toBe(grantless(named));
    expect(bare.body).toMatchObject({ workoutType: "CHALLENGE" });
  });

  it.each(["a/b", "javascript:x", "1"])("the type %j is refused", async (workoutType) => {
    const { status } = await ask({ workoutId: iron.single, gymId: iron.gym.id, workoutType });
    expect(status).toBe(400);
  });
});

describe("a workout's page that cannot be loaded", () => {
  it("is noted when its document is asked for; of data, the browser's script tells", async () => {
    const { gym } = iron;
    const open = (workoutId: string, headers: Record<string, string>, method = "GET") =>
      loadWorkoutPage({
        params: { guid: "iron", cuid: "strength", workoutId },
        context: contextOf(null),
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
