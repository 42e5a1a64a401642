/**
 * The second step of a reset as requests, on both mounts and on the platform: a code sets the password (product.md §4
 * "Password reset", §5, §8, §12).
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readSession } from "~/features/identity/read-session.server";
import { accounts, sessions } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { createRateLimits } from "~/http/edge/limits.server";
import { action as loginAction } from "~/routes/member/identity/login.server";
import { action as signupAction } from "~/routes/member/identity/signup.server";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember, PASSWORD } from "../support/gym-world";
import { usedUp } from "../support/load-context";
import { newCode, wrongCode } from "../support/reset-codes";
import { codeForm, NEW_PASSWORD, postReset, RESET_PAGE } from "../support/reset-page";
import { answer, argsOf, signupForm } from "../support/visit";

const database = fileDatabase();
const post = (visit: Parameters<typeof postReset>[1]) => postReset(database.db, visit);

const personOf = async (cookies: Record<string, string>) =>
  readSession(database.db, {
    token: cookies["session"] ?? "",
    customDomain: null,
    now: new Date(),
  });

describe("the second step of a reset", () => {
  it("refuses a network after ten wrong codes for a mailbox, and no other network", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const tryCode = async (code: string, clientIp: string) =>
      (await post({ form: codeForm(email, code), context: { limits, clientIp } })).status;
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      statuses.push(await tryCode("22222222", "198.51.100.3"));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const code = await newCode(database.db, email);
    expect(await tryCode(code, "198.51.100.3")).toBe(429);
    expect(await tryCode(code, "203.0.113.3")).toBe(303);
  });

  it.each([false, true])("signs in and leads to the gym's home (own host: %s)", async (ownHost) => {
    const gym = await makeGym(database.db);
    const { email, accountId, token } = await makeMember(database.db);
    const code = await newCode(database.db, email);
    const cookies = { resetEmail: email, session: token };
    const result = await post({ gym, ownHost, cookies, form: codeForm(email, code) });
    expect(result).toMatchObject({
      status: 303,
      location: ownHost ? "/" : `/gym/${gym.guid}`,
      cookies: { resetEmail: "", toast: "good.ui:password.changed" },
    });
    expect((await personOf(result.cookies))?.accountId).toBe(accountId);
    expect(await personOf({ session: token })).toBeNull();
    const held = await database.db.select().from(sessions).where(eq(sessions.accountId, accountId));
    expect(held).toHaveLength(1);
  });

  it.each([
    ["the profile without a gym", {}, {}, "/profile"],
    ["returnUrl", { returnUrl: "/lives" }, { preloginPage: "/profile/x" }, "/lives"],
    ["else the saved page", {}, { preloginPage: "/lives?day=2" }, "/lives?day=2"],
    ["not a refused address", { returnUrl: "https://evil.example" }, {}, "/profile"],
  ])("leads to %s", async (_where, form, cookies, location) => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email);
    const result = await post({ cookies, form: codeForm(email, code, form) });
    expect(result.location).toBe(location);
  });

  it("takes the code as it is pasted", async () => {
    const { email } = await makeMember(database.db);
    const code = (await newCode(database.db, email)).toLowerCase().split("").join(" ");
    expect((await post({ form: codeForm(email, `  ${code} `) })).status).toBe(303);
  });

  it("refuses wrong, malformed, unknown and used codes alike, beside the code, without the passwords", async () => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email);
    const unknown = `${randomUUID()}@demo.test`;
    const ask = async (address: string, typed: string) => {
      const { status, data } = await post({ form: codeForm(address, typed) });
      return { status, body: JSON.stringify(data).replace(address, "").replace(typed, "") };
    };
    const refused = await ask(email, wrongCode(code));
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.body)).toMatchObject({
      reply: { error: { "": ["error.invalid_request"], code: ["error.invalid_request"] } },
    });
    expect(refused.body).not.toContain(NEW_PASSWORD);
    expect(await ask(email, "no code")).toEqual(refused);
    expect(await ask(unknown, code)).toEqual(refused);
    expect((await post({ form: codeForm(email, code) })).status).toBe(303);
    expect(await ask(email, code)).toEqual(refused);
  });

  it.each([
    [{ password1: "short", password2: "short" }, "password1", "error.passwordTooShort"],
    [
      { password1: "x".repeat(51), password2: "x".repeat(51) },
      "password1",
      "error.passwordTooLong",
    ],
    [{ password2: "another one" }, "password2", "error.passwordsDiffer"],
    [{ code: " " }, "code", "error.codeRequired"],
  ])("refuses %j without using up a try", async (wrong, field, error) => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email);
    for (let times = 0; times < 6; times += 1) {
      expect(await post({ form: codeForm(email, code, wrong) })).toMatchObject({
        status: 400,
        data: { reply: { initialValue: { email }, error: { [field]: [error] } } },
      });
    }
    expect((await post({ form: codeForm(email, code) })).status).toBe(303);
  });

  it("sends a further code by its own button, whatever else is typed", async () => {
    const { email } = await makeMember(database.db);
    const old = await newCode(database.db, email);
    const form = { ...codeForm(email, "", { password1: "x" }), intent: "request" };
    expect(await post({ form })).toMatchObject({
      status: 303,
      location: `${RESET_PAGE}?step=code`,
    });
    expect((await post({ form: codeForm(email, old) })).status).toBe(400);
  });

  it("says 429 with Retry-After when the limit is used up", async () => {
    const result = await post({
      form: codeForm("ada@demo.test", "CDFG-2345"),
      context: { limits: usedUp(77) },
    });
    expect(result).toMatchObject({
      status: 429,
      data: { reply: { error: { "": ["error.tooManyRequests"] } } },
    });
    expect(result.headers?.get("Retry-After")).toBe("77");
  });

  it("is open to a locked account, and ends the lock", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const context = { limits, clientIp: "203.0.113.61" };
    const login = async (password: string) =>
      (
        await answer(
          loginAction(
            argsOf(database.db, {
              page: "/login",
              form: { email, password },
              context,
            }),
          ),
        )
      ).status;
    for (let guess = 0; guess < 10; guess += 1) expect(await login(`guess ${guess}`)).toBe(400);
    expect(await login(PASSWORD)).toBe(429);
    const code = await newCode(database.db, email);
    expect((await post({ form: codeForm(email, code), context })).status).toBe(303);
    expect(await login(NEW_PASSWORD)).toBe(303);
  });

  it("mails the notice in the brand of the page", async () => {
    const gym = await makeGym(database.db, { timeZone: "Europe/Berlin" });
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email);
    await post({ gym, form: codeForm(email, code) });
    const notices = await database.db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.kind, "passwordChanged"), eq(outboxMails.recipient, email)));
    expect(notices).toMatchObject([{ gymId: gym.id, data: { timeZone: "Europe/Berlin" } }]);
  });
});

describe("a weak password", () => {
  it.each([
    ["password", "info.ui:password.common"],
    ["EMAIL", "info.ui:password.email"],
  ])("%s is accepted with a warning, at a reset and at sign-up", async (password, toast) => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email);
    const own = password === "EMAIL" ? email : password;
    const form = codeForm(email, code, { password1: own, password2: own });
    expect(await post({ form })).toMatchObject({ status: 303, cookies: { toast } });

    const typed = signupForm();
    const chosen = password === "EMAIL" ? typed.email : password;
    const signup = { ...typed, password1: chosen, password2: chosen };
    const args = argsOf(database.db, { page: "/signup", form: signup });
    expect(await answer(signupAction(args))).toMatchObject({ status: 303, cookies: { toast } });
  });

  it.each([
    ["password", "info.ui:password.common"],
    [NEW_PASSWORD, "good.account:toast.stayed"],
  ])("%s is warned of before the undone deletion is told", async (password, toast) => {
    const { accountId, email } = await makeMember(database.db);
    await database.db
      .update(accounts)
      .set({ deletionRequestedAt: new Date() })
      .where(eq(accounts.id, accountId));
    const code = await newCode(database.db, email);
    const form = codeForm(email, code, { password1: password, password2: password });
    expect(await post({ form })).toMatchObject({ status: 303, cookies: { toast } });
  });

  it("is not what another password is", async () => {
    const args = argsOf(database.db, { page: "/signup", form: signupForm() });
    expect((await answer(signupAction(args))).cookies).not.toHaveProperty("toast");
  });
});
