/** The plan that the chooser preselects: that of the link, of a choice made there, or the remembered one. */
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { newMember, plansOf, signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, choosePlan, payWith, sitesOf, workoutsOf, type Site } from "../support/world";

const testSite = fileSite();

const shown = (page: Page) =>
  page.forms.find(({ names }) => names.has("terms"))?.fields.get("shown");
const choose = (page: Page, planId: number) =>
  page.submit({ intent: "choose", selectedSubscriptionType: String(planId) });
const planCard = async (visitor: Visitor, site: Site, planId: number) => {
  const home = await visitor.visit(at(site, "/"));
  const link = home.links.find((one) =>
    new RegExp(
      `/profile/subscription/${planId}\\?|/signup\\?selectedSubscriptionType=${planId}$`,
    ).test(one),
  );
  return visitor.visit(new URL(link ?? "", site.origin));
};

it("the remembered plan precedes an expired one", async () => {
  const [site] = sitesOf(testSite);
  const [first = 0, second = 0] = await plansOf(testSite);
  const visitor = await signedIn(testSite, site, "expired@demo.test");
  const profile = await visitor.visit(at(site, "/profile"));
  const manage = profile.links.find((one) => /\/profile\/subscription\/[\da-f-]{36}$/.test(one));
  const address = new URL(manage ?? "", site.origin);
  const held = shown(await visitor.visit(address));
  const other = held === String(first) ? second : first;
  await choose(await planCard(visitor, site, other), other);
  expect(shown(await visitor.visit(address))).toBe(String(other));
});

describe.each([0, 1, 2] as const)("on address %i of the gym", (index) => {
  it("a plan card's link precedes the remembered plan, and a choice made there precedes the link", async () => {
    const site = sitesOf(testSite)[index];
    const [first = 0, second = 0, third = 0] = await plansOf(testSite);
    const { visitor } = await newMember(testSite, site);
    const card = await planCard(visitor, site, second);
    expect(card.url.href).toBe(at(site, `/profile/subscription/${second}`));
    expect(shown(card)).toBe(String(second));
    await choose(card, third);
    expect(shown(await visitor.visit(card.url))).toBe(String(third));
    // Opens the same plan card again.
    expect(shown(await planCard(visitor, site, second))).toBe(String(second));
    expect(shown(await planCard(visitor, site, first))).toBe(String(first));
  });

  it("the remembered plan precedes the plan of an earlier link", async () => {
    const site = sitesOf(testSite)[index];
    const [first = 0, second = 0] = await plansOf(testSite);
    const { visitor } = await newMember(testSite, site);
    await choose(await planCard(visitor, site, first), second);
    const { href = "" } = (await workoutsOf(visitor, site)).find(({ locked }) => locked) ?? {};
    expect(href).toContain(`${site.base}/profile/subscription/${first}?returnUrl=`);
    expect(shown(await visitor.visit(new URL(href, site.origin)))).toBe(String(second));
    const profile = await visitor.visit(at(site, "/profile"));
    const plans = profile.links.find((one) => /\/profile\/subscription\/\d+$/.test(one)) ?? "";
    expect(shown(await visitor.visit(new URL(plans, site.origin)))).toBe(String(second));
  });

  it("a visitor's plan survives the registration, also across other pages", async () => {
    const site = sitesOf(testSite)[index];
    const [, , third = 0] = await plansOf(testSite);
    const visitor = new Visitor(testSite);
    const signUpPage = await planCard(visitor, site, third);
    expect(signUpPage.url.pathname).toBe(`${site.base}/signup`);
    const home = encodeURIComponent(at(site, "/"));
    const registered = await registerAt(visitor, at(site, `/signup?returnUrl=${home}`));
    expect(shown(registered)).toBe(String(third));
    expect(registered.url.searchParams.has("returnUrl")).toBe(true);
  });
});

it.each([0, 1, 2] as const)(
  "the locked workout that was clicked opens from the success dialog (address %i)",
  async (index) => {
    const site = sitesOf(testSite)[index];
    const visitor = new Visitor(testSite);
    const locked = (await workoutsOf(visitor, site)).find((one) => one.locked);
    const chooser = await registerAt(visitor, new URL(locked?.href ?? "", site.origin).href);
    // The link that continues without a plan.
    expect(chooser.links).toContain(locked?.path);
    const successPage = await payWith(await choosePlan(chooser), "4242424242424242");
    expect(successPage.url.pathname).toBe("/subscription/checkout/success");
    const onward = successPage.links
      .map((link) => new URL(link, successPage.url))
      .find(({ pathname }) => pathname === locked?.path);
    const workout = await visitor.visit(onward ?? "");
    expect(workout.status).toBe(200);
    expect(/<video /.test(workout.html)).toBe(true);
    // Closing it leads back to the list, which polls again (product.md §4).
    expect(workout.links).toContain(`${site.base}/category/strength?checkout=success`);
  },
);

async function registerAt(visitor: Visitor, url: string): Promise<Page> {
  const page = await visitor.visit(url);
  return page.submit({
    email: `${crypto.randomUUID()}@example.test`,
    firstName: "Ada",
    lastName: "Byron",
    password1: "correct horse",
    password2: "correct horse",
  });
}
