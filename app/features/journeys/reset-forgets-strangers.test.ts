/**
 * What a stranger who knew the password keeps after it is replaced: no social network, and no place from which a login
 * would not be mailed.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { hashNetwork } from "~/features/identity/known-network.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import { accounts, knownNetworks } from "~/features/identity/schema.server";
import { FACEBOOK } from "~/features/identity/social/facebook";
import { linkNetwork } from "~/features/identity/social/link-network.server";
import { findLinkedAccount } from "~/features/identity/social/queries.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeChanger, someEmail, undo } from "../../../tests/support/email-changes";
import { makeMember, passwords } from "../../../tests/support/gym-world";
import { waitUntilOthersWait } from "../../../tests/support/lock-waits";
import { codes, newCode } from "../../../tests/support/reset-codes";
import { beginSession, logIn, somePlace } from "../../../tests/support/sessions";
import { changePassword } from "./change-password.server";
import { resetPassword } from "./reset-password.server";

const database = fileDatabase();
const NOW = new Date("2026-11-25T12:00:00.000Z");
const HOME = "192.0.2.1";
const ABROAD = "203.0.113.9";

let member: { accountId: string; email: string };
let subject: string;
beforeEach(async () => {
  member = await makeMember(database.db);
  subject = randomUUID();
});

const link = () => linkNetwork(database.db, { provider: FACEBOOK, subject, ...member, now: NOW });

const isLinked = async () =>
  (await findLinkedAccount(database.db, { provider: FACEBOOK, subject })) !== null;

async function reset(place = somePlace(), sessionHash: string | null = null) {
  const { email } = member;
  const code = await newCode(database.db, email, { now: NOW });
  const request = { email, code, password: "new password", passwords, codes, place, now: NOW };
  return resetPassword(database.db, { ...request, sessionHash, gym: null, lang: "EN" });
}

const listMails = async (kind: string) =>
  (
    await database.db
      .select({ data: outboxMails.data })
      .from(outboxMails)
      .where(and(eq(outboxMails.kind, kind), eq(outboxMails.recipient, member.email)))
  ).map(({ data }) => data);

const listKnownNetworks = async (accountId: string) =>
  (
    await database.db
      .select({ networkHash: knownNetworks.networkHash })
      .from(knownNetworks)
      .where(eq(knownNetworks.accountId, accountId))
  ).map(({ networkHash }) => networkHash);

describe("a reset", () => {
  it("unlinks the network, which the mail names", async () => {
    await link();
    expect(await reset()).toMatchObject({ ok: true });
    expect(await isLinked()).toBe(false);
    expect(await listMails("passwordChanged")).toMatchObject([{ unlinked: "Facebook" }]);
  });

  /** As a social network opens it. */
  async function openByNetwork(): Promise<void> {
    await link();
    await database.db
      .update(accounts)
      .set({ passwordHash: null })
      .where(eq(accounts.id, member.accountId));
  }

  it("unlinks the network that opened the account, which may be a stranger's", async () => {
    await openByNetwork();
    const stranger = await beginSession(database.db, await makeMember(database.db));
    expect(await reset(somePlace(), stranger.tokenHash)).toMatchObject({ ok: true });
    expect(await isLinked()).toBe(false);
    expect(await listMails("passwordChanged")).toMatchObject([{ unlinked: "Facebook" }]);
  });

  it("keeps it for the member who is signed in and sets the first password, and only then", async () => {
    await openByNetwork();
    const first = await beginSession(database.db, member);
    expect(await reset(somePlace(), first.tokenHash)).toMatchObject({ ok: true });
    expect(await isLinked()).toBe(true);
    expect(await listMails("passwordChanged")).toMatchObject([{ unlinked: "" }]);
    const second = await beginSession(database.db, member);
    await reset(somePlace(), second.tokenHash);
    expect(await isLinked()).toBe(false);
  });

  it("leaves the networks of other accounts alone", async () => {
    await link();
    member = await makeMember(database.db);
    await reset();
    expect(await isLinked()).toBe(true);
  });

  it("unlinks a network whose link is not committed yet when the reset begins", async () => {
    let change: ReturnType<typeof reset> | undefined;
    const { email, accountId } = member;
    const code = await newCode(database.db, email, { now: NOW });
    const place = somePlace();
    const request = { email, code, password: "new password", passwords, codes, place, now: NOW };
    await inTransaction(database.db, async (tx) => {
      await lockAccount(tx, accountId);
      await linkNetwork(tx, { provider: FACEBOOK, subject, accountId, now: NOW });
      change = resetPassword(database.db, { ...request, sessionHash: null, gym: null, lang: "EN" });
      await waitUntilOthersWait(database);
    });
    expect(await change).toMatchObject({ ok: true });
    expect(await isLinked()).toBe(false);
  });

  it("forgets the networks of the account, so that the stranger's next login is mailed", async () => {
    const other = await makeMember(database.db);
    const known = await listKnownNetworks(other.accountId);
    const signIn = (network: string) =>
      logIn(database.db, { ...member, place: somePlace({ network }), now: NOW });
    await signIn(ABROAD);
    await signIn(HOME);
    const before = await listMails("newDevice");
    await reset(somePlace({ network: HOME }));
    expect(await listKnownNetworks(other.accountId)).toEqual(known);
    await signIn(HOME);
    await signIn(ABROAD);
    expect((await listMails("newDevice")).length).toBe(before.length + 1);
  });
});

describe("a change of password", () => {
  it("keeps the network it is made from, and forgets the others", async () => {
    const { accountId } = member;
    await logIn(database.db, { ...member, place: somePlace({ network: ABROAD }), now: NOW });
    const place = somePlace({ network: HOME });
    const { tokenHash: sessionHash } = await logIn(database.db, { ...member, place, now: NOW });
    const change = { accountId, sessionHash, password: "new password", passwords, place };
    const changed = await changePassword(database.db, { ...change, gym: null, now: NOW });
    expect(changed).toMatchObject({ ok: true });
    expect(await listKnownNetworks(accountId)).toEqual([hashNetwork(accountId, HOME)]);
  });

  it("keeps the social network, which the member proved by the password", async () => {
    await link();
    const { accountId } = member;
    const place = somePlace();
    const { tokenHash: sessionHash } = await beginSession(database.db, member);
    const change = { accountId, sessionHash, password: "new password", passwords, place };
    await changePassword(database.db, { ...change, gym: null, now: NOW });
    expect(await isLinked()).toBe(true);
    expect(await listMails("passwordChanged")).toMatchObject([{ unlinked: "" }]);
  });
});

it("the undo of a change of e-mail forgets the networks", async () => {
  const changer = await makeChanger(database.db);
  expect(await listKnownNetworks(changer.accountId)).not.toEqual([]);
  await undo(database.db, await changer.change(someEmail()));
  expect(await listKnownNetworks(changer.accountId)).toEqual([]);
});
