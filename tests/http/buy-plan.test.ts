/** Choosing and paying for a plan without script: plans, promo codes, one plan's checkout, a subscription's page. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymByGuid, findGymTexts } from "~/features/gyms/queries.server";
import { Visitor, type Page } from "../support/browse";
import { subscribe } from "../support/media-world";
import { newMember, openPlans, plansOf, signedIn } from "../support/members";
import { toldAbove, wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import {
  at,
  choosePlan,
  newEmail,
  payWith,
  platformOf,
  sitesOf,
  type Site,
} from "../support/world";

const testSite = fileSite();
let site: Site;
let platform: string;
beforeAll(() => {
  [site] = sitesOf(testSite);
  platform = platformOf(testSite);
});

async function openChooser() {
  const { visitor } = await newMember(testSite, site);
  return { visitor, chooser: await openPlans(testSite, site, visitor) };
}

const valuesOf = (page: Page, name: string) =>
  [...page.html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(
    ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? "",
  );
const field = (page: Page, name: string) =>
  page.forms.find(({ names }) => names.has("terms"))?.fields.get(name);

const typed = {
  terms: "on",
  age: "parent",
  parentName: "Anne King",
  parentEmail: "anne@example.test",
};
const kept = (page: Page) =>
  Object.fromEntries(Object.keys(typed).map((one) => [one, field(page, one)]));

describe("the plan chooser", () => {
  it("shows another plan's terms before it orders that plan", async () => {
    const { chooser } = await openChooser();
    const [first = "", second = ""] = valuesOf(chooser, "selectedSubscriptionType");
    expect(field(chooser, "selectedSubscriptionType")).toBe(first);
    const again = await choosePlan(chooser, { selectedSubscriptionType: second });
    expect(again.status).toBe(400);
    expect(wordsOf(again)).toContain("These are the terms of the plan you chose.");
    expect(field(again, "shown")).toBe(second);
    expect(wordsOf(again)).toContain("£134.91 today");
    const hosted = await choosePlan(again);
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\//);
    expect(wordsOf(hosted)).toContain("£134.91");
  });

  it("applies the stored code on sixty reloads, then no longer", async () => {
    const { visitor, chooser } = await openChooser();
    await chooser.submit({ intent: "apply", promoCode: "WELCOME20" });
    const reloaded = new URL("?promo=applied", chooser.url);
    for (let reload = 1; reload < 60; reload += 1) await visitor.visit(reloaded);
    expect(wordsOf(await visitor.visit(reloaded))).toContain("£11.99");
    expect(wordsOf(await visitor.visit(reloaded))).not.toContain("£11.99");
  });

  it("shows the plan that the member chooses, and remembers it", async () => {
    const { visitor, chooser } = await openChooser();
    const [, second = ""] = valuesOf(chooser, "selectedSubscriptionType");
    const nextPage = await chooser.submit({ intent: "choose", selectedSubscriptionType: second });
    expect(field(nextPage, "shown")).toBe(second);
    // A choice counts at the address where the member made it.
    expect(field(await visitor.visit(chooser.url), "shown")).toBe(second);
    // Where a link of the page itself leads to a plan, the last choice counts.
    const profile = await visitor.visit(at(site, "/profile"));
    const link = profile.links.find((one) => /\/profile\/subscription\/\d+$/.test(one));
    expect(link).toBe(`/gym/ironworks/profile/subscription/${second}`);
  });

  it.each([
    ["OLD2020", "This code has expired."],
    ["nothing of the kind", "There is no such code. Check the spelling."],
    ["x".repeat(51), "A code has at most 50 characters."],
  ])(
    "refuses the code %s with a sentence, and keeps what was typed and the price",
    async (code, text) => {
      const { chooser } = await openChooser();
      const answer = await chooser.submit({ intent: "apply", promoCode: code, terms: "on" });
      expect(answer.status).toBe(400);
      expect(wordsOf(answer)).toContain(text);
      expect(wordsOf(answer)).not.toContain("Price after promotion");
      expect(field(answer, "promoCode")).toBe(code);
      expect(field(answer, "terms")).toBe("on");
    },
  );

  it("shows the discounted price, and clears the code when the page is opened again", async () => {
    const { visitor, chooser } = await openChooser();
    const applied = await chooser.submit({ intent: "apply", promoCode: " welcome20 " });
    expect(applied.status).toBe(200);
    expect(wordsOf(applied)).toContain("Code accepted");
    expect(wordsOf(applied)).toContain("£11.99");
    const anew = await visitor.visit(chooser.url);
    expect(wordsOf(anew)).not.toContain("Code accepted");
    expect(field(anew, "promoCode")).toBe("");
  });

  it("shows the discounted price of a code that was typed but not applied before it orders", async () => {
    const { chooser } = await openChooser();
    const shownPage = await choosePlan(chooser, { promoCode: "WELCOME20" });
    expect(wordsOf(shownPage)).toContain("Code accepted");
    expect(wordsOf(shownPage)).toContain("£11.99");
    // Questions that are answered by then are not asked again, and a refusal keeps the discounted price.
    expect([field(shownPage, "terms"), field(shownPage, "age")]).toEqual(["on", "adult"]);
    const refusal = await shownPage.submit({ age: "parent" });
    expect([refusal.status, field(refusal, "promoCode")]).toEqual([400, "WELCOME20"]);
    expect(wordsOf(refusal)).toContain("£11.99");
    const hosted = await choosePlan(shownPage);
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\//);
    expect(wordsOf(hosted)).toMatch(/After 7 days £11\.99 per month From [^£]+ £14\.99 per month/);
  });

  it("links to each wrong field at the top of the page", async () => {
    const { chooser } = await openChooser();
    expect(toldAbove(chooser, "terms")).toBe(false);
    const refused = await chooser.submit({ age: "adult" });
    expect([refused.status, toldAbove(refused, "terms")]).toEqual([400, true]);
  });

  describe.each([
    ["the plan chooser", (page: Page) => Promise.resolve(page)],
    [
      "the checkout of one plan",
      (page: Page) =>
        page.visitor.visit(
          `${platform}/subscription/checkout?selectedSubscriptionType=${field(page, "shown")}`,
        ),
    ],
  ])("%s keeps what was typed", (_name, open) => {
    const member = async () => open((await openChooser()).chooser);

    it("when a code is applied, refused and removed", async () => {
      const applied = await (
        await member()
      ).submit({ ...typed, intent: "apply", promoCode: "WELCOME20" });
      expect([applied.status, field(applied, "promoCode")]).toEqual([200, "WELCOME20"]);
      expect(wordsOf(applied)).toContain("£11.99");
      expect(kept(applied)).toEqual(typed);
      const refused = await applied.submit({ intent: "apply", promoCode: "OLD2020" });
      expect([refused.status, kept(refused)]).toEqual([400, typed]);
      expect(wordsOf(refused)).not.toContain("£11.99");
      const again = await refused.submit({ intent: "apply", promoCode: "welcome20" });
      expect(wordsOf(again)).toContain("£11.99");
      const without = await again.submit({ intent: "apply", promoCode: "" });
      expect([without.status, field(without, "promoCode")]).toEqual([200, ""]);
      expect(wordsOf(without)).not.toContain("£11.99");
      expect(kept(without)).toEqual(typed);
    });

    it("when the language is changed", async () => {
      const german = await (await member()).submit({ ...typed, promoCode: "SUM", pageLang: "de" });
      expect([german.status, kept(german)]).toEqual([200, typed]);
      expect(german.html).toMatch(/<html lang="de"/);
      expect(field(german, "promoCode")).toBe("SUM");
    });

    it("when the member asks a parent beside a code that has not been applied", async () => {
      const page = await member();
      const email = newEmail();
      const answerPage = await page.submit({
        ...typed,
        parentEmail: email,
        age: "adult",
        intent: "permission",
        promoCode: "WELCOME20",
      });
      expect(answerPage.status).toBe(200);
      expect(wordsOf(answerPage)).toContain(`We wrote to Anne King (${email})`);
      expect(wordsOf(answerPage)).not.toContain("£11.99");
      expect(field(answerPage, "promoCode")).toBe("WELCOME20");
      expect(kept(answerPage)).toEqual({ ...typed, parentEmail: email });
    });
  });

  it("keeps the typed answers and the code when it shows another plan", async () => {
    const { chooser: page } = await openChooser();
    const [, second = ""] = valuesOf(page, "selectedSubscriptionType");
    const other = { intent: "choose", selectedSubscriptionType: second };
    const shown = await page.submit({ ...typed, ...other });
    expect([shown.status, field(shown, "shown")]).toEqual([200, second]);
    expect(kept(shown)).toEqual(typed);
    const applied = await page.submit({ intent: "apply", promoCode: "WELCOME20" });
    const both = await applied.submit({ ...typed, ...other });
    expect([field(both, "shown"), field(both, "promoCode")]).toEqual([second, "WELCOME20"]);
    expect(wordsOf(both)).toContain("Code accepted");
    expect(kept(both)).toEqual(typed);
    const hosted = await choosePlan(both);
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\//);
  });

  it("starts a free plan without a card; the plan ends by itself and cannot be cancelled", async () => {
    const { visitor, chooser } = await openChooser();
    expect(wordsOf(chooser)).toContain("Cancel at any time");
    const applied = await chooser.submit({ intent: "apply", promoCode: "FREE100" });
    expect(wordsOf(applied)).toContain("Start for free");
    expect(wordsOf(applied)).not.toMatch(/Cancel at any time|before the free trial ends/);
    const result = await choosePlan(applied, { intent: "free" });
    expect(result.url.pathname).toBe("/subscription/checkout/success");
    const profile = await visitor.visit(at(site, "/profile"));
    const manage = profile.links.find((link) =>
      /\/profile\/subscription\/[0-9a-f-]{36}$/.test(link),
    );
    const detail = await visitor.visit(new URL(manage ?? "", profile.url));
    expect(wordsOf(detail)).toContain("Expiration date: ");
    expect(wordsOf(detail)).not.toContain("Cancel Subscription");
    expect((await visitor.ask(`${detail.url.href}/cancel`)).headers.location).toBe(
      detail.url.pathname,
    );
  });
});

describe("/subscription/checkout", () => {
  it("sends a visitor to the login and saves the page", async () => {
    const visitor = new Visitor(testSite);
    const url = `${platform}/subscription/checkout?selectedSubscriptionType=1`;
    const answer = await visitor.ask(url);
    expect([answer.status, answer.headers.location]).toEqual([303, "/signin"]);
    expect(answer.headers["set-cookie"]?.join()).toContain(
      "preloginPage=%2Fsubscription%2Fcheckout",
    );
  });

  it("sells one plan in its gym's brand; without a plan it leads to the profile, an unknown plan is not found", async () => {
    const { visitor, chooser } = await openChooser();
    const [, , third = ""] = valuesOf(chooser, "selectedSubscriptionType");
    expect((await visitor.ask(`${platform}/subscription/checkout`)).headers.location).toBe(
      "/profile",
    );
    for (const plan of ["999999", "x", "-1"]) {
      const url = `${platform}/subscription/checkout?selectedSubscriptionType=${plan}`;
      expect((await visitor.ask(url)).status).toBe(404);
    }
    const page = await visitor.visit(
      `${platform}/subscription/checkout?selectedSubscriptionType=${third}`,
    );
    expect(wordsOf(page)).toContain("Inner Circle");
    expect(wordsOf(page)).toContain(`© ${new Date().getUTCFullYear()} Ironworks`);
    expect(valuesOf(page, "selectedSubscriptionType")).toEqual([third]);
    const wanting = await choosePlan(page);
    expect(wordsOf(wanting)).toContain("This plan needs your Instagram handle.");
    const hosted = await choosePlan(wanting, { instagramHandle: "@ada.byron" });
    const successPage = await payWith(hosted, "4242424242424242");
    expect(successPage.url.pathname).toBe("/subscription/checkout/success");
    const subscriptionPage = await visitor.visit(page.url);
    expect(wordsOf(subscriptionPage)).toContain("You already have this plan");
  });
});

describe("without an order or a plan", () => {
  const SUCCESS = "/subscription/checkout/success";
  const platformPlan = async (model: string) => {
    const rows = await testSite.db.select().from(subscriptionTypes);
    return rows.find((plan) => plan.gymId === null && plan.subscriptionModel === model);
  };

  it("the success page leads a member without a subscription to the profile", async () => {
    const { visitor } = await newMember(testSite, site);
    expect((await visitor.ask(`${platform}${SUCCESS}`)).headers.location).toBe("/profile");
    const unknown = `${platform}${SUCCESS}?order=${randomUUID()}`;
    expect((await visitor.ask(unknown)).status).toBe(404);
  });

  it("the success page has the text of the newest subscription, and names a partner's pass", async () => {
    const member = await newMember(testSite, site);
    const { visitor } = member;
    const gym = await findGymByGuid(testSite.db, "ironworks");
    const [planId = 0] = await plansOf(testSite, "ironworks");
    const gymId = gym?.id ?? 0;
    const ended = { status: "canceled", endedAt: new Date() };
    await subscribe(testSite.db, member, { gymId, planId }, ended);
    expect((await visitor.ask(`${platform}${SUCCESS}`)).headers.location).toBe("/profile");
    const earlier = new Date(Date.now() - 60_000);
    await subscribe(testSite.db, member, { gymId, planId }, { createdAt: earlier });
    const page = await visitor.visit(`${platform}${SUCCESS}`);
    expect(page.html).toContain('data-gym="ironworks"');
    const texts = await findGymTexts(testSite.db, gymId, { lang: "en", textLanguage: "en" });
    const [, said = ""] = />([^<]{12,})</.exec(texts?.checkoutSuccess ?? "") ?? [];
    expect(said).not.toBe("");
    expect(wordsOf(page)).toContain(said);

    const pass = await platformPlan("GYMPASS");
    const held = { gymId: null, paymentProvider: "GYMPASS" };
    await subscribe(testSite.db, member, { gymId, planId: pass?.id ?? 0 }, held);
    const passed = await visitor.visit(`${platform}${SUCCESS}`);
    expect(passed.html).not.toContain("data-gym=");
    expect(wordsOf(passed)).toContain(`“${pass?.name}” is active`);
  });

  it("the checkout leads to the chooser of the host's gym", async () => {
    const [, label] = sitesOf(testSite);
    const { visitor } = await newMember(testSite, label);
    const [first] = await plansOf(testSite);
    const response = await visitor.ask(`${label.origin}/subscription/checkout`);
    expect(response.headers.location).toBe(`/profile/subscription/${first}`);
  });
});

describe("a subscription's page", () => {
  it("is on the gym's own address, also when the platform's profile links to it", async () => {
    const visitor = await signedIn(testSite, site, "member@demo.test");
    const profile = await visitor.visit(`${platform}/profile`);
    const link = profile.links.find((one) => /^\/profile\/subscription\//.test(one)) ?? "";
    const answer = await visitor.ask(`${platform}${link}`);
    expect([answer.status, answer.headers.location]).toEqual([303, `/gym/ironworks${link}`]);
    // A page of another gym does not know the plan.
    expect((await visitor.ask(`${platform}/gym/flowstate${link}`)).status).toBe(404);
    const stranger = await signedIn(testSite, site, "expired@demo.test");
    expect((await stranger.ask(`${platform}/gym/ironworks${link}`)).status).toBe(404);
    expect((await stranger.ask(`${platform}/gym/ironworks${link}/cancel`)).status).toBe(404);
  });

  it("says when an expired subscription ended, and offers the plans again without a trial", async () => {
    const visitor = await signedIn(testSite, site, "expired@demo.test");
    const profile = await visitor.visit(at(site, "/profile"));
    expect(wordsOf(profile)).toContain("Inactive");
    const link = profile.links.find((one) => /\/profile\/subscription\/[0-9a-f-]{36}$/.test(one));
    const page = await visitor.visit(new URL(link ?? "", profile.url));
    expect(wordsOf(page)).toContain("Expired: ");
    expect(wordsOf(page)).toContain("Choose your Plan:");
    // The member has used the trial.
    expect(wordsOf(page)).not.toContain("Start Free Trial");
  });
});

it("a failed registration leads to a page that links back to the sign-up", async () => {
  const page = await new Visitor(testSite).visit(`${platform}/register/failed`);
  expect(wordsOf(page)).toContain("Registration process failed, please contact us");
  expect(page.links).toContain("/signup");
});
