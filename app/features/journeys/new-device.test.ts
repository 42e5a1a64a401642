/**
 * A sign-in from a network and a device that the account has not used is mailed to the member.
 *
 * @module-tag postgres
 */
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { endSessions } from "~/features/identity/end-sessions.server";
import { accounts, knownNetworks } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { DAY_MS } from "~/kernel/time";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount } from "../../../tests/support/gym-world";
import { logIn, somePlace } from "../../../tests/support/sessions";

const database = fileDatabase();
const NOW = new Date("2026-11-24T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const HOME = "192.0.2.1";
const ABROAD = "203.0.113.9";
const PHONE = { browser: "Chrome", system: "Android" };
const LAPTOP = { browser: "Firefox", system: "Linux" };
const UNKNOWN = { browser: null, system: null };

let account: { accountId: string; email: string };
beforeEach(async () => {
  account = await makeAccount(database.db);
  const { accountId } = account;
  await database.db.update(accounts).set({ createdAt: NOW }).where(eq(accounts.id, accountId));
});

const signIn = (network: string, device: typeof UNKNOWN | typeof PHONE, now = NOW) =>
  logIn(database.db, {
    accountId: account.accountId,
    place: somePlace({ network, networkPrefix: "203.0.113.0/24", device }),
    now,
  });

const listMails = () =>
  database.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.kind, "newDevice"), eq(outboxMails.recipient, account.email)));

it("not of the first sign-in ever, nor of the same place again", async () => {
  await signIn(HOME, PHONE);
  await signIn(HOME, PHONE);
  expect(await listMails()).toEqual([]);
});

it("not of a known device elsewhere, nor of another device in a known network", async () => {
  await signIn(HOME, PHONE);
  await signIn(ABROAD, PHONE);
  await signIn(HOME, LAPTOP);
  expect(await listMails()).toEqual([]);
});

it("not of any device that is still signed in, whichever its network has seen last", async () => {
  await signIn(HOME, PHONE);
  await signIn(HOME, LAPTOP);
  await signIn(ABROAD, PHONE);
  expect(await listMails()).toEqual([]);
});

it("of another device in another network, with its browser, its network and the time", async () => {
  await signIn(HOME, PHONE);
  await signIn(ABROAD, LAPTOP);
  expect((await listMails()).map(({ data }) => data)).toEqual([
    {
      firstName: "Maya",
      ...LAPTOP,
      networkPrefix: "203.0.113.0/24",
      at: NOW.toISOString(),
      timeZone: "UTC",
    },
  ]);
});

it("of a device that is not recognised", async () => {
  await signIn(HOME, PHONE);
  await signIn(ABROAD, UNKNOWN);
  expect((await listMails()).map(({ data }) => data["browser"])).toEqual([""]);
});

it("of each other network without a recognised device, which may be anybody's", async () => {
  await signIn(HOME, UNKNOWN);
  await signIn(HOME, UNKNOWN);
  expect(await listMails()).toEqual([]);
  await signIn(ABROAD, UNKNOWN);
  expect(await listMails()).toHaveLength(1);
});

it("once for twenty sign-ins at once", async () => {
  await signIn(HOME, PHONE);
  await Promise.all(Array.from({ length: 20 }, () => signIn(ABROAD, LAPTOP)));
  expect(await listMails()).toHaveLength(1);
});

it("not of a device whose sessions have ended, as long as its network is remembered", async () => {
  await signIn(HOME, PHONE);
  await endSessions(database.db, account);
  await signIn(ABROAD, PHONE, later(90 * DAY_MS - 1));
  expect(await listMails()).toEqual([]);
});

it("of every sign-in after 90 days, when nothing is remembered any more", async () => {
  await signIn(HOME, PHONE);
  await endSessions(database.db, account);
  await database.db.delete(knownNetworks).where(eq(knownNetworks.accountId, account.accountId));
  await signIn(HOME, PHONE, later(90 * DAY_MS));
  expect(await listMails()).toHaveLength(1);
});

it("not of another account's places", async () => {
  await signIn(HOME, PHONE);
  const first = account;
  account = await makeAccount(database.db);
  await signIn(ABROAD, LAPTOP);
  account = first;
  await signIn(ABROAD, LAPTOP);
  expect(await listMails()).toHaveLength(1);
});
