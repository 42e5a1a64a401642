/** The promises of identity that only the database can keep: one account per address, sessions, first write wins. */
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.server";
import { createAccount } from "./create-account.server";
import { endSession } from "./end-session.server";
import { createPasswordHasher, PasswordsBusy, type PasswordHasher } from "./password-hasher.server";
import { purgeSessions } from "./purge-sessions.server";
import {
  accountAuthorities,
  findStudentOfAccount,
  findTrainerOfAccount,
  isStaffOf,
} from "./queries.server";
import { readSession } from "./read-session.server";
import { registerStudent } from "./register-student.server";
import { accounts, gymStaff, sessions, students } from "./schema.server";
import { setLanguage } from "./set-language.server";
import { hashSessionToken, newVisitorToken } from "./session-token.server";
import { gyms } from "~/features/gyms/schema.server";
import { registerMember } from "~/features/journeys/register-member.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { beginSession, somePlace } from "../../../tests/support/sessions";

const database = fileDatabase();
const passwords = createPasswordHasher();

const NOW = new Date("2026-03-01T10:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const DAY = 24 * 60;

async function newGym(): Promise<{ id: number; guid: string }> {
  const [gym] = await database.db
    .insert(gyms)
    .values({
      guid: `g${randomUUID().slice(0, 8)}`,
      name: "Test Gym",
      ...COLOURS,
    })
    .returning({ id: gyms.id, guid: gyms.guid });
  if (!gym) throw new Error("no gym");
  return gym;
}

async function newAccount(email = `${randomUUID()}@demo.test`, passwordHash = "unused") {
  const created = await createAccount(database.db, {
    email,
    passwordHash,
    firstName: "Maya",
    lastName: "Cole",
  });
  if (!created.ok) throw new Error(created.reason);
  return { ...created, email };
}

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
  it("gives one account to one folded address, also to twenty at once", async () => {
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

  it("writes account, student with the gym that brought them, mail and session together", async () => {
    const gym = await newGym();
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
      { kind: "welcome", lang: "DE", gymId: gym.id, data: { firstName: "Maya" }, sentAt: null },
    ]);
  });

  it("leaves nothing behind when a part of it fails", async () => {
    const email = `${randomUUID()}@demo.test`;
    // The session is the last thing written; a clock that is no date stops it after all the rest.
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

  it("says busy when the queue for passwords is full", async () => {
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

describe("authenticate", () => {
  it("lets the right password in, in any spelling of the address", async () => {
    const { accountId, email } = await newAccount(undefined, await passwords.hash("demo1234"));
    const given = { email: ` ${email.toUpperCase()}`, password: "demo1234", passwords };
    expect(await authenticate(database.db, given)).toMatchObject({ ok: true, accountId });
  });

  it("answers an unknown address like a wrong password, after the same work", async () => {
    const { email } = await newAccount(undefined, await passwords.hash("demo1234"));
    const work: string[] = [];
    const watched: PasswordHasher = {
      hash: passwords.hash,
      verify: (hash, password) => (work.push("verify"), passwords.verify(hash, password)),
      decoy: (password) => (work.push("decoy"), passwords.decoy(password)),
    };
    const attempt = (address: string) =>
      authenticate(database.db, { email: address, password: "demo12345", passwords: watched });
    const wrong = await attempt(email);
    const unknown = await attempt(`${randomUUID()}@demo.test`);
    const nonsense = await attempt("nonsense");
    expect(unknown).toEqual(wrong);
    expect(nonsense).toEqual(wrong);
    expect(wrong).toEqual({ ok: false, reason: "bad-credentials" });
    expect(work).toEqual(["verify", "decoy", "decoy"]);
  });
});

describe("sessions", () => {
  it("stores no token, only its hash", async () => {
    const { accountId } = await newAccount();
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

  it("lives thirty days from when it was last seen, and is written at most once an hour", async () => {
    const { accountId } = await newAccount();
    const { token } = await beginSession(database.db, { accountId, now: NOW });
    const read = (now: Date) => readSession(database.db, { token, customDomain: null, now });
    expect((await read(later(59)))?.renewed).toBe(false);
    expect((await read(later(60)))?.renewed).toBe(true);
    expect((await read(later(60)))?.renewed).toBe(false);
    // 30 days after the first hour, not after the start.
    expect((await read(later(60 + 30 * DAY - 1)))?.person?.accountId).toBe(accountId);
    expect(await read(later(60 + 60 * DAY))).toBeNull();
  });

  it("is over at the instant it runs out", async () => {
    const { accountId } = await newAccount();
    const { token } = await beginSession(database.db, { accountId, now: NOW });
    expect(
      await readSession(database.db, { token, customDomain: null, now: later(30 * DAY) }),
    ).toBeNull();
  });

  it("ends one, or those that ran out", async () => {
    const { accountId } = await newAccount();
    const start = () => beginSession(database.db, { accountId, now: NOW });
    const [one, two] = await Promise.all([start(), start()]);
    const alive = async (session: { token: string }) =>
      (await readSession(database.db, { token: session.token, customDomain: null, now: NOW })) !==
      null;
    await endSession(database.db, { tokenHash: one.tokenHash });
    expect(await alive(one)).toBe(false);
    expect(await alive(two)).toBe(true);
    await purgeSessions(database.db, { now: later(30 * DAY) });
    expect(await alive(two)).toBe(false);
  });

  it("is nobody's for a visitor, and no row", async () => {
    const rows = await database.db.$count(sessions);
    const token = newVisitorToken();
    expect(await readSession(database.db, { token, customDomain: null, now: NOW })).toEqual({
      hash: hashSessionToken(token),
      accountId: null,
      person: null,
      renewed: false,
    });
    expect(await database.db.$count(sessions)).toBe(rows);
    // A token that merely looks like one is a session that is not there.
    expect(
      await readSession(database.db, { token: `${token}x`, customDomain: null, now: NOW }),
    ).toBeNull();
  });

  it("is a new token at login; the one the browser had before is worth nothing (fixation)", async () => {
    const { accountId } = await newAccount();
    const before = await beginSession(database.db, { accountId, now: NOW });
    const after = await signInMember(database.db, {
      accountId,
      gym: null,
      place: somePlace(),
      now: NOW,
      replaces: before.tokenHash,
    });
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

describe("registerStudent", () => {
  it("keeps the gym that came first, also of ten at once, and ignores an unknown one", async () => {
    const { accountId } = await newAccount();
    const gymsOfTen = await Promise.all(Array.from({ length: 10 }, newGym));
    const register = (acquiringGymGuid: string) =>
      registerStudent(database.db, { accountId, acquiringGymGuid });
    await register("no-such-gym");
    expect((await findStudentOfAccount(database.db, accountId))?.acquiringGymId).toBeNull();
    await Promise.all(gymsOfTen.map((gym) => register(gym.guid)));
    const first = (await findStudentOfAccount(database.db, accountId))?.acquiringGymId;
    expect(gymsOfTen.map((gym) => gym.id)).toContain(first);
    await register((await newGym()).guid);
    expect((await findStudentOfAccount(database.db, accountId))?.acquiringGymId).toBe(first);
  });

  it("updates what is told, and does not store today as a date of birth", async () => {
    const { accountId } = await newAccount();
    const register = (fields: Omit<Parameters<typeof registerStudent>[1], "accountId">) =>
      registerStudent(database.db, { accountId, now: NOW, ...fields });
    await register({ goal: "GET_FIT", dateOfBirth: "2026-03-01" });
    expect(await findStudentOfAccount(database.db, accountId)).toMatchObject({
      goal: "GET_FIT",
      dateOfBirth: null,
    });
    await register({ dateOfBirth: "1990-05-17", lang: "FR" });
    await register({});
    expect(await findStudentOfAccount(database.db, accountId)).toMatchObject({
      goal: "GET_FIT",
      dateOfBirth: "1990-05-17",
    });
  });
});

describe("roles and language", () => {
  it("are those of this gym and this account only", async () => {
    const [gym, other] = await Promise.all([newGym(), newGym()]);
    const { accountId } = await newAccount();
    await database.db.insert(gymStaff).values({ gymId: gym.id, accountId, role: "OWNER" });
    expect(await isStaffOf(database.db, { accountId, gymId: gym.id })).toBe(true);
    expect(await isStaffOf(database.db, { accountId, gymId: other.id })).toBe(false);
    expect(await findTrainerOfAccount(database.db, accountId)).toBeNull();
    expect(await accountAuthorities(database.db, { accountId, isAdmin: false })).toEqual([
      "ROLE_USER",
    ]);
    expect(await accountAuthorities(database.db, { accountId, isAdmin: true })).toEqual([
      "ROLE_USER",
      "ROLE_ADMIN",
    ]);
    await setLanguage(database.db, { accountId, lang: "es" });
    const { token } = await beginSession(database.db, { accountId, now: NOW });
    expect(
      (await readSession(database.db, { token, customDomain: null, now: NOW }))?.person?.lang,
    ).toBe("ES");
  });
});
