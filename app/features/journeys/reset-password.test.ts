/**
 * The reset of a password: one account, one valid code, five tries and one use, also when everything comes at once.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authenticate } from "~/features/identity/authenticate.server";
import { PasswordsBusy, type PasswordHasher } from "~/features/identity/password-hasher.server";
import { purgePasswordResets } from "~/features/identity/purge-password-resets.server";
import { requestPasswordReset } from "~/features/identity/request-password-reset.server";
import { accounts, passwordResets, sessions } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym, makeMember, PASSWORD, passwords } from "../../../tests/support/gym-world";
import {
  codes,
  issueCodes,
  listCodeMails,
  newCode,
  wrongCode,
} from "../../../tests/support/reset-codes";
import { beginSession, somePlace } from "../../../tests/support/sessions";
import { resetPassword } from "./reset-password.server";

const database = fileDatabase();
const NOW = new Date("2026-03-01T10:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const WRONG = { ok: false, reason: "wrong-code" };

const reset = (
  email: string,
  code: string,
  more: { password?: string; now?: Date; passwords?: PasswordHasher } = {},
) =>
  resetPassword(database.db, {
    email,
    code,
    password: "new password",
    passwords,
    codes,
    place: somePlace(),
    sessionHash: null,
    gym: null,
    lang: "DE",
    now: NOW,
    ...more,
  });

const request = (email: string, { replacesCode = true } = {}) =>
  requestPasswordReset(database.db, {
    replacesCode,
    emailFolded: email,
    gymId: null,
    lang: "EN",
    returnUrl: null,
    now: NOW,
  });

const canLogIn = async (email: string, password: string) =>
  (await authenticate(database.db, { email, password, passwords })).ok;

const triesOf = async (email: string) => {
  const [row] = await database.db
    .select({ tries: passwordResets.tries })
    .from(passwordResets)
    .where(eq(passwordResets.emailFolded, email));
  return row?.tries ?? null;
};

const fifty = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_none, index) => run(index)));

describe("a reset", () => {
  it("sets the password, ends every session and announces the notice, once", async () => {
    const gym = await makeGym(database.db, { timeZone: "Europe/Berlin" });
    const { email, accountId } = await makeMember(database.db, { gym });
    await beginSession(database.db, { accountId });
    const code = await newCode(database.db, email, { now: NOW });
    expect(await reset(email, code)).toMatchObject({ ok: true, accountId });
    expect(await canLogIn(email, "new password")).toBe(true);
    expect(await canLogIn(email, PASSWORD)).toBe(false);
    const held = await database.db.select().from(sessions).where(eq(sessions.accountId, accountId));
    expect(held).toEqual([]);
    const notices = await database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.kind, "passwordChanged"));
    expect(notices.filter(({ recipient }) => recipient === email)).toMatchObject([
      { lang: "EN", data: { firstName: "Maya", at: NOW.toISOString(), timeZone: "UTC" } },
    ]);
    expect(await reset(email, code)).toEqual(WRONG);
  });

  it("leaves the sessions of other people alone", async () => {
    const [one, other] = [await makeMember(database.db), await makeMember(database.db)];
    await reset(one.email, await newCode(database.db, one.email, { now: NOW }));
    const held = await database.db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, other.accountId));
    expect(held).toHaveLength(1);
    expect(await canLogIn(other.email, PASSWORD)).toBe(true);
  });

  it.each([
    ["14 minutes 59 seconds after it was issued", 14 + 59 / 60, true],
    ["15 minutes after it was issued", 15, false],
  ])("takes the code %s: %s", async (_when, minutes, ok) => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email, { now: NOW });
    expect((await reset(email, code, { now: later(minutes) })).ok).toBe(ok);
  });

  it("takes no earlier code once another one is requested", async () => {
    const { email } = await makeMember(database.db);
    const first = await newCode(database.db, email, { now: NOW });
    await request(email);
    expect(await reset(email, first)).toEqual(WRONG);
    await issueCodes(database.db, NOW);
    expect(await reset(email, first)).toEqual(WRONG);
    const second = await newCode(database.db, email, { now: later(1) });
    expect((await reset(email, second, { now: later(1) })).ok).toBe(true);
  });

  it("makes a newer code beyond the limit of requests once wrong tries have used up the last one", async () => {
    const { email } = await makeMember(database.db);
    const first = await newCode(database.db, email, { now: NOW });
    for (let tries = 0; tries < 5; tries += 1) {
      await request(email, { replacesCode: false });
      expect(await triesOf(email)).toBe(tries);
      expect(await reset(email, wrongCode(first))).toEqual(WRONG);
    }
    await request(email, { replacesCode: false });
    expect(await triesOf(email)).toBe(0);
    await issueCodes(database.db, NOW);
    const [mail] = await listCodeMails(database.db, email);
    expect((await reset(email, mail?.data["code"] ?? "")).ok).toBe(true);
  });

  it("takes no code of another address", async () => {
    const [one, other] = [await makeMember(database.db), await makeMember(database.db)];
    await newCode(database.db, one.email, { now: NOW });
    const code = await newCode(database.db, other.email, { now: NOW });
    expect(await reset(one.email, code)).toEqual(WRONG);
  });

  it("finds the account by any spelling of its address", async () => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email, { now: NOW });
    expect((await reset(` ${email.toUpperCase()} `, code.toLowerCase())).ok).toBe(true);
  });

  it("gives the try back if the password cannot be hashed at the moment", async () => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email, { now: NOW });
    const busy = { ...passwords, hash: () => Promise.reject(new PasswordsBusy()) };
    for (let times = 0; times < 6; times += 1) {
      expect(await reset(email, code, { passwords: busy })).toEqual({ ok: false, reason: "busy" });
    }
    expect((await reset(email, code)).ok).toBe(true);
  });

  it("hashes no password for a wrong code", async () => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email, { now: NOW });
    const never = { ...passwords, hash: () => Promise.reject(new Error("hashed")) };
    expect(await reset(email, wrongCode(code), { passwords: never })).toEqual(WRONG);
  });
});

describe("fifty at once", () => {
  it("wrong codes: five are tried, and then the right one is refused too", async () => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email, { now: NOW });
    const results = await fifty(() => reset(email, wrongCode(code)));
    expect(results).toEqual(results.map(() => WRONG));
    expect(await triesOf(email)).toBe(5);
    expect(await reset(email, code)).toEqual(WRONG);
    expect(await canLogIn(email, PASSWORD)).toBe(true);
  });

  it("right codes: one sets its password", async () => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email, { now: NOW });
    const results = await fifty((index) => reset(email, code, { password: `new ${index}` }));
    const winners = results.flatMap(({ ok }, index) => (ok ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(await canLogIn(email, `new ${winners[0]}`)).toBe(true);
  });

  it("requests: only the code of the newest mail is valid", async () => {
    const { email } = await makeMember(database.db);
    await fifty(async (index) => {
      await request(email);
      if (index % 10 === 0) await issueCodes(database.db, later(index / 10));
    });
    await issueCodes(database.db, later(9));
    const mails = await listCodeMails(database.db, email);
    expect(mails.length).toBeGreaterThan(0);
    const sent = mails.map(({ data }) => data["code"] ?? "");
    expect(new Set(sent).size).toBe(sent.length);
    const [row] = await database.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.emailFolded, email));
    const valid = sent.filter(
      (code) => codes.hash({ emailFolded: email, code: code.replace("-", "") }) === row?.codeHash,
    );
    expect(valid).toHaveLength(1);
    expect((await reset(email, valid[0] ?? "", { now: later(9) })).ok).toBe(true);
  });
});

describe("a request", () => {
  it("mails the code to the account's own address, in the account's language", async () => {
    const { email, accountId } = await makeMember(database.db);
    const own = `Maya.${randomUUID()}@Demo.test`;
    await database.db
      .update(accounts)
      .set({ email: own, emailFolded: own.toLowerCase(), langKey: "FR" })
      .where(eq(accounts.id, accountId));
    const gym = await makeGym(database.db, { timeZone: "Europe/Berlin" });
    await newCode(database.db, own.toLowerCase(), { now: NOW, gymId: gym.id });
    expect(await listCodeMails(database.db, email)).toEqual([]);
    expect(await listCodeMails(database.db, own)).toMatchObject([
      {
        lang: "FR",
        gymId: gym.id,
        data: {
          firstName: "Maya",
          code: expect.stringMatching(/^\w{4}-\w{4}$/),
          until: later(15).toISOString(),
          timeZone: "Europe/Berlin",
        },
      },
    ]);
  });

  it("takes the language of the page for an account that has chosen none", async () => {
    const { email, accountId } = await makeMember(database.db);
    await database.db.update(accounts).set({ langKey: null }).where(eq(accounts.id, accountId));
    await newCode(database.db, email, { now: NOW });
    expect(await listCodeMails(database.db, email)).toMatchObject([{ lang: "EN" }]);
  });

  it("stores the same of an unknown address, no code in clear, and mails nobody", async () => {
    const { email } = await makeMember(database.db);
    const unknown = `${randomUUID()}@demo.test`;
    const code = await newCode(database.db, email, { now: NOW });
    await newCode(database.db, unknown, { now: NOW });
    const shapeOf = async (address: string) => {
      const [row] = await database.db
        .select()
        .from(passwordResets)
        .where(eq(passwordResets.emailFolded, address));
      expect(JSON.stringify(row)).not.toContain(code.replace("-", ""));
      return { ...row, emailFolded: "", codeHash: typeof row?.codeHash };
    };
    expect(await shapeOf(unknown)).toEqual(await shapeOf(email));
    expect(await listCodeMails(database.db, unknown)).toEqual([]);
    // Tries cost the same.
    await fifty(() => reset(unknown, "CDFG-2345"));
    expect(await triesOf(unknown)).toBe(5);
  });

  it("is forgotten when its code has expired", async () => {
    const { email } = await makeMember(database.db);
    await newCode(database.db, email, { now: NOW });
    await purgePasswordResets(database.db, { now: later(14) });
    expect(await triesOf(email)).toBe(0);
    expect(await purgePasswordResets(database.db, { now: later(15) })).toBeGreaterThan(0);
    expect(await triesOf(email)).toBeNull();
  });
});
