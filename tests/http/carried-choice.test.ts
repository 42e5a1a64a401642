/** What a visitor chose before sign-up: a plan of a plan card, a locked workout, and the strip that shows it. */
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { newMember, plansOf } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf, workoutsOf } from "../support/world";

const testSite = fileSite();

const shownPlan = (page: Page) =>
  page.forms.find(({ names }) => names.has("terms"))?.fields.get("shown");
const register = (page: Page) =>
  page.submit({
    email: `${crypto.randomUUID()}@example.test`,
    firstName: "Ada",
    lastName: "Byron",
    password1: "correct horse",
    password2: "correct horse",
  });
const linkTo = (page: Page, pathname: string) =>
  page.links
    .map((link) => new URL(link, page.url))
    .find(
      (link) => link.pathname === pathname && link.searchParams.has("selectedSubscriptionType"),
    );

describe.each([0, 1, 2] as const)("on address %i of the gym", (index) => {
  it("a plan chosen before sign-up leads to its chooser", async () => {
    const site = sitesOf(testSite)[index];
    const [, second = 0] = await plansOf(testSite);
    const visitor = new Visitor(testSite);
    const signUpPage = await visitor.visit(at(site, `/signup?selectedSubscriptionType=${second}`));
    const chooser = await register(signUpPage);
    expect(chooser.url.pathname).toBe(`${site.base}/profile/subscription/${second}`);
    expect(shownPlan(chooser)).toBe(String(second));
  });

  it("the wanted page is kept beside the plan, on the way to the login too", async () => {
    const site = sitesOf(testSite)[index];
    const [, second = 0] = await plansOf(testSite);
    const visitor = new Visitor(testSite);
    const wanted = at(site, "/category/strength");
    const query = new URLSearchParams({
      selectedSubscriptionType: String(second),
      returnUrl: wanted,
    });
    const signUpPage = await visitor.visit(at(site, `/signup?${query}`));
    const login = linkTo(signUpPage, `${site.base}/login`);
    expect(login?.searchParams.get("selectedSubscriptionType")).toBe(String(second));
    expect(login?.searchParams.get("returnUrl")).toContain("/category/strength");
    const chooser = await register(signUpPage);
    expect(shownPlan(chooser)).toBe(String(second));
    expect(chooser.url.searchParams.get("returnUrl")).toContain("/category/strength");
  });

  it("somebody signed in goes to the chooser with the plan", async () => {
    const site = sitesOf(testSite)[index];
    const [, second = 0] = await plansOf(testSite);
    const { visitor } = await newMember(testSite, site);
    const chooser = await visitor.visit(at(site, `/signup?selectedSubscriptionType=${second}`));
    expect(shownPlan(chooser)).toBe(String(second));
  });

  it("the strip shows the locked workout, its plan's price and the day of the first charge", async () => {
    const site = sitesOf(testSite)[index];
    const visitor = new Visitor(testSite);
    const locked = (await workoutsOf(visitor, site)).find((one) => one.locked);
    const page = await visitor.visit(new URL(locked?.href ?? "", site.origin));
    const workout = await visitor.visit(new URL(locked?.path ?? "", site.origin));
    const name = /<h1[^>]*>(?:<[^>]*>)*([^<]+)</.exec(workout.html)?.[1] ?? "no name";
    expect(wordsOf(page).includes(name)).toBe(true);
    expect(wordsOf(page)).toMatch(
      /7 days free, then £14\.99 a month; first charge on \d+ \w+ \d{4}/,
    );
  });
});

it.each(["0", "abc", "99999", "1e3"])(
  "a plan %s that is not offered is ignored",
  async (planId) => {
    const [site] = sitesOf(testSite);
    const visitor = new Visitor(testSite);
    const page = await visitor.visit(at(site, `/signup?selectedSubscriptionType=${planId}`));
    expect(page.status).toBe(200);
    expect(wordsOf(page)).not.toMatch(/£|first charge/);
    expect(page.links.some((link) => link.includes("selectedSubscriptionType"))).toBe(false);
  },
);

it("a workout of another gym, and one that is no workout, show no strip", async () => {
  const [site] = sitesOf(testSite);
  const visitor = new Visitor(testSite);
  const locked = (await workoutsOf(visitor, site)).find((one) => one.locked);
  const [path = ""] = locked?.path.match(/\/category\/.*/) ?? [];
  for (const returnUrl of [`/gym/flowstate${path}`, "/gym/ironworks/category/strength/999999"]) {
    const page = await visitor.visit(
      at(site, `/signup?returnUrl=${encodeURIComponent(returnUrl)}`),
    );
    expect(wordsOf(page), returnUrl).not.toMatch(/first charge/);
  }
});

describe("after Get Started on a locked workout, a later choice wins", () => {
  const getStarted = async (visitor: Visitor, guid: string) => {
    const site = { ...sitesOf(testSite)[0], base: `/gym/${guid}` };
    const locked = (await workoutsOf(visitor, site)).find((one) => one.locked);
    const workoutPath = locked?.path ?? "";
    const headers = { referer: new URL(workoutPath, site.origin).href };
    await visitor.visit(at(site, "/signup"), { headers });
    return workoutPath;
  };

  it("the plan of another gym", async () => {
    const [site] = sitesOf(testSite);
    const [, second = 0] = await plansOf(testSite);
    const visitor = new Visitor(testSite);
    await getStarted(visitor, "flowstate");
    const chooser = await register(
      await visitor.visit(at(site, `/signup?selectedSubscriptionType=${second}`)),
    );
    expect(chooser.url.pathname).toBe(`${site.base}/profile/subscription/${second}`);
    expect(chooser.url.search).not.toContain("flowstate");
  });

  it("a plan of the same gym, which still leads on to the workout", async () => {
    const [site] = sitesOf(testSite);
    const [, second = 0] = await plansOf(testSite);
    const visitor = new Visitor(testSite);
    const workoutPath = await getStarted(visitor, "ironworks");
    const chooser = await register(
      await visitor.visit(at(site, `/signup?selectedSubscriptionType=${second}`)),
    );
    expect(shownPlan(chooser)).toBe(String(second));
    expect(chooser.url.searchParams.get("returnUrl")).toContain(workoutPath);
  });

  it("another workout of the same gym", async () => {
    const [site] = sitesOf(testSite);
    const visitor = new Visitor(testSite);
    await getStarted(visitor, "ironworks");
    const other = (await workoutsOf(visitor, site)).filter((one) => one.locked).at(-1);
    const query = new URLSearchParams({ returnUrl: other?.path ?? "" });
    const page = await register(await visitor.visit(at(site, `/signup?${query}`)));
    expect(`${page.url.pathname}${page.url.search}`).toContain(
      encodeURIComponent(other?.path ?? "-"),
    );
  });

  it("the home of a gym, after the workout of another", async () => {
    const [site] = sitesOf(testSite);
    const visitor = new Visitor(testSite);
    await getStarted(visitor, "flowstate");
    const page = await register(await visitor.visit(at(site, "/signup")));
    expect(page.url.href).toContain("/gym/ironworks/");
    expect(page.url.href).not.toContain("flowstate");
  });
});
