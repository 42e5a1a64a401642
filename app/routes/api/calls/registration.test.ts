/** Creating an account by a call, and /api/auth-info (product.md §7, §8, §12). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { PasswordsBusy } from "~/features/identity/password-hasher.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { accounts, sessions } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { askCall, expectAsDescribed, type Ask } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, PASSWORD, passwords } from "../../../../tests/support/gym-world";
import { usedUp } from "../../../../tests/support/load-context";
import { makePartnerPlan } from "../../../../tests/support/partner-plan";
import { signupForm } from "../../../../tests/support/visit";

const database = fileDatabase();
let gym: Gym;
beforeAll(async () => {
  gym = await makeGym(database.db);
});

const given = () => ({ db: database.db, passwords });
const register = async (more: Ask = {}) => {
  const answer = await askCall(given(), "/api/register", more);
  await expectAsDescribed(given(), "/api/register", "post", answer);
  return answer;
};

describe("POST /api/register", () => {
  it("creates account, student and mail, and begins no session", async () => {
    const body = signupForm({ returnUrl: "/", isAdmin: "true", langKey: "FR" });
    const headers = { "Accept-Language": "de" };
    const answer = await register({ body, headers, query: { applicationKey: gym.guid } });
    expect(answer).toMatchObject({
      status: 201,
      body: { email: body.email, firstName: "Maya", langKey: "DE", authorities: ["ROLE_USER"] },
    });
    expect(answer.headers.get("accesstoken")).toBeNull();
    expect(answer.headers.get("set-cookie")).toBeNull();
    const { id } = answer.body as { id: string };
    const { db } = database;
    expect(await db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
    expect((await findStudentOfAccount(db, id))?.acquiringGymId).toBe(gym.id);
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, body.email))).toBe(1);
    const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
    expect(account?.isAdmin).toBe(false);
    const signIn = { email: body.email, password: PASSWORD };
    expect(await askCall(given(), "/api/auth", { body: signIn })).toMatchObject({ status: 200 });
  });

  it("notes the host's gym before the application's, and none without either", async () => {
    const host = await makeGym(database.db);
    const gymOf = async (more: Ask) => {
      const { body } = await register({ body: signupForm(), ...more });
      return (await findStudentOfAccount(database.db, (body as { id: string }).id))?.acquiringGymId;
    };
    const query = { applicationKey: gym.guid };
    expect(await gymOf({ query, context: { hostGym: host } })).toBe(host.id);
    expect(await gymOf({ query: { applicationKey: "no-such-app" } })).toBeNull();
    expect(await gymOf({})).toBeNull();
  });

  it("refuses an address that is taken, at its field", async () => {
    const body = signupForm();
    expect((await register({ body })).status).toBe(201);
    const taken = await register({ body: { ...body, email: body.email.toUpperCase() } });
    expect(taken).toMatchObject({
      status: 400,
      body: {
        message: "error.userexists",
        detail: "There is already an account with this email. Log in with it instead.",
        fieldErrors: [{ objectName: "body", field: "email", message: "error.userexists" }],
      },
    });
  });

  it("records a registration that fails, with its reason and gym", async () => {
    await database.db.delete(analyticsEvents);
    const body = signupForm();
    const query = { applicationKey: gym.guid };
    await register({ body });
    await register({ body, query });
    const hash = () => Promise.reject(new PasswordsBusy());
    await register({ body: signupForm(), context: { passwords: { ...passwords, hash } } });
    const events = await database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id);
    expect(events).toMatchObject([
      { name: "Registration failed", gymId: gym.id, facts: { reason: "email-taken" } },
      { name: "Registration failed", gymId: null, facts: { reason: "busy" } },
    ]);
  });

  it.each([
    [{ password1: "12345", password2: "12345" }, "password1", "error.passwordTooShort"],
    [
      { password1: "a".repeat(51), password2: "a".repeat(51) },
      "password1",
      "error.passwordTooLong",
    ],
    [{ password2: "another" }, "password2", "error.passwordsDiffer"],
    [{ email: "no" }, "email", "error.emailInvalid"],
    [{ firstName: " " }, "firstName", "error.nameRequired"],
  ])("refuses %j as the form does", async (more, field, message) => {
    const answer = await register({ body: signupForm(more as Record<string, string>) });
    expect(answer).toMatchObject({ status: 400, body: { message: "error.validation" } });
    const { fieldErrors } = answer.body as { fieldErrors: object[] };
    expect(fieldErrors).toContainEqual({ objectName: "body", field, message });
  });

  it("says when to retry: 429 over the form's limit, 503 when the password queue is full", async () => {
    const limited = await register({ body: signupForm(), context: { limits: usedUp(7) } });
    expect(limited).toMatchObject({ status: 429, body: { message: "error.tooManyRequests" } });
    expect(limited.headers.get("retry-after")).toBe("7");
    const hash = () => Promise.reject(new PasswordsBusy());
    const context = { passwords: { ...passwords, hash } };
    const busy = await register({ body: signupForm(), context });
    expect(busy).toMatchObject({ status: 503, body: { message: "error.busy" } });
    expect(busy.headers.get("retry-after")).toBe("2");
  });
});

it("creates an account for a pass while the platform has a plan for it, and none before", async () => {
  const password = "aB3!efgh";
  const body = signupForm({ gpwId: "GP-1", password1: password, password2: password });
  const hasAccount = () => database.db.$count(accounts, eq(accounts.email, body.email));
  const weak = signupForm({ gpwId: "GP-1" });
  expect(await register({ body: weak })).toMatchObject({ status: 400 });
  expect(await register({ body })).toMatchObject({
    status: 409,
    body: { message: "error.partnerUnavailable" },
  });
  expect(await hasAccount()).toBe(0);
  await makePartnerPlan(database.db);
  expect((await register({ body })).status).toBe(201);
  expect(await hasAccount()).toBe(1);
});

it("GET /api/auth-info tells how to sign in and which passwords are accepted", async () => {
  const answer = await askCall(given(), "/api/auth-info");
  expect(answer).toMatchObject({
    status: 200,
    body: {
      issuer: "http://gymfront.test:3000",
      clientId: "gymfront",
      providers: [],
      passwordPolicy: {
        signup: { min: 6, max: 50 },
        partner: { min: 8, upper: 1, lower: 1, digit: 1, special: 1 },
      },
      partner: { id: "gympass", enabled: false },
    },
  });
  await expectAsDescribed(given(), "/api/auth-info", "get", answer);
});
