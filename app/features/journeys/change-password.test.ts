/**
 * A change of password ends every session and token of the account and starts one new session.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authenticate } from "~/features/identity/authenticate.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { findPendingEmail } from "~/features/identity/email-change/queries.server";
import { PasswordsBusy } from "~/features/identity/password-hasher.server";
import { findPasswordDate, listSessions } from "~/features/identity/queries.server";
import { accounts } from "~/features/identity/schema.server";
import { changePassword } from "./change-password.server";
import { fileDatabase } from "../../../tests/support/database";
import {
  isAlive,
  listMailKinds,
  makeChanger,
  NOW,
  someEmail,
} from "../../../tests/support/email-changes";
import { PASSWORD, passwords } from "../../../tests/support/gym-world";
import { hashSessionToken } from "~/features/identity/session-token.server";
import { beginSession, somePlace } from "../../../tests/support/sessions";

const database = fileDatabase();
const NEW_PASSWORD = "another one";

const change = (
  { accountId, token }: { accountId: string; token: string },
  more: Partial<Parameters<typeof changePassword>[1]> = {},
) =>
  changePassword(database.db, {
    accountId,
    sessionHash: hashSessionToken(token),
    password: NEW_PASSWORD,
    passwords,
    place: somePlace(),
    gym: null,
    now: NOW,
    ...more,
  });

describe("a change of password", () => {
  it("ends every session and token, and starts a new one (fixation)", async () => {
    const member = await makeChanger(database.db);
    const others = [
      await beginSession(database.db, { ...member, now: NOW }),
      await beginSession(database.db, { ...member, now: NOW }),
    ];
    const stranger = await makeChanger(database.db);
    const result = await change(member);
    if (!result.ok) throw new Error(result.reason);
    expect(result.token).not.toBe(member.token);
    expect(await isAlive(database.db, result.token)).toBe(true);
    expect(await isAlive(database.db, stranger.token)).toBe(true);
    for (const { token } of [member, ...others]) {
      expect(await isAlive(database.db, token)).toBe(false);
    }
  });

  it("lets the new password in only, says when it was set, and mails the member", async () => {
    const member = await makeChanger(database.db);
    await change(member);
    const logIn = (password: string) =>
      authenticate(database.db, { email: member.email, password, passwords });
    expect((await logIn(PASSWORD)).ok).toBe(false);
    expect((await logIn(NEW_PASSWORD)).ok).toBe(true);
    expect(await findPasswordDate(database.db, member.accountId)).toEqual(NOW);
    expect(await listMailKinds(database.db, member.email)).toEqual(["passwordChanged", "welcome"]);
  });

  it("voids a change of e-mail that waits for its confirmation", async () => {
    const member = await makeChanger(database.db);
    await member.request(someEmail());
    await change(member);
    const { accountId } = member;
    expect(await findPendingEmail(database.db, { accountId, now: NOW })).toBeNull();
  });

  it("is refused once a reset has ended its session, and while too many passwords wait", async () => {
    const member = await makeChanger(database.db);
    const busy = { ...passwords, hash: () => Promise.reject(new PasswordsBusy()) };
    expect(await change(member, { passwords: busy })).toEqual({ ok: false, reason: "busy" });
    await endSessions(database.db, member);
    expect(await change(member)).toEqual({ ok: false, reason: "signed-out" });
    const [row] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, member.accountId));
    expect(row?.passwordHash).toBe(`hash of ${PASSWORD}`);
  });

  it("ten times at once with one session succeeds once, and leaves one session", async () => {
    const member = await makeChanger(database.db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(member)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { accountId } = member;
    expect(await listSessions(database.db, { accountId, now: NOW })).toHaveLength(1);
  });
});
