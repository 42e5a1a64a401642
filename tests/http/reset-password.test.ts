/**
 * Resetting a password as requests, on both mounts and on the platform: steps, redirects, refusals and limits
 * (product.md §4 "Password reset", §5, §8, §12).
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readSession } from "~/features/identity/read-session.server";
import { passwordResets, sessions } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { createRateLimits } from "~/http/edge/limits.server";
import {
  action as loginAction,
  loader as loginLoader,
} from "~/routes/member/identity/login.server";
import { action as signupAction } from "~/routes/member/identity/signup.server";
import { action, loader } from "~/routes/member/password-reset/reset-password.server";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember, PASSWORD } from "../support/gym-world";
import { usedUp } from "../support/load-context";
import { codes, issueCodes, listCodeMails, newCode, wrongCode } from "../support/reset-codes";
import { answer, argsOf, signupForm, type Visit } from "../support/visit";

const database = fileDatabase();
const page = "/reset-password";
const NEW = "a new password";

const withCodes = (ask: Omit<Visit, "page">): Visit => ({
  page,
  ...ask,
  context: { resetCodes: codes, ...ask.context },
});
const post = (ask: Omit<Visit, "page">) => answer(action(argsOf(database.db, withCodes(ask))));
const open = (ask: Omit<Visit, "page"> = {}) => answer(loader(argsOf(database.db, withCodes(ask))));

const codeForm = (email: string, code: string, more: Record<string, string> = {}) => ({
  intent: "confirm",
  email,
  code,
  password1: NEW,
  password2: NEW,
  ...more,
});

const personOf = async (cookies: Record<string, string>) =>
  readSession(database.db, {
    token: cookies["session"] ?? "",
    customDomain: null,
    now: new Date(),
  });

describe("the first step", () => {
  it.each([false, true])("leads to the second with a toast (own host: %s)", async (ownHost) => {
    const gym = await makeGym(database.db);
    const { email } = await makeMember(database.db);
    const result = await post({ gym, ownHost, form: { intent: "request", email } });
    const base = ownHost ? "" : `/gym/${gym.guid}`;
    expect(result).toMatchObject({
      status: 303,
      location: `${base}${page}?step=code`,
      cookies: { resetEmail: email, toast: "good.identity:resetPassword.sent" },
    });
    const second = await open({
      gym,
      ownHost,
      query: { step: "code" },
      cookies: { resetEmail: email },
    });
    expect(second).toMatchObject({ data: { step: "code", email, isRequested: true } });
    expect(second.headers?.get("Cache-Control")).toBe("no-store");
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toMatchObject([{ gymId: gym.id }]);
  });

  it("answers an unknown address with the same bytes and the same rows but the mail", async () => {
    const { email } = await makeMember(database.db);
    const unknown = `${randomUUID()}@demo.test`;
    const ask = async (address: string) =>
      JSON.stringify(await post({ form: { intent: "request", email: address } })).replaceAll(
        address,
        "ADDRESS",
      );
    expect(await ask(unknown)).toBe(await ask(email));
    const rows = async (address: string) =>
      database.db
        .select({ lang: passwordResets.lang, hash: passwordResets.codeHash })
        .from(passwordResets)
        .where(eq(passwordResets.emailFolded, address));
    expect(await rows(unknown)).toEqual(await rows(email));
    // The request itself writes no mail, whose cost could tell the two apart.
    expect(await listCodeMails(database.db, email)).toEqual([]);
  });

  it("shows the form again with its error and the typed address", async () => {
    const result = await post({ form: { intent: "request", email: "nobody" } });
    expect(result).toMatchObject({
      status: 400,
      data: {
        reply: { initialValue: { email: "nobody" }, error: { email: ["error.emailInvalid"] } },
      },
    });
  });

  it.each(["known", "unknown"])(
    "is refused to a network after five requests for an address that is %s",
    async (which) => {
      const { email } = await makeMember(database.db);
      const address = which === "known" ? email : `${randomUUID()}@demo.test`;
      const limits = createRateLimits(database.pool);
      const ask = (times: number, clientIp: string) =>
        post({
          // A plus-tag reaches the same inbox.
          form: { intent: "request", email: times % 2 ? address : address.replace("@", "+1@") },
          context: { limits, clientIp },
        });
      const clientIp = which === "known" ? "198.51.100.1" : "198.51.100.2";
      const results = [];
      for (let times = 0; times < 6; times += 1) results.push(await ask(times, clientIp));
      expect(results.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
      const last = results.at(-1);
      expect(Number(last?.headers?.get("retry-after"))).toBeGreaterThan(60);
      expect(JSON.stringify(last?.data)).toContain("error.tooManyRequests");
      // The member asks from elsewhere.
      expect((await ask(0, "203.0.113.9")).status).toBe(303);
    },
  );

  it("makes no newer code than a valid one after twenty requests of an hour from everywhere", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const ask = async (network: number) => {
      const context = { limits, clientIp: `198.51.${network}.7` };
      return (await post({ form: { intent: "request", email }, context })).status;
    };
    for (let network = 0; network < 20; network += 1) expect(await ask(network)).toBe(303);
    await issueCodes(database.db);
    const kept = await listCodeMails(database.db, email);
    expect(await ask(20)).toBe(303);
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toEqual(kept);
    await database.db
      .update(passwordResets)
      .set({ expiresAt: new Date() })
      .where(eq(passwordResets.emailFolded, email));
    expect(await ask(21)).toBe(303);
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toHaveLength(kept.length + 1);
  });

  it("is refused to a network that asks for many addresses", async () => {
    const limits = createRateLimits(database.pool);
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) {
      const form = { intent: "request", email: `${randomUUID()}@demo.test` };
      statuses.push((await post({ form, context: { limits, clientIp: "198.51.100.77" } })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(303), 429]);
  });

  it("carries the wanted page, and drops an address that the rule of return addresses refuses", async () => {
    const gym = await makeGym(database.db);
    const { email } = await makeMember(database.db);
    const ask = async (returnUrl: string) =>
      (await post({ gym, form: { intent: "request", email, returnUrl } })).location;
    expect(await ask("/lives?day=2")).toBe(
      `/gym/${gym.guid}${page}?step=code&returnUrl=%2Flives%3Fday%3D2`,
    );
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toMatchObject([
      { data: { returnUrl: "/lives?day=2" } },
    ]);
    expect(await ask("//evil.example")).toBe(`/gym/${gym.guid}${page}?step=code`);
    expect(await open({ gym, query: { returnUrl: "//evil.example" } })).toMatchObject({
      data: { returnUrl: null },
    });
  });

  it("knows the address of a refused login, and claims no code for it", async () => {
    const gym = await makeGym(database.db);
    const email = `${randomUUID()}@demo.test`;
    const form = { email, password: "wrong" };
    const refuse = (cookies: Record<string, string>) =>
      answer(loginAction(argsOf(database.db, { page: "/login", gym, form, cookies })));
    const { status, cookies } = await refuse({});
    expect(status).toBe(400);
    const known = { data: { email, isRequested: false } };
    expect(await open({ gym, cookies })).toMatchObject(known);
    expect(await open({ gym, cookies, query: { step: "code" } })).toMatchObject(known);
    // A code was requested for the same address.
    expect((await refuse({ resetEmail: email })).cookies).not.toHaveProperty("resetEmail");
  });

  it("is reached from the login with the wanted page", async () => {
    const gym = await makeGym(database.db);
    const query = { returnUrl: "/lives" };
    const login = await answer(loginLoader(argsOf(database.db, { page: "/login", gym, query })));
    expect(login.data).toMatchObject({
      resetPasswordUrl: `/gym/${gym.guid}${page}?returnUrl=%2Flives`,
    });
  });
});

describe("the second step", () => {
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
    expect(refused.body).not.toContain(NEW);
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
    expect(await post({ form })).toMatchObject({ status: 303, location: `${page}?step=code` });
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
    expect(await login(NEW)).toBe(303);
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

  it("is not what another password is", async () => {
    const args = argsOf(database.db, { page: "/signup", form: signupForm() });
    expect((await answer(signupAction(args))).cookies).not.toHaveProperty("toast");
  });
});
