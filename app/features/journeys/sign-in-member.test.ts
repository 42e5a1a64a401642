/**
 * A login whose password or e-mail is changed after they were checked and before its session starts.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import type { VerifiedAccount } from "~/features/identity/queries.server";
import { accounts, knownNetworks, sessions, students } from "~/features/identity/schema.server";
import { setPassword } from "~/features/identity/set-password.server";
import { linkNetwork } from "~/features/identity/social/link-network.server";
import { socialLinks } from "~/features/identity/social/schema.server";
import { startLoginSession } from "~/features/identity/start-session.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym, makeMember, passwords } from "../../../tests/support/gym-world";
import { codes, newCode } from "../../../tests/support/reset-codes";
import { waitUntilOthersWait } from "../../../tests/support/lock-waits";
import { beginSession, somePlace, verifyAccount } from "../../../tests/support/sessions";
import { finishSocialLogin } from "./finish-social-login.server";
import { resetPassword } from "./reset-password.server";
import { signInMember } from "./sign-in-member.server";

const database = fileDatabase();
const NOW = new Date("2026-11-25T12:00:00.000Z");
const REFUSED = { ok: false, reason: "credentials-changed" };

let member: { accountId: string; studentId: number; email: string };
/** Before the change of the password. */
let verified: VerifiedAccount;
beforeEach(async () => {
  member = await makeMember(database.db);
  verified = await verifyAccount(database.db, member.accountId);
});

const signIn = (more: Partial<Parameters<typeof signInMember>[1]> = {}) =>
  signInMember(database.db, { verified, gym: null, place: somePlace(), now: NOW, ...more });

const listSessions = () =>
  database.db.select().from(sessions).where(eq(sessions.accountId, member.accountId));

const readAccount = async () =>
  (await database.db.select().from(accounts).where(eq(accounts.id, member.accountId)))[0];

/** As every change of a password does, in one transaction. */
async function changePassword(tx: Tx): Promise<void> {
  const { accountId } = member;
  await setPassword(tx, { accountId, passwordHash: `hash of ${randomUUID()}`, now: NOW });
  await endSessions(tx, { accountId });
}

describe("a login on a gym's page", () => {
  const findAcquiringGym = async () =>
    (
      await database.db
        .select({ gymId: students.acquiringGymId })
        .from(students)
        .where(eq(students.id, member.studentId))
    )[0]?.gymId;

  it.each([
    ["the password", true],
    ["a mail of a stranger's choice", false],
  ])("by %s brings a member without a gym to it: %s", async (_means, isAcquired) => {
    const gym = await makeGym(database.db);
    const started = await signIn({ gym, ...(isAcquired ? {} : { acquiringGym: null }) });
    expect(started.ok).toBe(true);
    expect(await findAcquiringGym()).toBe(isAcquired ? gym.id : null);
  });
});

describe("a login after a change of the password", () => {
  beforeEach(() => inTransaction(database.db, changePassword));

  it("starts no session and notes no network", async () => {
    await database.db.delete(knownNetworks).where(eq(knownNetworks.accountId, member.accountId));
    expect(await signIn()).toEqual(REFUSED);
    expect(await listSessions()).toEqual([]);
    const networks = await database.db
      .select()
      .from(knownNetworks)
      .where(eq(knownNetworks.accountId, member.accountId));
    expect(networks).toEqual([]);
  });

  it("keeps the browser's earlier session", async () => {
    const other = await makeMember(database.db);
    const { tokenHash } = await beginSession(database.db, other);
    expect(await signIn({ replaces: tokenHash })).toEqual(REFUSED);
    const kept = await database.db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
    expect(kept).toHaveLength(1);
  });

  it("brings no member to a gym, and keeps no account from its deletion", async () => {
    await database.db
      .update(accounts)
      .set({ deletionRequestedAt: NOW })
      .where(eq(accounts.id, member.accountId));
    expect(await signIn({ gym: await makeGym(database.db) })).toEqual(REFUSED);
    expect((await readAccount())?.deletionRequestedAt).toEqual(NOW);
    const [student] = await database.db
      .select()
      .from(students)
      .where(eq(students.id, member.studentId));
    expect(student?.acquiringGymId).toBeNull();
  });
});

describe("a login during a change of the password", () => {
  it("waits for the change and is refused", async () => {
    let login: ReturnType<typeof signIn> | undefined;
    await inTransaction(database.db, async (tx) => {
      await changePassword(tx);
      login = signIn();
      await waitUntilOthersWait(database);
    });
    expect(await login).toEqual(REFUSED);
    expect(await listSessions()).toEqual([]);
  });

  it("is ended by the change that waits for it", async () => {
    let change: Promise<void> | undefined;
    await inTransaction(database.db, async (tx) => {
      const login = { ...verified, place: somePlace(), now: NOW };
      expect(await startLoginSession(tx, login)).not.toBeNull();
      change = inTransaction(database.db, changePassword);
      await waitUntilOthersWait(database);
    });
    await change;
    expect(await listSessions()).toEqual([]);
  });

  it("leaves no session, however many come before, during and after it", async () => {
    const { email } = member;
    const code = await newCode(database.db, email, { now: NOW });
    const place = somePlace();
    const reset = { email, code, password: "new password", passwords, codes, place, now: NOW };
    const progress = { isChanged: false };
    const change = resetPassword(database.db, {
      ...reset,
      sessionHash: null,
      gym: null,
      lang: "EN",
    }).then((result) => {
      progress.isChanged = true;
      return result;
    });
    const logIn = async () => {
      while (!progress.isChanged) await signIn();
      expect(await signIn()).toEqual(REFUSED);
    };
    const [changed] = await Promise.all([change, ...Array.from({ length: 8 }, logIn)]);
    expect(changed.ok).toBe(true);
    expect(await listSessions()).toEqual([]);
  });
});

describe("a login during the confirmation of a change of e-mail", () => {
  const confirmEmail = async (tx: Tx) => {
    const { accountId } = member;
    const email = `${randomUUID()}@example.test`;
    await lockAccount(tx, accountId);
    await tx.update(accounts).set({ email, emailFolded: email }).where(eq(accounts.id, accountId));
    await endSessions(tx, { accountId });
  };

  it("by the old address waits for it and is refused", async () => {
    let login: ReturnType<typeof signIn> | undefined;
    await inTransaction(database.db, async (tx) => {
      await confirmEmail(tx);
      login = signIn();
      await waitUntilOthersWait(database);
    });
    expect(await login).toEqual(REFUSED);
    expect(await listSessions()).toEqual([]);
  });

  it("without an address goes on", async () => {
    await inTransaction(database.db, confirmEmail);
    expect((await signIn({ verified: { ...verified, verifiedEmail: null } })).ok).toBe(true);
  });
});

describe("a login by a social network", () => {
  const subject = randomUUID();
  const finish = () =>
    finishSocialLogin(database.db, {
      profile: { provider: "facebook", subject, firstName: "", lastName: "", email: null },
      gym: null,
      lang: "EN",
      place: somePlace(),
      passwords,
      now: NOW,
      admit: () => Promise.resolve({ ok: true }),
    });

  async function finishDuring(change: (tx: Tx) => Promise<unknown>) {
    await database.db.delete(socialLinks).where(eq(socialLinks.subject, subject));
    const { accountId } = member;
    await linkNetwork(database.db, { provider: "facebook", subject, accountId, now: NOW });
    let login: ReturnType<typeof finish> | undefined;
    await inTransaction(database.db, async (tx) => {
      await changePassword(tx);
      await change(tx);
      login = finish();
      await waitUntilOthersWait(database);
    });
    return (await login)?.kind;
  }

  it("starts no session once a change of the password has removed its link", async () => {
    const unlink = (tx: Tx) => tx.delete(socialLinks).where(eq(socialLinks.subject, subject));
    expect(await finishDuring(unlink)).toBe("email-needed");
    expect(await listSessions()).toEqual([]);
  });

  it("goes on while its link stays", async () => {
    expect(await finishDuring(() => Promise.resolve())).toBe("signed-in");
    expect(await listSessions()).toHaveLength(1);
  });
});
