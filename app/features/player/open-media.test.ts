import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { movements } from "~/features/catalog/workouts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts, gymStaff, sessions, students } from "~/features/identity/schema.server";
import { hashSessionToken, newVisitorToken } from "~/features/identity/session-token.server";
import { startSession } from "~/features/identity/start-session.server";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { grantExpiry } from "./grant";
import { grantSigner } from "./grant.server";
import { createMediaGate, type MediaGate } from "./open-media.server";

const sessionSecret = "a secret of more than thirty-two characters";
const signer = grantSigner(sessionSecret);
const start = new Date("2030-05-01T10:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
const SECOND = 1000;

const database = fileDatabase();
let now: Date;
let gate: MediaGate;
let iron: Awaited<ReturnType<typeof makeGym>>;
let flow: Awaited<ReturnType<typeof makeGym>>;

beforeAll(async () => {
  iron = await makeGym("iron");
  flow = await makeGym("flow");
});

beforeEach(() => {
  now = start;
  gate = createMediaGate({ db: database.db, sessionSecret, now: () => now });
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function makeGym(guid: string) {
  const { db } = database;
  const [gym] = await db
    .insert(gyms)
    .values({ guid, name: guid, ...COLOURS })
    .returning();
  const gymId = gym?.id ?? 0;
  const [plan] = await db
    .insert(subscriptionTypes)
    .values({
      gymId,
      name: "Monthly",
      priceMinor: 1000,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "GYM",
    })
    .returning();
  const planId = plan?.id ?? 0;
  await createWorkoutType(db, { gymId, key: "strength", name: "Strength" });
  const publish = async (name: string, subscriptionTypeIds: number[]) => {
    const { workoutId } = await publishWorkout(db, {
      gymId,
      trainerId: null,
      name,
      categoryKeys: ["strength"],
      subscriptionTypeIds,
      movements: [{ name, durationSeconds: 28, mediaKey: `clips/${guid}` }],
      publishedAt: start,
    });
    const [movement] = await db
      .select({ id: movements.id })
      .from(movements)
      .where(eq(movements.workoutId, workoutId));
    return { gymId, workoutId, movementId: movement?.id ?? 0 };
  };
  return {
    gymId,
    planId,
    locked: await publish("Locked", [planId]),
    other: await publish("Other", [planId]),
    free: await publish("Free", []),
  };
}

interface Member {
  accountId: string;
  studentId: number;
  token: string;
  hash: string;
}

async function makeMember(): Promise<Member> {
  const { db } = database;
  const email = `${randomUUID()}@demo.test`;
  const [account] = await db
    .insert(accounts)
    .values({ email, emailFolded: email, passwordHash: "x", firstName: "A", lastName: "B" })
    .returning();
  const accountId = account?.id ?? "";
  const [student] = await db.insert(students).values({ accountId }).returning();
  const session = await startSession(db, { accountId, now: start });
  return {
    accountId,
    studentId: student?.id ?? 0,
    token: session.token,
    hash: session.tokenHash,
  };
}

function makeVisitor() {
  const token = newVisitorToken();
  return { token, hash: hashSessionToken(token) };
}

async function subscribe(member: Member, gym: { gymId: number; planId: number }, given = {}) {
  await database.db.insert(subscriptions).values({
    id: randomUUID(),
    studentId: member.studentId,
    gymId: gym.gymId,
    subscriptionTypeId: gym.planId,
    paymentProvider: "STRIPE",
    status: "active",
    priceMinor: 1000,
    currency: "GBP",
    startedAt: start,
    currentPeriodEnd: new Date(start.getTime() + 30 * DAY),
    syncedAt: start,
    ...given,
  });
}

async function makePayer() {
  const payer = await makeMember();
  await subscribe(payer, iron);
  return payer;
}

type Workout = { gymId: number; workoutId: number; movementId: number };

const grantFor = (workout: Workout, hash: string, expiresAt = grantExpiry(start)) =>
  signer.sign({ gymId: workout.gymId, workoutId: workout.workoutId, expiresAt }, hash);

const ask = (
  workout: Workout,
  grant: string,
  sessionToken: string | null,
  { file = `${workout.movementId}/240/000.ts`, hostGymId = null as number | null } = {},
) => gate.open({ grant, file, sessionToken, hostGymId });

const forbidden = { ok: false, reason: "forbidden" };
const notFound = { ok: false, reason: "not-found" };
const opened = (key: string) => ({ ok: true, key });

describe("who is let through", () => {
  test("the payer, to each kind of file", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    for (const file of ["master.m3u8", "240/index.m3u8", "240/000.ts", "clip.mp4"]) {
      expect(
        await ask(iron.locked, grant, payer.token, { file: `${iron.locked.movementId}/${file}` }),
      ).toEqual(opened(`clips/iron/${file}`));
    }
  });

  test("the payer on the gym's own host, not on another gym's", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, payer.token, { hostGymId: iron.gymId })).toMatchObject({
      ok: true,
    });
    expect(await ask(iron.locked, grant, payer.token, { hostGymId: flow.gymId })).toEqual(
      forbidden,
    );
  });

  test("staff of the gym, not staff of another", async () => {
    const staff = await makeMember();
    await database.db
      .insert(gymStaff)
      .values({ gymId: iron.gymId, accountId: staff.accountId, role: "SUPPORT" });
    expect(await ask(iron.locked, grantFor(iron.locked, staff.hash), staff.token)).toMatchObject({
      ok: true,
    });
    expect(await ask(flow.locked, grantFor(flow.locked, staff.hash), staff.token)).toEqual(
      forbidden,
    );
  });

  test("a visitor's anonymous session, to a free workout only", async () => {
    const visitor = makeVisitor();
    expect(await ask(iron.free, grantFor(iron.free, visitor.hash), visitor.token)).toMatchObject({
      ok: true,
    });
    expect(await ask(iron.locked, grantFor(iron.locked, visitor.hash), visitor.token)).toEqual(
      forbidden,
    );
    const another = makeVisitor();
    expect(await ask(iron.free, grantFor(iron.free, visitor.hash), another.token)).toEqual(
      forbidden,
    );
  });
});

describe("who is refused", () => {
  test("a visitor without any session, with the payer's address", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, null)).toEqual(forbidden);
    expect(await ask(iron.locked, grant, "")).toEqual(forbidden);
    expect(await ask(iron.locked, grant, "not-a-token-of-anybody")).toEqual(forbidden);
  });

  test("another member who pays too, and the payer's own second session", async () => {
    const payer = await makePayer();
    const other = await makePayer();
    const second = await startSession(database.db, { accountId: payer.accountId, now: start });
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, other.token)).toEqual(forbidden);
    expect(await ask(iron.locked, grant, second.token)).toEqual(forbidden);
  });

  test("a member without a plan, and one with a plan of another gym", async () => {
    const member = await makeMember();
    await subscribe(member, flow);
    expect(await ask(iron.locked, grantFor(iron.locked, member.hash), member.token)).toEqual(
      forbidden,
    );
  });

  test("an expired grant, to the millisecond", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash, start.getTime() / 1000 + 60);
    later(60 * SECOND - 1);
    expect(await ask(iron.locked, grant, payer.token)).toMatchObject({ ok: true });
    later(1);
    expect(await ask(iron.locked, grant, payer.token)).toEqual(forbidden);
  });

  test("a grant that was tampered with, or signed under another secret", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    const bytes = Buffer.from(grant, "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await ask(iron.locked, changed.toString("base64url"), payer.token)).toEqual(forbidden);
    }
    const foreign = grantSigner("another secret of more than thirty-two characters").sign(
      { gymId: iron.gymId, workoutId: iron.locked.workoutId, expiresAt: grantExpiry(start) },
      payer.hash,
    );
    expect(await ask(iron.locked, foreign, payer.token)).toEqual(forbidden);
  });

  test("another workout's movement, and a workout under another gym's number", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    const file = `${iron.other.movementId}/240/000.ts`;
    expect(await ask(iron.locked, grant, payer.token, { file })).toEqual(notFound);
    const crossed = { ...flow.locked, gymId: iron.gymId };
    expect(await ask(crossed, grantFor(crossed, payer.hash), payer.token)).toEqual(forbidden);
  });

  test.each([
    "../secret",
    "{m}/../../secret",
    "{m}/..%2f..%2fsecret",
    "{m}/%2e%2e/secret",
    "{m}//etc/passwd",
    "{m}/240/../../../session-secret",
    "{m}/240\\..\\..\\x",
    "{m}/.hidden",
    "{m}/240/",
    "{m}",
    "",
    "0/x.ts",
    "99999999999/x.ts",
    "{m}/x\u0000.ts",
  ])("the traversal %j", async (pattern) => {
    const payer = await makePayer();
    const file = pattern.replace("{m}", String(iron.locked.movementId));
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, payer.token, { file })).toEqual(notFound);
  });
});

describe("losing access stops the next segment within 30 seconds", () => {
  const lost: [string, (payer: Member) => Promise<unknown>][] = [
    [
      "the session is revoked",
      (payer) => database.db.delete(sessions).where(eq(sessions.tokenHash, payer.hash)),
    ],
    [
      "the subscription ends",
      (payer) =>
        database.db
          .update(subscriptions)
          .set({ status: "canceled", endedAt: start })
          .where(eq(subscriptions.studentId, payer.studentId)),
    ],
    [
      "the account is gone",
      async (payer) => {
        await database.db.delete(subscriptions).where(eq(subscriptions.studentId, payer.studentId));
        await database.db.delete(accounts).where(eq(accounts.id, payer.accountId));
      },
    ],
  ];

  test.each(lost)("%s", async (_case, lose) => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, payer.token)).toMatchObject({ ok: true });
    await lose(payer);
    later(20 * SECOND);
    expect(await ask(iron.locked, grant, payer.token)).toEqual(forbidden);
  });

  test("an answer is not made younger by being used", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    await ask(iron.locked, grant, payer.token);
    await database.db.delete(sessions).where(eq(sessions.tokenHash, payer.hash));
    for (let second = 0; second < 19; second += 1) {
      later(SECOND);
      await ask(iron.locked, grant, payer.token);
    }
    later(SECOND);
    expect(await ask(iron.locked, grant, payer.token)).toEqual(forbidden);
  });

  test("a session that runs out mid-play", async () => {
    const payer = await makePayer();
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(start.getTime() + 10 * SECOND) })
      .where(eq(sessions.tokenHash, payer.hash));
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, payer.token)).toMatchObject({ ok: true });
    later(20 * SECOND);
    expect(await ask(iron.locked, grant, payer.token)).toEqual(forbidden);
  });

  test("past due counts for seven days", async () => {
    const member = await makeMember();
    await subscribe(member, iron, { status: "past_due", pastDueSince: start });
    const grant = () => grantFor(iron.locked, member.hash, grantExpiry(now));
    later(7 * DAY - 1);
    expect(await ask(iron.locked, grant(), member.token)).toMatchObject({ ok: true });
    later(20 * SECOND);
    expect(await ask(iron.locked, grant(), member.token)).toEqual(forbidden);
  });
});

describe("the answer that is kept", () => {
  test("somebody who pays after a refusal is let in a second later", async () => {
    const member = await makeMember();
    const grant = grantFor(iron.locked, member.hash);
    expect(await ask(iron.locked, grant, member.token)).toEqual(forbidden);
    await subscribe(member, iron);
    later(SECOND);
    expect(await ask(iron.locked, grant, member.token)).toMatchObject({ ok: true });
  });

  test("fifty segments at once ask the database as often as one, and nothing is written", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    const asked: string[] = [];
    const { pool } = database;
    const query = pool.query.bind(pool);
    const spied = new Proxy(pool, {
      get(target, name, receiver) {
        if (name !== "query") return Reflect.get(target, name, receiver) as unknown;
        return (...args: Parameters<typeof query>) => {
          const [first] = args as unknown[];
          asked.push(typeof first === "string" ? first : String((first as { text?: string }).text));
          return query(...args);
        };
      },
    });
    const { drizzle } = await import("drizzle-orm/node-postgres");
    gate = createMediaGate({ db: drizzle(spied), sessionSecret, now: () => now });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(iron.locked, grant, payer.token)),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(asked.filter((text) => !/^select/i.test(text))).toEqual([]);
  });

  test("a failing database is not remembered as an answer", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    let broken = true;
    const db = new Proxy(database.db, {
      get(target, name, receiver) {
        if (broken && name === "select") throw new Error("the database is away");
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    gate = createMediaGate({ db, sessionSecret, now: () => now });
    await expect(ask(iron.locked, grant, payer.token)).rejects.toThrow("away");
    broken = false;
    expect(await ask(iron.locked, grant, payer.token)).toMatchObject({ ok: true });
  });
});
