/**
 * The way back from a change of e-mail: the old address is reserved and undoes it for 7 days, later changes with it.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findPendingEmail } from "~/features/identity/email-change/queries.server";
import { PasswordsBusy } from "~/features/identity/password-hasher.server";
import { accounts } from "~/features/identity/schema.server";
import { socialLinks } from "~/features/identity/social/schema.server";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
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
import { passwords } from "../../../tests/support/gym-world";
import { beginSession } from "../../../tests/support/sessions";
import { undoEmailChange } from "./undo-email-change.server";

const database = fileDatabase();

describe("an undo", () => {
  it("gives the old address back, ends every session, and voids the password", async () => {
    const member = await makeChanger(database.db);
    const undoToken = await member.change(someEmail());
    const { accountId } = member;
    const link = { provider: "facebook", subject: someEmail(), accountId };
    await database.db.insert(socialLinks).values(link);
    await member.request(someEmail());
    const kept = await beginSession(database.db, { ...member, now: NOW });
    expect(await undo(database.db, undoToken)).toEqual({ ok: true });
    const linked = eq(socialLinks.accountId, accountId);
    expect(await database.db.select().from(socialLinks).where(linked)).toEqual([]);
    expect(await member.currentEmail()).toBe(member.email);
    for (const { token } of [member, kept]) expect(await isAlive(database.db, token)).toBe(false);
    expect(
      await findPendingEmail(database.db, { accountId: member.accountId, now: NOW }),
    ).toBeNull();
    const [account] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, member.accountId));
    expect(await passwords.verify(account?.passwordHash ?? "", "demo1234")).toBe(false);
    expect(await undo(database.db, undoToken)).toEqual({ ok: false, reason: "gone" });
  });

  it("is possible for 7 days, in which nobody else gets the old address", async () => {
    const [member, other] = [await makeChanger(database.db), await makeChanger(database.db)];
    const undoToken = await member.change(someEmail());
    const last = later(7 * DAY_MS - 1);
    expect(await signUp(database.db, member.email, last)).toEqual({
      ok: false,
      reason: "email-taken",
    });
    expect(await database.db.$count(accounts, eq(accounts.emailFolded, member.email))).toBe(0);
    await other.request(member.email, last);
    expect(await listMailKinds(database.db, member.email)).toContain("emailTaken");
    expect(await undo(database.db, undoToken, later(7 * DAY_MS))).toEqual({
      ok: false,
      reason: "gone",
    });
    expect((await signUp(database.db, member.email, later(7 * DAY_MS))).ok).toBe(true);
  });

  it.each([
    ["a minute later", MINUTE_MS],
    ["by a server whose clock is behind", -MINUTE_MS],
  ])("of a change cancels the ones that were confirmed after it, %s", async (_when, ms) => {
    const member = await makeChanger(database.db);
    const [b, c] = [someEmail(), someEmail()];
    const undoFirst = await member.change(b);
    const undoSecond = await member.change(c, later(ms));
    expect(await undo(database.db, undoFirst, later(DAY_MS))).toEqual({ ok: true });
    expect(await member.currentEmail()).toBe(member.email);
    expect(await undo(database.db, undoSecond, later(DAY_MS))).toEqual({
      ok: false,
      reason: "gone",
    });
    // Nothing holds the addresses between.
    expect((await signUp(database.db, b)).ok).toBe(true);
  });

  it("of the last change leaves the earlier one undoable", async () => {
    const member = await makeChanger(database.db);
    const b = someEmail();
    const undoFirst = await member.change(b);
    const undoSecond = await member.change(someEmail(), later(MINUTE_MS));
    expect(await undo(database.db, undoSecond, later(DAY_MS))).toEqual({ ok: true });
    expect(await member.currentEmail()).toBe(b);
    expect(await undo(database.db, undoFirst, later(DAY_MS))).toEqual({ ok: true });
    expect(await member.currentEmail()).toBe(member.email);
  });

  it("and a confirmation at once leave the old address", async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await makeChanger(database.db);
      const undoToken = await member.change(someEmail());
      const newest = someEmail();
      await member.request(newest, later(MINUTE_MS));
      const token = await mailedToken(database.db, newest, "emailChangeConfirm");
      const [undone] = await Promise.all([
        undo(database.db, undoToken, later(2 * MINUTE_MS)),
        confirm(database.db, token, later(2 * MINUTE_MS)),
      ]);
      expect(undone).toEqual({ ok: true });
      expect(await member.currentEmail()).toBe(member.email);
      expect(await isAlive(database.db, member.token)).toBe(false);
    }
  });

  it("hashes nothing for an unknown link, and refuses while too many passwords wait", async () => {
    const busy = { ...passwords, hash: () => Promise.reject(new PasswordsBusy()) };
    const attempt = (undoToken: string) =>
      undoEmailChange(database.db, { undoToken, passwords: busy, now: NOW });
    expect(await attempt("nothing")).toEqual({ ok: false, reason: "gone" });
    const undoToken = await (await makeChanger(database.db)).change(someEmail());
    expect(await attempt(undoToken)).toEqual({ ok: false, reason: "busy" });
  });
});
