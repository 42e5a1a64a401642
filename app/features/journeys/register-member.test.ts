/**
 * Registration writes account, student, mail and session in one transaction: one account per address, also when many
 * sign up at once.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authenticate } from "~/features/identity/authenticate.server";
import {
  createPasswordHasher,
  PasswordsBusy,
  type PasswordHasher,
} from "~/features/identity/password-hasher.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { accounts, students } from "~/features/identity/schema.server";
import { registerMember } from "./register-member.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { fileDatabase } from "../../../tests/support/database";
import { somePlace } from "../../../tests/support/sessions";
import { makeGym } from "../../../tests/support/gym-world";

const database = fileDatabase();
const passwords = createPasswordHasher();
const NOW = new Date("2026-03-01T10:00:00.000Z");

const signUp = (email: string, gym: { id: number } | null = null, more = {}) =>
  registerMember(database.db, {
    email,
    firstName: "Maya",
    lastName: "Cole",
    password: "demo1234",
    lang: "DE",
    gym,
    place: somePlace(),
    passwords,
    now: NOW,
    ...more,
  });

describe("registration", () => {
  it("creates one account for one folded address, also for twenty at once", async () => {
    const name = randomUUID();
    const spellings = [`${name}@demo.test`, `  ${name.toUpperCase()}@Demo.Test `];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => signUp(spellings[turn % 2] ?? "")),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "email-taken")).toHaveLength(
      19,
    );
    const rows = await database.db
      .select({ accountId: accounts.id, studentId: students.id })
      .from(accounts)
      .innerJoin(students, eq(students.accountId, accounts.id))
      .where(eq(accounts.emailFolded, `${name}@demo.test`));
    expect(rows).toHaveLength(1);
  });

  it("writes account, student with the acquiring gym, mail and session together", async () => {
    const gym = await makeGym(database.db);
    const email = `${randomUUID()}@demo.test`;
    const member = await signUp(email, gym);
    if (!member.ok) throw new Error(member.reason);
    const session = await readSession(database.db, {
      token: member.session.token,
      customDomain: null,
      now: NOW,
    });
    expect(session?.person).toEqual({
      accountId: member.accountId,
      studentId: member.studentId,
      email,
      firstName: "Maya",
      lastName: "Cole",
      lang: "DE",
      isAdmin: false,
      isTrainer: false,
      sessionHash: member.session.tokenHash,
      timeZone: null,
    });
    expect(await findStudentOfAccount(database.db, member.accountId)).toMatchObject({
      acquiringGymId: gym.id,
      goal: "FEEL_GOOD",
      dateOfBirth: null,
    });
    const mails = await database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, email));
    expect(mails).toMatchObject([
      {
        kind: "welcome",
        lang: "DE",
        gymId: gym.id,
        data: { firstName: "Maya", network: "" },
        sentAt: null,
      },
    ]);
  });

  it("stores and mails the normal form of an address in look-alike letters", async () => {
    const email = `A${randomUUID()}@demo.test`;
    const member = await signUp(` Ａ${email.slice(1)} `);
    if (!member.ok) throw new Error(member.reason);
    const [account] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, member.accountId));
    expect(account).toMatchObject({ email, emailFolded: email.toLowerCase() });
    const mails = await database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.key, `welcome:${member.accountId}`));
    expect(mails).toMatchObject([{ recipient: email }]);
  });

  it("leaves nothing behind if a part of it fails", async () => {
    const email = `${randomUUID()}@demo.test`;
    // The session is written last; an invalid date makes it fail after all the rest.
    await expect(signUp(email, null, { now: new Date(Number.NaN) })).rejects.toThrow();
    const kept = await database.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.emailFolded, email));
    expect(kept).toEqual([]);
    const mails = await database.db
      .select({ id: outboxMails.id })
      .from(outboxMails)
      .where(eq(outboxMails.recipient, email));
    expect(mails).toEqual([]);
  });

  it("is busy when the queue for passwords is full", async () => {
    const full: PasswordHasher = {
      hash: () => Promise.reject(new PasswordsBusy()),
      verify: () => Promise.reject(new PasswordsBusy()),
      decoy: () => Promise.reject(new PasswordsBusy()),
    };
    const email = `${randomUUID()}@demo.test`;
    expect(await signUp(email, null, { passwords: full })).toEqual({ ok: false, reason: "busy" });
    expect(await authenticate(database.db, { email, password: "x", passwords: full })).toEqual({
      ok: false,
      reason: "busy",
    });
  });
});
