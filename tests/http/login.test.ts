/** Login as a request, on both mounts: redirects, refusals and limits (product.md §4, §5, §8). */
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { gymDomains } from "~/features/gyms/schema.server";
import { PasswordsBusy, type PasswordHasher } from "~/features/identity/password-hasher.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { sessions } from "~/features/identity/schema.server";
import { createRateLimits } from "~/http/edge/limits.server";
import { action as loginAction } from "~/routes/member/identity/login.server";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember, PASSWORD } from "../support/gym-world";
import { neverUsed, PLATFORM, usedUp } from "../support/load-context";
import { answer, argsOf, type Visit } from "../support/visit";
import { beginSession } from "../support/sessions";

const database = fileDatabase();

const login = (ask: Omit<Visit, "page">) =>
  answer(loginAction(argsOf(database.db, { page: "/login", ...ask })));

const busy = () => Promise.reject(new PasswordsBusy());

describe("login", () => {
  it.each([false, true])("leads to the gym's home (own host: %s)", async (ownHost) => {
    const gym = await makeGym(database.db);
    const { email, accountId } = await makeMember(database.db);
    const result = await login({ gym, ownHost, form: { email, password: PASSWORD } });
    expect(result).toMatchObject({ status: 303, location: ownHost ? "/" : `/gym/${gym.guid}` });
    const session = await readSession(database.db, {
      token: result.cookies["session"] ?? "",
      customDomain: null,
      now: new Date(),
    });
    expect(session?.accountId).toBe(accountId);
    // The student is registered with the gym of the first login.
    expect((await findStudentOfAccount(database.db, accountId))?.acquiringGymId).toBe(gym.id);
  });

  it("returns to the requested page: returnUrl first, then the saved page, which is cleared", async () => {
    const gym = await makeGym(database.db);
    const { email } = await makeMember(database.db);
    const form = { email, password: PASSWORD };
    const saved = `/gym/${gym.guid}/category/yoga?page=2`;
    const target = `${PLATFORM}/gym/${gym.guid}/category/hiit?tags=3#top`;
    expect(
      await login({ gym, form: { ...form, returnUrl: target }, cookies: { preloginPage: saved } }),
    ).toMatchObject({
      location: `/gym/${gym.guid}/category/hiit?tags=3#top`,
      cookies: { preloginPage: "" },
    });
    expect(await login({ gym, form, cookies: { preloginPage: saved } })).toMatchObject({
      location: saved,
      cookies: { preloginPage: "" },
    });
  });

  it.each([
    "https://evil.test/",
    "//evil.test/",
    "/\\evil.test",
    "/\t/evil.test",
    "javascript:alert(1)",
    "/logout",
    "/gym/other/login",
    "/api/account",
    "http://user:secret@gymfront.test:3000/",
    `/${"x".repeat(3000)}`,
  ])("never goes to %j", async (returnUrl) => {
    const gym = await makeGym(database.db);
    const { email } = await makeMember(database.db);
    const form = { email, password: PASSWORD, returnUrl };
    const cookies = { preloginPage: returnUrl.slice(0, 2000) };
    if (returnUrl.length > 3000) cookies.preloginPage = "/logout";
    expect((await login({ gym, form, cookies })).location).toBe(`/gym/${gym.guid}`);
  });

  it("redirects to a verified domain of the same gym, not to that of another gym", async () => {
    const gym = await makeGym(database.db);
    const other = await makeGym(database.db);
    const verifiedAt = new Date();
    await database.db.insert(gymDomains).values([
      { host: `${gym.guid}.test`, gymId: gym.id, verifiedAt },
      { host: `${other.guid}.test`, gymId: other.id, verifiedAt },
    ]);
    const { email } = await makeMember(database.db);
    const to = async (host: string) =>
      (
        await login({
          gym,
          form: { email, password: PASSWORD, returnUrl: `http://${host}/profile` },
        })
      ).location;
    expect(await to(`${gym.guid}.test`)).toBe(`http://${gym.guid}.test/profile`);
    expect(await to(`${other.guid}.test`)).toBe(`/gym/${gym.guid}`);
  });

  it("answers an unknown email and a wrong password with the same body, without the secret", async () => {
    const gym = await makeGym(database.db);
    const { email } = await makeMember(database.db);
    const attempt = async (address: string) => {
      const { status, data } = await login({
        gym,
        form: { email: address, password: "demo12345" },
      });
      return { status, body: JSON.stringify(data).replaceAll(address, "ADDRESS") };
    };
    const wrong = await attempt(email);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain("error.badCredentials");
    expect(wrong.body).toContain("ADDRESS");
    expect(wrong.body).not.toContain("demo12345");
    expect(await attempt(`${randomUUID()}@demo.test`)).toEqual(wrong);
  });

  it("does the same work for an unknown email: one check of a decoy with the same password", async () => {
    const { email } = await makeMember(database.db);
    const checks: string[][] = [];
    const counting: PasswordHasher = {
      hash: () => Promise.reject(new Error("a login makes no hash")),
      verify: async (hash, password) => {
        checks.push(["verify", hash, password]);
        return false;
      },
      decoy: async (password) => {
        checks.push(["decoy", password]);
        return false;
      },
    };
    for (const address of [email, `${randomUUID()}@demo.test`]) {
      const form = { email: address, password: "a guess" };
      const context = { passwords: counting };
      expect((await login({ form, context })).status).toBe(400);
    }
    expect(checks).toEqual([
      ["verify", `hash of ${PASSWORD}`, "a guess"],
      ["decoy", "a guess"],
    ]);
  });

  it("reports a missing value beside its field", async () => {
    const { status, data } = await login({ form: { email: "maya@" } });
    expect(status).toBe(400);
    expect(data).toMatchObject({
      reply: {
        error: { email: ["error.emailInvalid"], password: ["error.passwordRequired"] },
        initialValue: { email: "maya@" },
      },
    });
  });

  it("ends the earlier session of the browser (fixation)", async () => {
    const { email } = await makeMember(database.db);
    const other = await makeMember(database.db);
    const before = await beginSession(database.db, { accountId: other.accountId, now: new Date() });
    const outcome = await login({
      form: { email, password: PASSWORD },
      cookies: { session: before.token },
    });
    expect(outcome.cookies["session"]).not.toBe(before.token);
    const rows = await database.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, before.tokenHash));
    expect(rows).toEqual([]);
  });

  it("is limited by network and by account, before a password is checked", async () => {
    const limitKeys: unknown[] = [];
    const { status, headers, data } = await login({
      form: { email: "Maya@Demo.Test", password: PASSWORD },
      context: {
        clientIp: "2001:db8:1:2::3",
        passwords: neverUsed<PasswordHasher>("passwords"),
        limits: {
          ...usedUp(77),
          countFailures: (keys, check) => {
            limitKeys.push(...keys);
            return usedUp(77).countFailures(keys, check);
          },
        },
      },
    });
    expect(status).toBe(429);
    expect(headers?.get("retry-after")).toBe("77");
    expect(JSON.stringify(data)).toContain("error.tooManyRequests");
    // The counter of the account comes last, so that a caller who is refused earlier does not consume it.
    expect(limitKeys).toEqual([
      ["login", "2001:db8:1:2::3"],
      ["loginFrom", "2001:db8:1:2::3 maya@demo.test"],
      ["loginAccount", "maya@demo.test"],
    ]);
  });

  it("refunds the point of a right password: wrong guesses count, a member's own logins do not", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const attempt = async (password: string) => {
      const context = { limits, clientIp: `192.0.2.${email}` };
      return (await login({ form: { email, password }, context })).status;
    };
    for (let times = 0; times < 12; times += 1) expect(await attempt("demo1234")).toBe(303);
    for (let guess = 0; guess < 9; guess += 1) expect(await attempt(`guess ${guess}`)).toBe(400);
    expect(await attempt("demo1234")).toBe(303);
    expect(await attempt("guess 9")).toBe(400);
    // Guesses have used up the limit: now the right password waits too, or further guesses could find it out.
    expect(await attempt("demo1234")).toBe(429);
  });

  it("checks at most eight passwords of an account at once, and does not count right ones", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const clientIp = `203.0.113.${email}`;
    let finish = () => {};
    const finished = new Promise<void>((done) => (finish = done));
    const slow: PasswordHasher = {
      hash: () => Promise.reject(new Error("a login makes no hash")),
      verify: () => finished.then(() => true),
      decoy: () => Promise.reject(new Error("the address is known")),
    };
    const statuses: number[] = [];
    const attempt = async (password: string, passwords?: PasswordHasher) => {
      const context = { limits, clientIp, ...(passwords ? { passwords } : {}) };
      const { status, headers, data } = await login({ form: { email, password }, context });
      if (status === 429) {
        expect(Number(headers?.get("retry-after"))).toBeGreaterThan(0);
        expect(JSON.stringify(data)).toContain("error.tooManyRequests");
      }
      statuses.push(status);
      return status;
    };
    const all = Array.from({ length: 25 }, () => attempt(PASSWORD, slow));
    await vi.waitUntil(() => statuses.length === 17, { timeout: 20_000 });
    expect(new Set(statuses)).toEqual(new Set([429]));
    finish();
    await Promise.all(all);
    expect(statuses.slice(17)).toEqual(Array<number>(8).fill(303));
    for (let guess = 0; guess < 10; guess += 1) expect(await attempt(`guess ${guess}`)).toBe(400);
    expect(await attempt(PASSWORD)).toBe(429);
  });

  it("refuses the network that guesses, not the member on another network", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const attempt = async (clientIp: string, password: string) =>
      (await login({ form: { email, password }, context: { limits, clientIp } })).status;
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await attempt("198.51.100.7", `guess ${guess}`)).toBe(400);
    }
    expect(await attempt("198.51.100.7", PASSWORD)).toBe(429);
    expect(await attempt("203.0.113.9", PASSWORD)).toBe(303);
  });

  it.each(["known", "unknown"])(
    "stops guesses from many networks at an address that is %s",
    async (which) => {
      const email =
        which === "known" ? (await makeMember(database.db)).email : `${randomUUID()}@demo.test`;
      // A tenth of every rule: one guess from a network, ten from all of them.
      const limits = createRateLimits(database.pool, 0.1);
      const statuses: number[] = [];
      for (let network = 1; network <= 12; network += 1) {
        const context = {
          limits,
          clientIp: `2001:db8:${which === "known" ? "a" : "b"}${network}::1`,
        };
        const { status, data } = await login({ form: { email, password: "guess" }, context });
        statuses.push(status);
        if (status === 429) expect(JSON.stringify(data)).toContain("error.tooManyRequests");
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    },
  );

  it("counts a network of IPv6 as one caller: its addresses are all of one person", async () => {
    const limits = createRateLimits(database.pool);
    const answers = [];
    for (let host = 1; host <= 21; host += 1)
      answers.push(await limits.consume("signup", `2001:db8::${host}`));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  });

  it("also counts the /48 around an IPv6 network, with the points of eight networks", async () => {
    const limits = createRateLimits(database.pool, 0.1);
    const from = (network: number) => limits.consume("signup", `2001:db8:48:${network}::1`);
    const answers = [];
    for (let network = 1; network <= 17; network += 1) answers.push(await from(network));
    expect(answers.map(({ ok }) => ok)).toEqual([...Array<boolean>(16).fill(true), false]);
    expect((await limits.consume("signup", "2001:db8:4a:1::1")).ok).toBe(true);
  });

  it("does not let one /48 use up the guesses at an account", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const guess = async (clientIp: string, password = "guess") =>
      (await login({ form: { email, password }, context: { limits, clientIp } })).status;
    const statuses: number[] = [];
    for (let network = 1; network <= 22; network += 1) {
      statuses.push(await guess(`2001:db8:49:${network}::1`));
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429]);
    expect(await guess("2001:db8:50::1", PASSWORD)).toBe(303);
  });

  it("does not let other networks lock a member out of a network with an earlier login", async () => {
    const { email } = await makeMember(database.db);
    // A tenth of every rule: one guess from a network, ten from all of them.
    const limits = createRateLimits(database.pool, 0.1);
    const attempt = async (clientIp: string, password: string) =>
      (await login({ form: { email, password }, context: { limits, clientIp } })).status;
    expect(await attempt("2001:db8:c0:1::1", PASSWORD)).toBe(303);
    for (let network = 1; network <= 10; network += 1) {
      expect(await attempt(`203.0.113.${network}`, "guess")).toBe(400);
    }
    expect(await attempt("203.0.113.11", "guess")).toBe(429);
    expect(await attempt("203.0.113.11", PASSWORD)).toBe(429);
    for (let times = 0; times < 3; times += 1) {
      expect(await attempt("2001:db8:c0:1::2", PASSWORD)).toBe(303);
    }
    // A wrong password from there is limited and refused as from any other network, so that the answer does not reveal
    // where the member trains.
    expect(await attempt("2001:db8:c0:1::3", "guess")).toBe(429);
    expect(await attempt("2001:db8:c0:1::3", "guess")).toBe(429);
  });

  it("counts concurrent guesses", async () => {
    const { email } = await makeMember(database.db);
    const context = { limits: createRateLimits(database.pool), clientIp: `198.51.100.${email}` };
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_none, guess) => {
        const form = { email, password: `guess ${guess}` };
        return (await login({ form, context })).status;
      }),
    );
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10);
  });

  it("is 503 with Retry-After when the queue for passwords is full", async () => {
    const { status, headers } = await login({
      form: { email: "maya@demo.test", password: PASSWORD },
      context: { passwords: { hash: busy, verify: busy, decoy: busy } },
    });
    expect(status).toBe(503);
    expect(Number(headers?.get("retry-after"))).toBeGreaterThan(0);
  });
});
