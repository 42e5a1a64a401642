/**
 * A session: its token, its lifetime, its end, and its rotation at a login.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { endSession } from "./end-session.server";
import { purgeSessions } from "./purge-sessions.server";
import { readSession } from "./read-session.server";
import { sessions } from "./schema.server";
import { hashSessionToken, newVisitorToken } from "./session-token.server";
import { fileDatabase } from "../../../tests/support/database";
import { beginSession, logIn } from "../../../tests/support/sessions";
import { makeAccount } from "../../../tests/support/gym-world";

const database = fileDatabase();
const NOW = new Date("2026-03-01T10:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const MINUTES_PER_DAY = 24 * 60;

describe("sessions", () => {
  it("stores no token, only its hash", async () => {
    const { accountId } = await makeAccount(database.db);
    const { token, tokenHash } = await beginSession(database.db, { accountId, now: NOW });
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await database.db.select().from(sessions).where(eq(sessions.accountId, accountId));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).toBe(tokenHash);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(
      await readSession(database.db, { token: tokenHash, customDomain: null, now: NOW }),
    ).toBeNull();
  });

  it("lives thirty days from its last use, and is renewed at most once an hour", async () => {
    const { accountId } = await makeAccount(database.db);
    const { token } = await beginSession(database.db, { accountId, now: NOW });
    const read = (now: Date) => readSession(database.db, { token, customDomain: null, now });
    expect((await read(later(59)))?.renewed).toBe(false);
    expect((await read(later(60)))?.renewed).toBe(true);
    expect((await read(later(60)))?.renewed).toBe(false);
    // 30 days after the renewal in the first hour, not after the start.
    expect((await read(later(60 + 30 * MINUTES_PER_DAY - 1)))?.person?.accountId).toBe(accountId);
    expect(await read(later(60 + 60 * MINUTES_PER_DAY))).toBeNull();
  });

  it("is over at the instant of its expiry", async () => {
    const { accountId } = await makeAccount(database.db);
    const { token } = await beginSession(database.db, { accountId, now: NOW });
    expect(
      await readSession(database.db, {
        token,
        customDomain: null,
        now: later(30 * MINUTES_PER_DAY),
      }),
    ).toBeNull();
  });

  it("ends one, or all expired ones", async () => {
    const { accountId } = await makeAccount(database.db);
    const start = () => beginSession(database.db, { accountId, now: NOW });
    const [one, two] = await Promise.all([start(), start()]);
    const alive = async (session: { token: string }) =>
      (await readSession(database.db, { token: session.token, customDomain: null, now: NOW })) !==
      null;
    await endSession(database.db, { tokenHash: one.tokenHash });
    expect(await alive(one)).toBe(false);
    expect(await alive(two)).toBe(true);
    await purgeSessions(database.db, { now: later(30 * MINUTES_PER_DAY) });
    expect(await alive(two)).toBe(false);
  });

  it("has no person and no row for a visitor", async () => {
    const rows = await database.db.$count(sessions);
    const token = newVisitorToken();
    expect(await readSession(database.db, { token, customDomain: null, now: NOW })).toEqual({
      hash: hashSessionToken(token),
      accountId: null,
      person: null,
      renewed: false,
    });
    expect(await database.db.$count(sessions)).toBe(rows);
    // A token of another length names no session.
    expect(
      await readSession(database.db, { token: `${token}x`, customDomain: null, now: NOW }),
    ).toBeNull();
  });

  it("is a new token at a login, and the earlier token of the browser is invalid (fixation)", async () => {
    const { accountId } = await makeAccount(database.db);
    const before = await beginSession(database.db, { accountId, now: NOW });
    const after = await logIn(database.db, { accountId, now: NOW, replaces: before.tokenHash });
    expect(after.token).not.toBe(before.token);
    expect(
      await readSession(database.db, { token: before.token, customDomain: null, now: NOW }),
    ).toBeNull();
    const session = await readSession(database.db, {
      token: after.token,
      customDomain: null,
      now: NOW,
    });
    expect(session?.accountId).toBe(accountId);
  });
});
