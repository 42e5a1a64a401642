/**
 * A sign-in from a network and a device that the account has not used is mailed to the member.
 *
 * @module-tag postgres
 */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endSessions } from "~/features/identity/end-sessions.server";
import { accounts, knownNetworks } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { DAY_MS } from "~/kernel/time";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount, passwords } from "../../../tests/support/gym-world";
import { codes, newCode } from "../../../tests/support/reset-codes";
import { logIn, somePlace } from "../../../tests/support/sessions";
import { changePassword } from "./change-password.server";
import { resetPassword } from "./reset-password.server";

const database = fileDatabase();
const NOW = new Date("2026-11-24T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const HOME = "192.0.2.1";
const ABROAD = "203.0.113.9";
const PHONE = { browser: "Chrome", system: "Android" };
const LAPTOP = { browser: "Firefox", system: "Linux" };
const TABLET = { browser: "Safari", system: "iOS" };
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
    place: placeOf(network, device),
    now,
  });

const listMails = (kind = "newDevice") =>
  database.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.kind, kind), eq(outboxMails.recipient, account.email)));

const placeOf = (network: string, device: typeof UNKNOWN | typeof PHONE) =>
  somePlace({ network, networkPrefix: "203.0.113.0/24", device });

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

const NAMED = { ...LAPTOP, networkPrefix: "203.0.113.0/24", isNewDevice: "yes" };
const NOT_NAMED = { browser: "", system: "", networkPrefix: "", isNewDevice: "" };

describe("a new password", () => {
  async function reset(network: string, device: typeof PHONE, now = NOW) {
    const { email } = account;
    const code = await newCode(database.db, email, { now });
    const request = { email, code, password: "new password", passwords, codes, now };
    const place = placeOf(network, device);
    await resetPassword(database.db, {
      ...request,
      place,
      sessionHash: null,
      gym: null,
      lang: "EN",
    });
    await signIn(network, device, now);
  }
  const listFacts = async () => (await listMails("passwordChanged")).map(({ data }) => data);

  it("by a reset on a new device is one mail, which names the device", async () => {
    await signIn(HOME, PHONE);
    await reset(ABROAD, LAPTOP);
    expect(await listFacts()).toMatchObject([NAMED]);
    expect(await listMails()).toEqual([]);
  });

  it("by a reset in a known network, or on a device that is signed in, names none", async () => {
    await signIn(HOME, PHONE);
    await reset(HOME, LAPTOP);
    await signIn(HOME, PHONE);
    await reset(ABROAD, LAPTOP, later(1));
    expect(await listFacts()).toMatchObject([NOT_NAMED, NOT_NAMED]);
    expect(await listMails()).toEqual([]);
  });

  it("by a reset is mailed of the next login elsewhere, also of a device known before", async () => {
    await signIn(HOME, PHONE);
    await reset(ABROAD, LAPTOP);
    await signIn(HOME, PHONE);
    expect(await listMails()).toHaveLength(1);
  });

  it.each([
    ["by a change on a new device names it", ABROAD, LAPTOP, NAMED],
    ["by a change on the device of the session names none", ABROAD, PHONE, NOT_NAMED],
  ])("%s", async (_how, network, device, named) => {
    const { accountId } = account;
    const { tokenHash: sessionHash } = await signIn(HOME, PHONE);
    // The network remembers its last device only, so the phone is known by its session.
    await signIn(HOME, TABLET);
    const place = placeOf(network, device);
    const change = { accountId, sessionHash, password: "new password", passwords, place };
    await changePassword(database.db, { ...change, gym: null, now: NOW });
    expect(await listFacts()).toMatchObject([named]);
    expect(await listMails()).toEqual([]);
  });
});
