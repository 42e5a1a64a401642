/**
 * A change of e-mail: requested with a session, confirmed from the new address; `undo-email-change.test.ts` has the way
 * back. An address has one account at every moment.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ensureCustomer } from "~/features/billing/customers/ensure-customer.server";
import { sandboxCustomers } from "~/features/billing/sandbox/schema.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { cancelPendingEmail } from "~/features/identity/email-change/cancel-pending-email.server";
import { purgeEmailChanges } from "~/features/identity/email-change/purge-email-changes.server";
import { findPendingEmail } from "~/features/identity/email-change/queries.server";
import { emailChanges } from "~/features/identity/email-change/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { makeSandbox } from "../../../tests/support/billing-world";
import { readCustomerRow, reconcile } from "../../../tests/support/customer-sync";
import { fileDatabase } from "../../../tests/support/database";
import {
  confirm,
  isAlive,
  later,
  listMailKinds,
  mailedToken,
  makeChanger,
  NOW,
  signUp,
  someEmail,
  undo,
} from "../../../tests/support/email-changes";
import { beginSession } from "../../../tests/support/sessions";

const database = fileDatabase();

describe("a request", () => {
  it("changes nothing, and mails a link to the new address", async () => {
    const member = await makeChanger(database.db);
    const newEmail = someEmail();
    expect(await member.request(` ${newEmail.toUpperCase()} `)).toEqual({ ok: true });
    expect(await member.currentEmail()).toBe(member.email);
    const [local] = newEmail.split("@");
    const stored = `${local?.toUpperCase()}@example.test`;
    expect(await listMailKinds(database.db, stored)).toEqual(["emailChangeConfirm"]);
    expect(await isAlive(database.db, member.token)).toBe(true);
  });

  it("stores and mails the normal form of an address in look-alike letters", async () => {
    const member = await makeChanger(database.db);
    const newEmail = someEmail();
    expect(await member.request(`ａ${newEmail}`)).toEqual({ ok: true });
    const token = await mailedToken(database.db, `a${newEmail}`, "emailChangeConfirm");
    expect(await confirm(database.db, token)).toEqual({ ok: true });
    expect(await member.currentEmail()).toBe(`a${newEmail}`);
  });

  it("stores no token, only its hash", async () => {
    const member = await makeChanger(database.db);
    const newEmail = someEmail();
    const undoToken = await member.change(newEmail);
    const token = await mailedToken(database.db, newEmail, "emailChangeConfirm");
    const rows = JSON.stringify(await database.db.select().from(emailChanges));
    for (const secret of [token, undoToken]) {
      expect(Buffer.from(secret, "base64url")).toHaveLength(32);
      expect(rows).not.toContain(secret);
    }
  });

  it("for a taken address answers the same, waits the same, and tells its owner only", async () => {
    const [member, owner] = [await makeChanger(database.db), await makeChanger(database.db)];
    expect(await member.request(owner.email.toUpperCase())).toEqual({ ok: true });
    const pending = await findPendingEmail(database.db, { accountId: member.accountId, now: NOW });
    expect(pending?.newEmail.toLowerCase()).toBe(owner.email);
    // To the address as its owner wrote it, with nothing of either account.
    expect(await listMailKinds(database.db, owner.email)).toEqual(["emailTaken", "welcome"]);
    const [mail] = await database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.kind, "emailTaken"));
    expect(Object.keys(mail?.data ?? {}).sort()).toEqual(["at", "timeZone"]);
  });

  it("replaces the one before, whose link no longer works", async () => {
    const member = await makeChanger(database.db);
    const [first, second] = [someEmail(), someEmail()];
    await member.request(first);
    const firstToken = await mailedToken(database.db, first, "emailChangeConfirm");
    await member.request(second);
    expect(await confirm(database.db, firstToken)).toEqual({ ok: false, reason: "gone" });
    await member.request(first);
    await cancelPendingEmail(database.db, member);
    const withdrawn = await mailedToken(database.db, first, "emailChangeConfirm");
    expect(await confirm(database.db, withdrawn)).toEqual({ ok: false, reason: "gone" });
    expect(await member.currentEmail()).toBe(member.email);
  });

  it("is one of twenty at once", async () => {
    const member = await makeChanger(database.db);
    await Promise.all(Array.from({ length: 20 }, () => member.request(someEmail())));
    expect(
      await database.db.$count(emailChanges, eq(emailChanges.accountId, member.accountId)),
    ).toBe(1);
  });

  it("needs another address, and a session that still lives", async () => {
    const member = await makeChanger(database.db);
    expect(await member.request(` ${member.email.toUpperCase()}`)).toEqual({
      ok: false,
      reason: "unchanged",
    });
    await endSessions(database.db, member);
    expect(await member.request(someEmail())).toEqual({ ok: false, reason: "signed-out" });
  });
});

describe("a confirmation", () => {
  it("changes the address, ends the other sessions, and tells the old address", async () => {
    const member = await makeChanger(database.db);
    const other = await beginSession(database.db, { ...member, now: NOW });
    const newEmail = someEmail();
    await member.change(newEmail);
    expect(await member.currentEmail()).toBe(newEmail);
    expect(await isAlive(database.db, member.token)).toBe(true);
    expect(await isAlive(database.db, other.token)).toBe(false);
    expect(await listMailKinds(database.db, member.email)).toEqual(["emailChanged", "welcome"]);
  });

  it("works once: a repetition changes nothing", async () => {
    const member = await makeChanger(database.db);
    const [first, second] = [someEmail(), someEmail()];
    await member.change(first);
    const token = await mailedToken(database.db, first, "emailChangeConfirm");
    await member.change(second, later(MINUTE_MS));
    const kept = await beginSession(database.db, { ...member, now: NOW });
    const repeated = await Promise.all([confirm(database.db, token), confirm(database.db, token)]);
    expect(repeated).toEqual([{ ok: true }, { ok: true }]);
    expect(await member.currentEmail()).toBe(second);
    expect(await isAlive(database.db, kept.token)).toBe(true);
  });

  it("of ten at once is one change and one mail", async () => {
    const member = await makeChanger(database.db);
    const newEmail = someEmail();
    await member.request(newEmail);
    const token = await mailedToken(database.db, newEmail, "emailChangeConfirm");
    await Promise.all(Array.from({ length: 10 }, () => confirm(database.db, token)));
    expect(await listMailKinds(database.db, member.email)).toEqual(["emailChanged", "welcome"]);
  });

  it("expires after 24 hours", async () => {
    const member = await makeChanger(database.db);
    const newEmail = someEmail();
    await member.request(newEmail);
    const token = await mailedToken(database.db, newEmail, "emailChangeConfirm");
    expect(await confirm(database.db, token, later(DAY_MS))).toEqual({ ok: false, reason: "gone" });
    expect(await confirm(database.db, token, later(DAY_MS - 1))).toEqual({ ok: true });
  });

  it("of one address by two accounts at once: one has it, the other keeps its own", async () => {
    for (let round = 0; round < 5; round += 1) {
      const members = [await makeChanger(database.db), await makeChanger(database.db)];
      const wanted = someEmail();
      const tokens: string[] = [];
      for (const member of members) {
        await member.request(wanted);
        tokens.push(await mailedToken(database.db, wanted, "emailChangeConfirm"));
      }
      const answers = await Promise.all(tokens.map((token) => confirm(database.db, token)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers).toContainEqual({ ok: false, reason: "taken" });
      expect(await database.db.$count(accounts, eq(accounts.emailFolded, wanted))).toBe(1);
    }
  });

  it("of an address that another account has taken and can still take back is refused", async () => {
    const [member, other] = [await makeChanger(database.db), await makeChanger(database.db)];
    const wanted = someEmail();
    await member.request(wanted);
    const token = await mailedToken(database.db, wanted, "emailChangeConfirm");
    await other.change(wanted, later(1));
    await other.change(someEmail(), later(2));
    expect(await confirm(database.db, token, later(3))).toEqual({ ok: false, reason: "taken" });
    expect(await member.currentEmail()).toBe(member.email);
  });

  it("and a sign-up at once: the address has one account, and nobody gets the old one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await makeChanger(database.db);
      const wanted = someEmail();
      await member.request(wanted);
      const token = await mailedToken(database.db, wanted, "emailChangeConfirm");
      const [confirmed, ofNew, ofOld] = await Promise.all([
        confirm(database.db, token),
        signUp(database.db, wanted),
        signUp(database.db, member.email),
      ]);
      expect([confirmed.ok, ofNew.ok].filter(Boolean)).toHaveLength(1);
      expect(ofOld.ok).toBe(false);
      for (const email of [wanted, member.email]) {
        expect(await database.db.$count(accounts, eq(accounts.emailFolded, email))).toBeLessThan(2);
      }
    }
  });
});

describe("the customer at the payment provider", () => {
  it("follows each change and each undo, as soon as the job has run", async () => {
    const { db } = database;
    const payments = makeSandbox(db);
    const member = await makeChanger(db);
    await ensureCustomer(db, { payments, student: { ...member, name: "Maya Cole" } });
    const readAddress = async () => {
      expect(await reconcile(db, payments, NOW)).toEqual([]);
      const own = eq(sandboxCustomers.studentId, member.studentId);
      return exactlyOne(await db.select().from(sandboxCustomers).where(own), "customer").email;
    };
    expect(await readAddress()).toBe(member.email);
    const newEmail = someEmail();
    const undoToken = await member.change(newEmail);
    expect(await readAddress()).toBe(newEmail);
    await undo(db, undoToken);
    expect(await readAddress()).toBe(member.email);
  });

  it("is told of nothing while a change waits, or when it is refused", async () => {
    const { db } = database;
    const [member, other] = [await makeChanger(db), await makeChanger(db)];
    const student = { ...member, name: "Maya Cole" };
    await ensureCustomer(db, { payments: makeSandbox(db), student });
    const wanted = someEmail();
    await member.request(wanted);
    const token = await mailedToken(db, wanted, "emailChangeConfirm");
    await other.change(wanted, later(1));
    expect(await confirm(db, token, later(2))).toEqual({ ok: false, reason: "taken" });
    expect((await readCustomerRow(db, member)).contactVersion).toBe(0);
  });
});

it("expired requests and changes are deleted, others are kept", async () => {
  const [waiting, changed] = [await makeChanger(database.db), await makeChanger(database.db)];
  await waiting.request(someEmail());
  await changed.change(someEmail());
  const listOwn = async () =>
    (await database.db.select().from(emailChanges)).map(({ accountId }) => accountId);
  while ((await purgeEmailChanges(database.db, { now: later(DAY_MS), limit: 1 })) > 0);
  expect(await listOwn()).not.toContain(waiting.accountId);
  expect(await listOwn()).toContain(changed.accountId);
  await purgeEmailChanges(database.db, { now: later(7 * DAY_MS) });
  expect(await listOwn()).not.toContain(changed.accountId);
});
