/** Login, registration, the gateway and logout as requests, on both mounts (spec §2, §4; security.md, Accounts). */
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applications, gymDomains, gyms } from "~/features/gyms/schema.server";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import {
  createPasswordHasher,
  PasswordsBusy,
  type PasswordHasher,
} from "~/features/identity/password-hasher.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { sessions } from "~/features/identity/schema.server";
import { startSession } from "~/features/identity/start-session.server";
import { registerMember } from "~/features/journeys/register-member.server";
import { createRateLimits } from "~/http/edge/limits.server";
import type { RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { loginAction, loginLoader } from "~/http/sign-in.server";
import { signupAction, signupLoader } from "~/http/sign-up.server";
import { loader as logoutLoader, action as logoutAction } from "~/routes/member/identity/logout";
import { DAY_MS } from "~/kernel/time";
import { openTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
const passwords = createPasswordHasher();
const PLATFORM = "http://gymfront.test:3000";

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newGym(): Promise<Gym> {
  const guid = `g${randomUUID().slice(0, 8)}`;
  const [row] = await database.db
    .insert(gyms)
    .values({
      guid,
      name: "Ironworks",
      backgroundColor: "#101012",
      textColor: "#f5f4f0",
      buttonColor: "#f4c31e",
      buttonTextColor: "#17140a",
      brandColor: "#f4c31e",
    })
    .returning({ id: gyms.id });
  if (!row) throw new Error("no gym");
  await database.db
    .insert(applications)
    .values({ applicationKey: guid, name: "Ironworks", gymId: row.id, isGymDefault: true });
  const gym = await findGymByGuid(database.db, guid);
  if (!gym) throw new Error("no gym");
  return gym;
}

async function newPlan(gym: Gym, position: number) {
  const [plan] = await database.db
    .insert(subscriptionTypes)
    .values({
      gymId: gym.id,
      applicationId: gym.applicationId,
      name: `Plan ${position}`,
      priceMinor: 1000,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "GYM",
      position,
    })
    .returning({ id: subscriptionTypes.id });
  if (!plan) throw new Error("no plan");
  return plan.id;
}

async function newMember(gym: Gym | null = null) {
  const email = `${randomUUID()}@demo.test`;
  const member = await registerMember(database.db, {
    email,
    firstName: "Maya",
    lastName: "Cole",
    password: "demo1234",
    lang: "EN",
    gym,
    passwords,
    now: new Date(),
  });
  if (!member.ok) throw new Error(member.reason);
  return { ...member, email };
}

interface Ask {
  gym?: Gym | null;
  /** The gym answers on its own host; otherwise below /gym/{guid}. */
  ownHost?: boolean;
  page: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  context?: Partial<LoadContext>;
}

function args(ask: Ask): RequestArgs {
  const { gym = null, ownHost = false } = ask;
  const origin = gym && ownHost ? `http://${gym.guid}.gymfront.test:3000` : PLATFORM;
  const base = gym && !ownHost ? `/gym/${gym.guid}` : "";
  const url = new URL(`${base}${ask.page}`, origin);
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, value);
  const cookie = Object.entries(ask.cookies ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
  const headers = new Headers(ask.headers);
  if (cookie) headers.set("Cookie", cookie);
  return {
    request: new Request(url, {
      headers,
      ...(ask.form ? { method: "POST", body: new URLSearchParams(ask.form) } : {}),
    }),
    params: base === "" ? {} : { guid: gym?.guid },
    context: {
      db: database.db,
      payments: neverUsed("payments"),
      sandbox: null,
      media: neverUsed("media"),
      pictures: neverUsed("pictures"),
      grants: neverUsed("grants"),
      passwords,
      limits: { take: () => Promise.resolve({ ok: true }), giveBack: () => Promise.resolve() },
      settings: {
        platformHost: "gymfront.test",
        platformOrigin: PLATFORM,
        externalLinks: {},
        affiliate: null,
        provider: { name: "", companyNumber: "", address: "" },
        platformFeePercent: 10,
        nodeEnv: "test",
      },
      hostGym: ownHost ? gym : null,
      origin,
      secure: false,
      nonce: "",
      requestId: "",
      clientIp: "192.0.2.1",
      log: pino({ level: "silent" }),
      outbox: null,
      memo: new Map(),
      ...ask.context,
    },
  };
}

/** Stands where these pages have no business. */
function neverUsed<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get(_target, property) {
      throw new Error(`${name}.${String(property)} is not expected here`);
    },
  });
}

/** What a loader or action did: a Response, thrown or returned, or `data()` with a status. */
async function answer(run: Promise<unknown>) {
  const result = await run.catch((thrown: unknown) => thrown);
  if (result instanceof Response) {
    return {
      status: result.status,
      location: result.headers.get("location"),
      cookies: cookiesOf(result.headers),
      data: null,
    };
  }
  if (result instanceof Error) throw result;
  const held = result as { data?: unknown; init?: ResponseInit | null; type?: string };
  const wrapped = held.type === "DataWithResponseInit";
  return {
    status: wrapped ? (held.init?.status ?? 200) : 200,
    location: null,
    headers: new Headers(wrapped ? held.init?.headers : undefined),
    cookies: {} as Record<string, string>,
    data: wrapped ? held.data : result,
  };
}

function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

const login = (ask: Omit<Ask, "page">) => answer(loginAction(args({ page: "/login", ...ask })));
const signup = (ask: Omit<Ask, "page">) => answer(signupAction(args({ page: "/signup", ...ask })));

function signupForm(more: Record<string, string> = {}) {
  return {
    email: `${randomUUID()}@demo.test`,
    firstName: "Maya",
    lastName: "Cole",
    password1: "demo1234",
    password2: "demo1234",
    ...more,
  };
}

const busy = () => Promise.reject(new PasswordsBusy());

describe("login", () => {
  it.each([false, true])("leads to the gym's home (own host: %s)", async (ownHost) => {
    const gym = await newGym();
    const { email, accountId } = await newMember();
    const done = await login({ gym, ownHost, form: { email, password: "demo1234" } });
    expect(done).toMatchObject({ status: 303, location: ownHost ? "/" : `/gym/${gym.guid}` });
    const session = await readSession(database.db, {
      token: done.cookies["session"] ?? "",
      now: new Date(),
    });
    expect(session?.accountId).toBe(accountId);
    // The student is registered with the gym of the login (spec §4): first write wins.
    expect((await findStudentOfAccount(database.db, accountId))?.acquiringGymId).toBe(gym.id);
  });

  it("goes where it was asked from: returnUrl first, then the saved page, which is cleared", async () => {
    const gym = await newGym();
    const { email } = await newMember();
    const form = { email, password: "demo1234" };
    const saved = `/gym/${gym.guid}/category/yoga?page=2`;
    const wanted = `${PLATFORM}/gym/${gym.guid}/category/hiit?tags=3#top`;
    expect(
      await login({ gym, form: { ...form, returnUrl: wanted }, cookies: { preloginPage: saved } }),
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
    const gym = await newGym();
    const { email } = await newMember();
    const form = { email, password: "demo1234", returnUrl };
    const cookies = { preloginPage: returnUrl.slice(0, 2000) };
    if (returnUrl.length > 3000) cookies.preloginPage = "/logout";
    expect((await login({ gym, form, cookies })).location).toBe(`/gym/${gym.guid}`);
  });

  it("goes to a verified domain of the same gym, to no other gym's", async () => {
    const gym = await newGym();
    const other = await newGym();
    const verifiedAt = new Date();
    await database.db.insert(gymDomains).values([
      { host: `${gym.guid}.test`, gymId: gym.id, verifiedAt },
      { host: `${other.guid}.test`, gymId: other.id, verifiedAt },
    ]);
    const { email } = await newMember();
    const to = async (host: string) =>
      (
        await login({
          gym,
          form: { email, password: "demo1234", returnUrl: `http://${host}/profile` },
        })
      ).location;
    expect(await to(`${gym.guid}.test`)).toBe(`http://${gym.guid}.test/profile`);
    expect(await to(`${other.guid}.test`)).toBe(`/gym/${gym.guid}`);
  });

  it("answers an unknown address and a wrong password with the same bytes, without the secret", async () => {
    const gym = await newGym();
    const { email } = await newMember();
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

  it("names what is missing beside its field", async () => {
    const { status, data } = await login({ form: { email: "maya@" } });
    expect(status).toBe(400);
    expect(data).toMatchObject({
      reply: {
        error: { email: ["error.emailInvalid"], password: ["error.passwordRequired"] },
        initialValue: { email: "maya@" },
      },
    });
  });

  it("ends the session that the browser had before (fixation)", async () => {
    const { email } = await newMember();
    const before = await startSession(database.db, { accountId: null, now: new Date() });
    const done = await login({
      form: { email, password: "demo1234" },
      cookies: { session: before.token },
    });
    expect(done.cookies["session"]).not.toBe(before.token);
    const rows = await database.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, before.tokenHash));
    expect(rows).toEqual([]);
  });

  it("is limited by caller and by address, before any password is looked at", async () => {
    for (const limited of ["login", "loginAccount"]) {
      const taken: string[] = [];
      const { status, headers, data } = await login({
        form: { email: "Maya@Demo.Test", password: "demo1234" },
        context: {
          passwords: neverUsed<PasswordHasher>("passwords"),
          limits: {
            giveBack: () => Promise.resolve(),
            take: (name, key) => {
              taken.push(`${name} ${key}`);
              return Promise.resolve(
                name === limited ? { ok: false, retryAfterSeconds: 77 } : { ok: true },
              );
            },
          },
        },
      });
      expect(status).toBe(429);
      expect(headers?.get("retry-after")).toBe("77");
      expect(JSON.stringify(data)).toContain("error.tooManyRequests");
      expect(["login 192.0.2.1", "loginAccount maya@demo.test"]).toEqual(
        expect.arrayContaining(taken),
      );
    }
  });

  it("gives a right password its point back: guesses are counted, a member's own logins are not", async () => {
    const { email } = await newMember();
    const limits = createRateLimits(database.pool);
    const attempt = async (password: string) => {
      const context = { limits, clientIp: `192.0.2.${email}` };
      return (await login({ form: { email, password }, context })).status;
    };
    for (let times = 0; times < 12; times += 1) expect(await attempt("demo1234")).toBe(303);
    for (let guess = 0; guess < 9; guess += 1) expect(await attempt(`guess ${guess}`)).toBe(400);
    expect(await attempt("demo1234")).toBe(303);
    expect(await attempt("guess 9")).toBe(400);
    // Used up by guesses: now even the right one has to wait, else it could be found out by asking on.
    expect(await attempt("demo1234")).toBe(429);
  });

  it("counts a network of IPv6 as one caller: whoever has one address has as many as they like", async () => {
    const limits = createRateLimits(database.pool);
    const answers = [];
    for (let host = 1; host <= 21; host += 1)
      answers.push(await limits.take("signup", `2001:db8::${host}`));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  });

  it("counts guesses that are sent at once", async () => {
    const { email } = await newMember();
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
      form: { email: "maya@demo.test", password: "demo1234" },
      context: { passwords: { hash: busy, verify: busy, decoy: busy } },
    });
    expect(status).toBe(503);
    expect(Number(headers?.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe.each([false, true])("login without access (own host: %s)", (ownHost) => {
  const at = (gym: Gym, page: string) => (ownHost ? page : `/gym/${gym.guid}${page}`);
  const homeOf = (gym: Gym) => (ownHost ? "/" : `/gym/${gym.guid}`);
  const fullHome = (gym: Gym) =>
    ownHost ? `http://${gym.guid}.gymfront.test:3000/` : `${PLATFORM}/gym/${gym.guid}`;
  const arrive = async (
    gym: Gym,
    email: string,
    {
      returnUrl,
      saved,
      gotStarted,
    }: { returnUrl?: string; saved?: string; gotStarted?: boolean } = {},
  ) =>
    (
      await login({
        gym,
        ownHost,
        form: { email, password: "demo1234", ...(returnUrl ? { returnUrl } : {}) },
        cookies: {
          ...(saved ? { preloginPage: saved } : {}),
          ...(gotStarted ? { getStarted: "1" } : {}),
        },
      })
    ).location;
  const hold = async (
    member: { studentId: number },
    gym: Gym,
    planId: number,
    more: { status?: string; pastDueSince?: Date; endedAt?: Date } = {},
  ) => {
    const id = randomUUID();
    await database.db.insert(subscriptions).values({
      id,
      studentId: member.studentId,
      gymId: gym.id,
      subscriptionTypeId: planId,
      paymentProvider: "STRIPE",
      providerRef: id,
      status: "active",
      priceMinor: 1000,
      currency: "GBP",
      startedAt: new Date(Date.now() - 60 * DAY_MS),
      currentPeriodEnd: new Date(Date.now() + 20 * DAY_MS),
      syncedAt: new Date(),
      ...more,
    });
    return id;
  };

  it("leads to the first plan when nothing but the gym's home was asked for, with the way back", async () => {
    const gym = await newGym();
    await newPlan(gym, 2);
    const first = await newPlan(gym, 1);
    const { email } = await newMember();
    const plans = at(
      gym,
      `/profile/subscription/${first}?returnUrl=${encodeURIComponent(homeOf(gym))}`,
    );
    expect(await arrive(gym, email)).toBe(plans);
    expect(await arrive(gym, email, { returnUrl: fullHome(gym) })).toBe(plans);
    expect(await arrive(gym, email, { saved: homeOf(gym) })).toBe(plans);
    expect(await arrive(gym, email, { returnUrl: "https://evil.test/" })).toBe(plans);
  });

  it("never replaces a page that was asked for", async () => {
    const gym = await newGym();
    await newPlan(gym, 1);
    const { email } = await newMember();
    for (const page of ["/category/yoga", "/category/yoga/7?tags=3", "/lives", "/profile"]) {
      const wanted = at(gym, page);
      expect(await arrive(gym, email, { returnUrl: wanted })).toBe(wanted);
      expect(await arrive(gym, email, { saved: wanted })).toBe(wanted);
      expect(await arrive(gym, email, { saved: wanted, returnUrl: fullHome(gym) })).toBe(wanted);
      const elsewhere = at(gym, "/category/hiit");
      expect(
        await arrive(gym, email, { saved: wanted, returnUrl: elsewhere, gotStarted: true }),
      ).toBe(wanted);
    }
  });

  it("leads home whoever may watch here, and where nothing is sold", async () => {
    const gym = await newGym();
    const nobody = await newMember();
    expect(await arrive(gym, nobody.email)).toBe(homeOf(gym));
    const plan = await newPlan(gym, 1);
    const member = await newMember();
    await hold(member, gym, plan);
    expect(await arrive(gym, member.email)).toBe(homeOf(gym));
    const inGrace = await newMember();
    const pastDueSince = new Date(Date.now() - 2 * DAY_MS);
    await hold(inGrace, gym, plan, { status: "past_due", pastDueSince });
    expect(await arrive(gym, inGrace.email)).toBe(homeOf(gym));
  });

  it("leads whoever owes to what is owed, not to another plan", async () => {
    const gym = await newGym();
    const first = await newPlan(gym, 1);
    const second = await newPlan(gym, 2);
    const member = await newMember();
    const pastDueSince = new Date(Date.now() - 8 * DAY_MS);
    const owed = await hold(member, gym, second, { status: "past_due", pastDueSince });
    await hold(member, gym, first, { status: "canceled", endedAt: new Date() });
    // What is owed elsewhere is no matter of this gym's.
    const other = await newGym();
    await hold(member, other, await newPlan(other, 1), { status: "past_due", pastDueSince });
    const back = `?returnUrl=${encodeURIComponent(homeOf(gym))}`;
    expect(await arrive(gym, member.email)).toBe(at(gym, `/profile/subscription/${owed}${back}`));
  });
});

describe("pages for whoever is signed in already", () => {
  it("lead onward", async () => {
    const gym = await newGym();
    const { session } = await newMember();
    const cookies = { session: session.token };
    const query = { returnUrl: "/category/yoga" };
    const at = (page: string) => args({ gym, ownHost: true, page, query, cookies });
    for (const run of [loginLoader(at("/login")), signupLoader(at("/signup"))]) {
      expect(await answer(run)).toMatchObject({ status: 303, location: "/category/yoga" });
    }
  });

  it("lead back to the page that was kept when Get Started was pressed on it", async () => {
    const gym = await newGym();
    const { session } = await newMember();
    const cookies = { session: session.token, preloginPage: "/category/yoga/7", getStarted: "1" };
    const query = { returnUrl: "/category/strength" };
    const at = (more: object) =>
      args({ gym, ownHost: true, page: "/login", query, cookies, ...more });
    expect(await answer(loginLoader(at({})))).toMatchObject({
      status: 303,
      location: "/category/yoga/7",
      cookies: { preloginPage: "", getStarted: "" },
    });
    const astray = { ...cookies, preloginPage: "//elsewhere.test/" };
    expect(await answer(loginLoader(at({ cookies: astray })))).toMatchObject({
      location: "/category/strength",
    });
  });

  it("the gateway leads to the saved page", async () => {
    const { session } = await newMember();
    const cookies = { session: session.token, preloginPage: "/gym/ironworks/profile?tag=1" };
    expect(await answer(loginLoader(args({ page: "/signin", cookies })))).toMatchObject({
      status: 303,
      location: "/gym/ironworks/profile?tag=1",
      cookies: { preloginPage: "" },
    });
  });
});

describe("the gateway for a visitor", () => {
  it("is the login form in the brand of the page they came from", async () => {
    const gym = await newGym();
    const cookies = { preloginPage: `/gym/${gym.guid}/profile` };
    const { data } = await answer(loginLoader(args({ page: "/signin", cookies })));
    expect(data).toMatchObject({
      title: "Login · Ironworks",
      signupUrl: `/gym/${gym.guid}/signup`,
      resetPasswordUrl: `/gym/${gym.guid}/reset-password`,
    });
    const { email } = await newMember();
    const done = await answer(
      loginAction(args({ page: "/signin", cookies, form: { email, password: "demo1234" } })),
    );
    expect(done.location).toBe(`/gym/${gym.guid}/profile`);
  });

  it("carries on only an address that is allowed", async () => {
    const gym = await newGym();
    const page = async (returnUrl: string) =>
      (await answer(loginLoader(args({ gym, page: "/login", query: { returnUrl } })))).data;
    expect(await page("https://evil.test/")).toMatchObject({
      returnUrl: null,
      signupUrl: `/gym/${gym.guid}/signup`,
    });
    expect(await page(`/gym/${gym.guid}/category/yoga`)).toMatchObject({
      returnUrl: `/gym/${gym.guid}/category/yoga`,
    });
  });
});

describe("registration (spec §4)", () => {
  it("leads to the first offered plan, with the way back", async () => {
    const gym = await newGym();
    const other = await newGym();
    await newPlan(other, 0);
    const second = await newPlan(gym, 2);
    const first = await newPlan(gym, 1);
    const wanted = `/gym/${gym.guid}/category/yoga?page=2`;
    const done = await signup({ gym, form: signupForm({ returnUrl: wanted }) });
    expect(done).toMatchObject({
      status: 303,
      location: `/gym/${gym.guid}/profile/subscription/${first}?returnUrl=${encodeURIComponent(wanted)}`,
    });
    const chosen = `/gym/${gym.guid}/profile/subscription/${second}`;
    expect(await signup({ gym, form: signupForm({ returnUrl: chosen }) })).toMatchObject({
      location: chosen,
    });
  });

  it("goes by way of the plans to what is for watching at each of the gym's addresses, to nothing else", async () => {
    const gym = await newGym();
    const first = await newPlan(gym, 0);
    await database.db
      .insert(gymDomains)
      .values({ host: `${gym.guid}.test`, gymId: gym.id, verifiedAt: new Date() });
    const addresses = {
      platform: `${PLATFORM}/gym/${gym.guid}`,
      label: `http://${gym.guid}.gymfront.test:3000`,
      domain: `http://${gym.guid}.test`,
    };
    const arrive = async (ownHost: boolean, returnUrl: string) =>
      (await signup({ gym, ownHost, form: signupForm({ returnUrl }) })).location;
    for (const ownHost of [false, true]) {
      const plans = `${ownHost ? "" : `/gym/${gym.guid}`}/profile/subscription/${first}?`;
      const here = ownHost ? addresses.label : PLATFORM;
      const relative = (url: string) => (url.startsWith(`${here}/`) ? url.slice(here.length) : url);
      for (const base of Object.values(addresses)) {
        for (const page of ["/", "/category/yoga?page=2", "/lives"]) {
          const wanted = page === "/" && base === addresses.platform ? base : `${base}${page}`;
          const query = new URLSearchParams({ returnUrl: relative(wanted) });
          expect(await arrive(ownHost, wanted)).toBe(`${plans}${query}`);
        }
        for (const page of ["/profile", `/profile/subscription/${first}?promo=applied`]) {
          expect(await arrive(ownHost, `${base}${page}`)).toBe(relative(`${base}${page}`));
        }
      }
      const platforms = `${PLATFORM}/product/checkout/some-product`;
      expect(await arrive(ownHost, platforms)).toBe(relative(platforms));
    }
  });

  it("leads home where nothing is sold, and on the platform", async () => {
    const gym = await newGym();
    expect((await signup({ gym, form: signupForm() })).location).toBe(`/gym/${gym.guid}`);
    expect((await signup({ form: signupForm() })).location).toBe("/");
  });

  it("signs in, as a student of this gym, in the language of the form", async () => {
    const gym = await newGym();
    const done = await signup({
      gym,
      ownHost: true,
      form: { ...signupForm(), isAdmin: "true", acquiringGymId: "1" },
      headers: { "Accept-Language": "fr-CH, fr;q=0.9" },
    });
    const session = await readSession(database.db, {
      token: done.cookies["session"] ?? "",
      now: new Date(),
    });
    expect(session?.person).toMatchObject({ lang: "FR", isAdmin: false });
    const student = await findStudentOfAccount(database.db, session?.accountId ?? "");
    expect(student?.acquiringGymId).toBe(gym.id);
  });

  it("says beside its field that an address is taken, and keeps what was typed", async () => {
    const { email } = await newMember();
    const form = signupForm({ email: email.toUpperCase() });
    const { status, data } = await signup({ form });
    expect(status).toBe(400);
    expect(data).toMatchObject({
      reply: {
        error: { email: ["error.userexists"] },
        initialValue: { email: email.toUpperCase(), firstName: "Maya", lastName: "Cole" },
      },
    });
    expect(JSON.stringify(data)).not.toContain("demo1234");
  });

  it("is limited", async () => {
    const { status } = await signup({
      form: signupForm(),
      context: {
        limits: {
          take: () => Promise.resolve({ ok: false, retryAfterSeconds: 60 }),
          giveBack: () => Promise.resolve(),
        },
      },
    });
    expect(status).toBe(429);
  });
});

const signedIn = async (token: string) =>
  (await readSession(database.db, { token, now: new Date() })) !== null;

describe("logout", () => {
  const own = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" };

  it("ends the session and goes to the gym's home, or where it was asked to", async () => {
    const gym = await newGym();
    const { session } = await newMember();
    const cookies = { session: session.token };
    const done = await answer(logoutLoader(args({ gym, page: "/logout", cookies, headers: own })));
    expect(done).toMatchObject({
      status: 303,
      location: `/gym/${gym.guid}`,
      cookies: { session: "" },
    });
    expect(await signedIn(session.token)).toBe(false);
    const query = { returnUrl: `/gym/${gym.guid}/category/yoga` };
    expect(
      await answer(logoutLoader(args({ gym, page: "/logout", query, headers: own }))),
    ).toMatchObject({ location: query.returnUrl });
  });

  it("asks first when another site sends the person here; its form does it", async () => {
    const { session } = await newMember();
    const cookies = { session: session.token };
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const page = await answer(logoutLoader(args({ page: "/logout", cookies, headers })));
    expect(page).toMatchObject({ status: 200, data: { homeUrl: "/" } });
    expect(await signedIn(session.token)).toBe(true);
    const done = await answer(
      logoutAction(args({ page: "/logout", cookies, form: { returnUrl: "https://evil.test/" } })),
    );
    expect(done).toMatchObject({ status: 303, location: "/", cookies: { session: "" } });
    expect(await signedIn(session.token)).toBe(false);
  });
});
