/** Logins whose password is changed after it was checked and before their session starts are refused. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { accounts, sessions } from "~/features/identity/schema.server";
import { claimSocialLogin } from "~/features/identity/social/claim-social-login.server";
import { FACEBOOK } from "~/features/identity/social/facebook";
import type { SocialNetwork } from "~/features/identity/social/facebook-network.server";
import { findLinkedAccount } from "~/features/identity/social/queries.server";
import { redeemHandoff } from "~/features/identity/social/redeem-handoff.server";
import { saveSocialProfile } from "~/features/identity/social/save-social-profile.server";
import { startSocialLogin } from "~/features/identity/social/start-social-login.server";
import { action as logIn } from "~/routes/member/identity/login.server";
import { action as answerQuestion } from "~/routes/member/identity/social-login.server";
import { action as resetPassword } from "~/routes/member/password-reset/reset-password.server";
import { askCall } from "../support/ask-call";
import { fileDatabase } from "../support/database";
import { makeMember, PASSWORD, passwords } from "../support/gym-world";
import { neverUsed, NO_LIMITS, PLATFORM } from "../support/load-context";
import { codes, newCode } from "../support/reset-codes";
import { answer, argsOf } from "../support/visit";

const database = fileDatabase();
const BAD_CREDENTIALS = { reply: { error: { "": ["error.badCredentials"] } } };

let member: { accountId: string; email: string };
beforeEach(async () => {
  member = await makeMember(database.db);
  await database.db.delete(sessions).where(eq(sessions.accountId, member.accountId));
});

const change = () =>
  database.db
    .update(accounts)
    .set({ passwordHash: "changed" })
    .where(eq(accounts.id, member.accountId));

/** The password is changed while it is checked. */
const overtaken: PasswordHasher = {
  ...passwords,
  verify: async (hash, password) => {
    await change();
    return passwords.verify(hash, password);
  },
};

const listSessions = () =>
  database.db.select().from(sessions).where(eq(sessions.accountId, member.accountId));

it("by the form, as a wrong password", async () => {
  const form = { email: member.email, password: PASSWORD };
  const ask = { page: "/login", form, context: { passwords: overtaken } };
  const refused = await answer(logIn(argsOf(database.db, ask)));
  expect(refused).toMatchObject({ status: 400, data: BAD_CREDENTIALS });
  expect(refused.cookies["session"]).toBeUndefined();
  expect(JSON.stringify(refused.data)).not.toContain(PASSWORD);
  expect(await listSessions()).toEqual([]);
});

it("by the call, as a wrong password", async () => {
  const body = { email: member.email, password: PASSWORD };
  const context = { db: database.db, passwords: overtaken };
  const refused = await askCall(context, "/api/auth", { body });
  expect(refused).toMatchObject({ status: 400, body: { message: "error.badCredentials" } });
  expect(refused.headers.get("accesstoken")).toBeNull();
  expect(await listSessions()).toEqual([]);
});

it("by the password that links a social network, which is not linked", async () => {
  const { db } = database;
  const [now, origin, subject] = [new Date(), PLATFORM, randomUUID()];
  const place = { origin, gymId: null, base: "", formPath: "/login", returnUrl: null, now };
  const started = await startSocialLogin(db, { ...place, linkAccountId: null, typedEmail: null });
  const claimed = await claimSocialLogin(db, { ...started, origin, now });
  const names = { firstName: "Maya", lastName: "Cole", email: member.email };
  const profile = { provider: FACEBOOK, subject, ...names } as const;
  const stateHash = claimed?.stateHash ?? "";
  const answered = { stateHash, profile, needsConfirmation: false, now };
  const { token: code } = await saveSocialProfile(db, answered);
  const { browserToken } = started;
  await redeemHandoff(db, { code, browserToken, origin, customDomain: null, now });
  const ask = {
    page: "/login/facebook",
    form: { intent: "password", password: PASSWORD },
    cookies: { socialLogin: browserToken },
    context: { passwords: overtaken, facebook: neverUsed<SocialNetwork>("facebook") },
  };
  const refused = await answer(answerQuestion(argsOf(db, ask)));
  const error = { password: ["error.wrongPassword"] };
  expect(refused).toMatchObject({ status: 400, data: { reply: { error } } });
  expect(await findLinkedAccount(db, { provider: FACEBOOK, subject })).toBeNull();
  expect(await listSessions()).toEqual([]);
});

it("by the password that comes with a token of the network, which is not linked", async () => {
  const subject = randomUUID();
  const names = { firstName: "Maya", lastName: "Cole", email: member.email };
  const profile = { provider: FACEBOOK, subject, ...names } as const;
  const facebook = {
    ...neverUsed<SocialNetwork>("facebook"),
    readProfile: () => Promise.resolve({ ok: true, profile } as const),
  };
  const context = { db: database.db, passwords: overtaken, facebook };
  const body = { subject_token: "token", subject_issuer: FACEBOOK, password: PASSWORD };
  const refused = await askCall(context, "/api/auth", { body });
  expect(refused).toMatchObject({ status: 400, body: { message: "error.badCredentials" } });
  expect(await findLinkedAccount(database.db, { provider: FACEBOOK, subject })).toBeNull();
  expect(await listSessions()).toEqual([]);
});

it("after a reset, which leads to the login", async () => {
  const { email } = member;
  const code = await newCode(database.db, email);
  const form = {
    intent: "confirm",
    email,
    code,
    password1: "gate ladder",
    password2: "gate ladder",
  };
  // A success forgets the failed logins before it signs in.
  const limits = { ...NO_LIMITS, clear: async () => void (await change()) };
  const context = { limits, resetCodes: codes };
  const result = await answer(
    resetPassword(argsOf(database.db, { page: "/reset-password", form, context })),
  );
  expect(result).toMatchObject({ status: 303, location: "/login", cookies: {} });
  expect(await listSessions()).toEqual([]);
});
