/** Limits of one account, also for concurrent logins: fifty sessions, five known networks. @module-tag postgres */
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { isKnownNetwork } from "./known-network.server";
import { purgeKnownNetworks } from "./purge-known-networks.server";
import { purgeSessions } from "./purge-sessions.server";
import { readSession } from "./read-session.server";
import { knownNetworks, sessions } from "./schema.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount } from "../../../tests/support/gym-world";
import { logIn, somePlace } from "../../../tests/support/sessions";

const database = fileDatabase();

const NOW = new Date("2026-03-01T10:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

let account: { accountId: string; email: string };

beforeEach(async () => {
  account = await makeAccount(database.db);
});

const signIn = (now: Date, network = "192.0.2.1", replaces?: string) =>
  logIn(database.db, {
    accountId: account.accountId,
    place: somePlace({ network }),
    now,
    replaces,
  });

const sessionsOf = ({ accountId }: { accountId: string }) =>
  database.db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt));

const isAlive = async (token: string, now: Date) =>
  (await readSession(database.db, { token, customDomain: null, now })) !== null;

describe("sessions of an account", () => {
  it("are fifty, also after concurrent logins, and leave other accounts alone", async () => {
    const other = await makeAccount(database.db);
    const kept = { ...account };
    account = other;
    await signIn(NOW);
    account = kept;
    await Promise.all(Array.from({ length: 80 }, () => signIn(NOW)));
    expect(await sessionsOf(account)).toHaveLength(50);
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  it("end in the order of their last use", async () => {
    const tokens: string[] = [];
    for (let minute = 0; minute < 50; minute += 1) {
      tokens.push((await signIn(later(minute * MINUTE_MS))).token);
    }
    const [first = "", second = "", third = ""] = tokens;
    // Used again, the first is the youngest.
    expect(await isAlive(first, later(2 * 60 * MINUTE_MS))).toBe(true);
    const last = await signIn(later(3 * 60 * MINUTE_MS));
    // A new login of a browser replaces its own session.
    await signIn(later(4 * 60 * MINUTE_MS), undefined, last.tokenHash);
    const now = later(5 * 60 * MINUTE_MS);
    expect(await Promise.all([first, second, third].map((one) => isAlive(one, now)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await sessionsOf(account)).toHaveLength(50);
  });

  it("end a year after their start, however often they are used, and are then deleted", async () => {
    const { token } = await signIn(NOW);
    for (let day = 20; day < 365; day += 20) {
      expect(await isAlive(token, later(day * DAY_MS)), `day ${day}`).toBe(true);
    }
    expect(await isAlive(token, later(365 * DAY_MS - 1))).toBe(true);
    expect(await isAlive(token, later(365 * DAY_MS))).toBe(false);
    await purgeSessions(database.db, { now: later(365 * DAY_MS) });
    expect(await sessionsOf(account)).toEqual([]);
  });
});

describe("known networks of an account", () => {
  const isKnown = (network: string, now = NOW, emailFolded = account.email) =>
    isKnownNetwork(database.db, { emailFolded, network, now });

  it("are the last five of its logins, also of concurrent ones", async () => {
    for (const [turn, network] of ["a", "b", "c", "d", "e", "a", "f"].entries()) {
      await signIn(later(turn * MINUTE_MS), network);
    }
    const known = await Promise.all(["a", "b", "c", "d", "e", "f"].map((one) => isKnown(one)));
    expect(known).toEqual([true, false, true, true, true, true]);
    await Promise.all(Array.from({ length: 20 }, (_none, turn) => signIn(NOW, `n${turn}`)));
    const rows = await database.db
      .select()
      .from(knownNetworks)
      .where(eq(knownNetworks.accountId, account.accountId));
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toContain('"n1');
  });

  it("belong to this account only", async () => {
    await signIn(NOW, "a");
    expect(await isKnown("a")).toBe(true);
    expect(await isKnown("a", NOW, (await makeAccount(database.db)).email)).toBe(false);
    expect(await isKnown("a", NOW, "nobody@demo.test")).toBe(false);
  });

  it("are forgotten after ninety days without a login, and deleted", async () => {
    await signIn(NOW, "a");
    await signIn(later(DAY_MS), "b");
    expect(await isKnown("a", later(90 * DAY_MS - 1))).toBe(true);
    expect(await isKnown("a", later(90 * DAY_MS))).toBe(false);
    while ((await purgeKnownNetworks(database.db, { now: later(90 * DAY_MS), limit: 1 })) > 0);
    const rows = await database.db
      .select({ lastUsedAt: knownNetworks.lastUsedAt })
      .from(knownNetworks)
      .where(eq(knownNetworks.accountId, account.accountId));
    expect(rows).toEqual([{ lastUsedAt: later(DAY_MS) }]);
  });
});
