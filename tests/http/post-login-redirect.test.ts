/** Redirects after a login and for members with a session, the gateway /signin, and the logout. */
import { describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import {
  action as loginAction,
  loader as loginLoader,
} from "~/routes/member/identity/login.server";
import { loader as signupLoader } from "~/routes/member/identity/signup.server";
import {
  action as logoutAction,
  loader as logoutLoader,
} from "~/routes/member/identity/logout.server";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember, makePlan, PASSWORD } from "../support/gym-world";
import { PLATFORM } from "../support/load-context";
import { answer, argsOf, type Visit } from "../support/visit";

const database = fileDatabase();

const login = (ask: Omit<Visit, "page">) =>
  answer(loginAction(argsOf(database.db, { page: "/login", ...ask })));
const args = (ask: Visit) => argsOf(database.db, ask);

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
        form: { email, password: PASSWORD, ...(returnUrl ? { returnUrl } : {}) },
        cookies: {
          ...(saved ? { preloginPage: saved } : {}),
          ...(gotStarted ? { getStarted: "1" } : {}),
        },
      })
    ).location;
  it("leads to the home, never to the plans", async () => {
    const gym = await makeGym(database.db);
    await makePlan(database.db, gym, { position: 1 });
    const { email } = await makeMember(database.db);
    const home = homeOf(gym);
    expect(await arrive(gym, email)).toBe(home);
    expect(await arrive(gym, email, { returnUrl: fullHome(gym) })).toBe(home);
    expect(await arrive(gym, email, { saved: home })).toBe(home);
    expect(await arrive(gym, email, { returnUrl: "https://evil.test/" })).toBe(home);
  });

  it("leads to the requested page", async () => {
    const gym = await makeGym(database.db);
    await makePlan(database.db, gym, { position: 1 });
    const { email } = await makeMember(database.db);
    for (const page of ["/category/yoga", "/category/yoga/7?tags=3", "/lives", "/profile"]) {
      const target = at(gym, page);
      expect(await arrive(gym, email, { returnUrl: target })).toBe(target);
      expect(await arrive(gym, email, { saved: target })).toBe(target);
      const elsewhere = at(gym, "/category/hiit");
      expect(
        await arrive(gym, email, { saved: target, returnUrl: elsewhere, gotStarted: true }),
      ).toBe(target);
    }
  });
});

describe("login and sign-up of a member with a session", () => {
  it("redirect", async () => {
    const gym = await makeGym(database.db);
    const { token } = await makeMember(database.db);
    const cookies = { session: token };
    const query = { returnUrl: "/category/yoga" };
    const at = (page: string) => args({ gym, ownHost: true, page, query, cookies });
    for (const run of [loginLoader(at("/login")), signupLoader(at("/signup"))]) {
      expect(await answer(run)).toMatchObject({ status: 303, location: "/category/yoga" });
    }
  });

  it("lead back to the page on which Get Started was pressed", async () => {
    const gym = await makeGym(database.db);
    const { token } = await makeMember(database.db);
    const cookies = { session: token, preloginPage: "/category/yoga/7", getStarted: "1" };
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
    const { token } = await makeMember(database.db);
    const cookies = { session: token, preloginPage: "/gym/ironworks/profile?tag=1" };
    expect(await answer(loginLoader(args({ page: "/signin", cookies })))).toMatchObject({
      status: 303,
      location: "/gym/ironworks/profile?tag=1",
      cookies: { preloginPage: "" },
    });
  });
});

describe("the gateway for a visitor", () => {
  it("is the login form in the brand of the previous page", async () => {
    const gym = await makeGym(database.db);
    const cookies = { preloginPage: `/gym/${gym.guid}/profile` };
    const { data } = await answer(loginLoader(args({ page: "/signin", cookies })));
    expect(data).toMatchObject({
      title: "Login · Ironworks",
      signupUrl: `/gym/${gym.guid}/signup`,
      resetPasswordUrl: `/gym/${gym.guid}/reset-password`,
    });
    const { email } = await makeMember(database.db);
    const result = await answer(
      loginAction(args({ page: "/signin", cookies, form: { email, password: PASSWORD } })),
    );
    expect(result.location).toBe(`/gym/${gym.guid}/profile`);
  });

  it("has the brand of the stored application if the previous page has no gym", async () => {
    const [gym, other] = [await makeGym(database.db), await makeGym(database.db)];
    const applicationKey = gym.guid;
    const signIn = { page: "/signin", query: { applicationKey } };
    const cookies = { preloginPage: `/profile?applicationKey=${applicationKey}` };
    const titled = async (ask: Omit<Visit, "page">) =>
      (await answer(loginLoader(args({ ...signIn, ...ask })))).data;
    expect(await titled({ cookies })).toMatchObject({ signupUrl: `/gym/${gym.guid}/signup` });
    const elsewhere = { preloginPage: `/gym/${other.guid}/profile` };
    expect(await titled({ cookies: elsewhere })).toMatchObject({
      signupUrl: `/gym/${other.guid}/signup`,
    });
    for (const unknown of ["unknown", "a\0b", "x".repeat(5000)]) {
      expect(await titled({ query: { applicationKey: unknown } })).toMatchObject({
        signupUrl: "/signup",
      });
    }
    const { email, accountId } = await makeMember(database.db);
    const form = { email, password: PASSWORD };
    const outcome = await answer(loginAction(args({ ...signIn, cookies, form })));
    expect(outcome.location).toBe(cookies.preloginPage);
    // Stored like by the call: the gym that brought the person.
    const student = await findStudentOfAccount(database.db, accountId);
    expect(student?.acquiringGymId).toBe(gym.id);
  });

  it("passes on only a permitted address", async () => {
    const gym = await makeGym(database.db);
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

const isSignedIn = async (token: string) =>
  (await readSession(database.db, { token, customDomain: null, now: new Date() })) !== null;

describe("logout", () => {
  const own = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" };

  it("ends the session and leads to the gym's home or to the requested page", async () => {
    const gym = await makeGym(database.db);
    const { token } = await makeMember(database.db);
    const cookies = { session: token };
    const done = await answer(logoutLoader(args({ gym, page: "/logout", cookies, headers: own })));
    expect(done).toMatchObject({
      status: 303,
      location: `/gym/${gym.guid}`,
      cookies: { session: "" },
    });
    expect(await isSignedIn(token)).toBe(false);
    const query = { returnUrl: `/gym/${gym.guid}/category/yoga` };
    expect(
      await answer(logoutLoader(args({ gym, page: "/logout", query, headers: own }))),
    ).toMatchObject({ location: query.returnUrl });
  });

  it("asks for confirmation if another site links here; its form logs out", async () => {
    const { token } = await makeMember(database.db);
    const cookies = { session: token };
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const page = await answer(logoutLoader(args({ page: "/logout", cookies, headers })));
    expect(page).toMatchObject({ status: 200, data: { homeUrl: "/" } });
    expect(await isSignedIn(token)).toBe(true);
    const done = await answer(
      logoutAction(args({ page: "/logout", cookies, form: { returnUrl: "https://evil.test/" } })),
    );
    expect(done).toMatchObject({ status: 303, location: "/", cookies: { session: "" } });
    expect(await isSignedIn(token)).toBe(false);
  });
});
