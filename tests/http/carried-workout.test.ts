/** A locked workout that was opened from the search or a challenge, on the way through sign-up and login. */
import { beforeAll, describe, expect, it } from "vitest";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { Visitor } from "../support/browse";
import { makeChallenge } from "../support/challenges";
import { newMember, plansOf, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { at, sitesOf } from "../support/world";

const testSite = fileSite();
const NAME = "Behind the door";
let workoutId = 0;
let challenge: Awaited<ReturnType<typeof makeChallenge>>;

beforeAll(async () => {
  const { db } = testSite;
  const gymId = (await findGymByGuid(db, "ironworks"))?.id ?? 0;
  const plans = await plansOf(testSite);
  workoutId = await makeWorkout(db, { gymId, name: NAME, plans });
  const items = [1, 9].map((day) => ({ day, workoutId }));
  challenge = await makeChallenge(db, { gymId, days: 10, items });
});

const password = "correct horse";
const toRegistration = (email = `${crypto.randomUUID()}@example.test`) => ({
  ...{ email, firstName: "Ada", lastName: "Byron" },
  ...{ password1: password, password2: password },
});

const PLACES = [
  ["the search", () => `/search/${workoutId}?q=door`],
  ["a challenge", () => `/challenge/${challenge.guid}/${challenge.itemIds[0]}`],
] as const;

describe.each(PLACES)("from %s", (_name, path) => {
  it.each([0, 1, 2] as const)(
    "sign-up shows the workout and leads back to it (%i)",
    async (which) => {
      const site = sitesOf(testSite)[which];
      const visitor = new Visitor(testSite);
      const workout = await visitor.visit(at(site, path()));
      expect(wordsOf(workout)).toContain(NAME);
      const signUp = await visitor.visit(at(site, "/signup"), {
        headers: { referer: workout.url.href },
      });
      expect(wordsOf(signUp)).toContain(NAME);
      expect(wordsOf(signUp)).toMatch(/first charge on \d+ \w+ \d{4}/);
      const registered = await signUp.submit(toRegistration());
      const back = new URL(registered.url.searchParams.get("returnUrl") ?? "", registered.url);
      expect(`${back.pathname}${back.search}`).toBe(`${site.base}${path()}`);
    },
  );

  it("login shows the workout and leads back to it", async () => {
    const [site] = sitesOf(testSite);
    const email = `${crypto.randomUUID()}@example.test`;
    await (await new Visitor(testSite).visit(at(site, "/signup"))).submit(toRegistration(email));
    const visitor = new Visitor(testSite);
    const referer = at(site, path());
    const login = await visitor.visit(at(site, "/login"), { headers: { referer } });
    expect(wordsOf(login)).toContain(NAME);
    const { url } = await login.submit({ email, password });
    expect(url.href).toBe(referer);
  });
});

it("an item beyond the first week shows a visitor no strip", async () => {
  const [site] = sitesOf(testSite);
  const returnUrl = `${site.base}/challenge/${challenge.guid}/${challenge.itemIds[1]}`;
  const query = new URLSearchParams({ returnUrl });
  const page = await new Visitor(testSite).visit(at(site, `/signup?${query}`));
  expect(page.status).toBe(200);
  expect(wordsOf(page)).not.toContain(NAME);
});

describe.each(PLACES)("after a payment, from %s", (_name, path) => {
  it("the workout's page looks again until it is open, ten times without script", async () => {
    const [site] = sitesOf(testSite);
    const { visitor } = await newMember(testSite, site);
    const reloadOf = async (query: string) => {
      const { html } = await visitor.visit(
        at(site, `${path()}${path().includes("?") ? "&" : "?"}${query}`),
      );
      return /http-equiv="refresh" content="2;url=([^"]*)"/i
        .exec(html)?.[1]
        ?.replaceAll("&amp;", "&");
    };
    const next = await reloadOf("checkout=success");
    expect(next).toBe(
      `${site.base}${path()}${path().includes("?") ? "&" : "?"}checkout=success&poll=1`,
    );
    expect(await reloadOf("checkout=success&poll=9")).toContain("poll=10");
    expect(await reloadOf("checkout=success&poll=10")).toBeUndefined();
    expect(await reloadOf("poll=1")).toBeUndefined();
    const member = await signedIn(testSite, site, "member@demo.test");
    const open = await member.visit(new URL(next ?? "", site.origin));
    expect(open.html).not.toMatch(/http-equiv="refresh"/i);
  });
});
