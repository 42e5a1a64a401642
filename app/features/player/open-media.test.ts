import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  makeViewer,
  makeVisitor,
  type MediaGym,
  openMediaGym,
  START,
  subscribe,
  type Viewer,
} from "../../../tests/support/media-world";

import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { accounts, gymStaff, sessions } from "~/features/identity/schema.server";
import type { CustomDomain } from "~/features/identity/session";
import { DAY_MS, SECOND_MS } from "~/kernel/time";
import { fileDatabase } from "../../../tests/support/database";
import { grantExpiry } from "./grant";
import { grantSigner } from "./grant.server";
import { createMediaGate, type MediaGate } from "./open-media.server";
import { beginSession } from "../../../tests/support/sessions";

const sessionSecret = "a secret of more than thirty-two characters";
const signer = grantSigner(sessionSecret);
const findOpenLive = () => Promise.resolve(null);

const database = fileDatabase();
let now: Date;
let gate: MediaGate;
let iron: MediaGym;
let flow: MediaGym;

beforeAll(async () => {
  iron = await openMediaGym(database.db, "iron");
  flow = await openMediaGym(database.db, "flow");
});

beforeEach(() => {
  now = START;
  gate = createMediaGate({ db: database.db, sessionSecret, findOpenLive, now: () => now });
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function makePayer() {
  const payer = await makeViewer(database.db);
  await subscribe(database.db, payer, iron);
  return payer;
}

type Workout = { gymId: number; workoutId: number; movementId: number };

const grantFor = (workout: Workout, hash: string, expiresAt = grantExpiry(START)) =>
  signer.sign({ gymId: workout.gymId, workoutId: workout.workoutId, expiresAt }, hash);

const ask = (
  workout: Workout,
  grant: string,
  sessionToken: string | null,
  {
    file = `${workout.movementId}/240/000.ts`,
    hostGymId = null,
    customDomain = null,
  }: { file?: string; hostGymId?: number | null; customDomain?: CustomDomain | null } = {},
) => gate.open({ grant, file, sessionToken, hostGymId, customDomain });

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

  test("the payer on the custom domain where the session began, nowhere else", async () => {
    const payer = await makePayer();
    const own = { host: "iron.test", gymId: iron.gymId, verifiedAt: START };
    const other = { ...own, host: "iron.example" };
    const { accountId } = payer;
    const { token, tokenHash } = await beginSession(database.db, {
      accountId,
      customDomain: own,
      now: START,
    });
    const grant = grantFor(iron.locked, tokenHash);
    const open = (customDomain: CustomDomain | null) =>
      ask(iron.locked, grant, token, { hostGymId: iron.gymId, customDomain });
    // The gate caches its answers per host.
    expect(await open(own)).toMatchObject({ ok: true });
    expect(await open(null)).toEqual(forbidden);
    expect(await open(other)).toEqual(forbidden);
    expect(
      await ask(iron.locked, grantFor(iron.locked, payer.hash), payer.token, { customDomain: own }),
    ).toEqual(forbidden);
  });

  test("staff of the gym, not staff of another", async () => {
    const staff = await makeViewer(database.db);
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
    const second = await beginSession(database.db, { accountId: payer.accountId, now: START });
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, other.token)).toEqual(forbidden);
    expect(await ask(iron.locked, grant, second.token)).toEqual(forbidden);
  });

  test("a member without a plan, and one with a plan of another gym", async () => {
    const member = await makeViewer(database.db);
    await subscribe(database.db, member, flow);
    expect(await ask(iron.locked, grantFor(iron.locked, member.hash), member.token)).toEqual(
      forbidden,
    );
  });

  test("an expired grant, to the millisecond", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash, START.getTime() / 1000 + 60);
    later(60 * SECOND_MS - 1);
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
      { gymId: iron.gymId, workoutId: iron.locked.workoutId, expiresAt: grantExpiry(START) },
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
  const lost: [string, (payer: Viewer) => Promise<unknown>][] = [
    [
      "the session is revoked",
      (payer) => database.db.delete(sessions).where(eq(sessions.tokenHash, payer.hash)),
    ],
    [
      "the subscription ends",
      (payer) =>
        database.db
          .update(subscriptions)
          .set({ status: "canceled", endedAt: START })
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
    later(20 * SECOND_MS);
    expect(await ask(iron.locked, grant, payer.token)).toEqual(forbidden);
  });

  test("an answer is not made younger by being used", async () => {
    const payer = await makePayer();
    const grant = grantFor(iron.locked, payer.hash);
    await ask(iron.locked, grant, payer.token);
    await database.db.delete(sessions).where(eq(sessions.tokenHash, payer.hash));
    for (let second = 0; second < 19; second += 1) {
      later(SECOND_MS);
      await ask(iron.locked, grant, payer.token);
    }
    later(SECOND_MS);
    expect(await ask(iron.locked, grant, payer.token)).toEqual(forbidden);
  });

  test("a session that runs out mid-play", async () => {
    const payer = await makePayer();
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(START.getTime() + 10 * SECOND_MS) })
      .where(eq(sessions.tokenHash, payer.hash));
    const grant = grantFor(iron.locked, payer.hash);
    expect(await ask(iron.locked, grant, payer.token)).toMatchObject({ ok: true });
    later(20 * SECOND_MS);
    expect(await ask(iron.locked, grant, payer.token)).toEqual(forbidden);
  });

  test("past due counts for seven days", async () => {
    const member = await makeViewer(database.db);
    await subscribe(database.db, member, iron, { status: "past_due", pastDueSince: START });
    const grant = () => grantFor(iron.locked, member.hash, grantExpiry(now));
    later(7 * DAY_MS - 1);
    expect(await ask(iron.locked, grant(), member.token)).toMatchObject({ ok: true });
    later(20 * SECOND_MS);
    expect(await ask(iron.locked, grant(), member.token)).toEqual(forbidden);
  });
});

describe("the answer that is kept", () => {
  test("somebody who pays after a refusal is let in a second later", async () => {
    const member = await makeViewer(database.db);
    const grant = grantFor(iron.locked, member.hash);
    expect(await ask(iron.locked, grant, member.token)).toEqual(forbidden);
    await subscribe(database.db, member, iron);
    later(SECOND_MS);
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
    gate = createMediaGate({ db: drizzle(spied), sessionSecret, findOpenLive, now: () => now });
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
    gate = createMediaGate({ db, sessionSecret, findOpenLive, now: () => now });
    await expect(ask(iron.locked, grant, payer.token)).rejects.toThrow("away");
    broken = false;
    expect(await ask(iron.locked, grant, payer.token)).toMatchObject({ ok: true });
  });
});
