/** Choosing and paying without script: plans, promo codes, one plan's checkout; whose they are and what is shown. */
import { beforeAll, describe, expect, it } from "vitest";
import { toldAbove, wordsOf } from "../support/page-words";
import { Visitor, type Page } from "../support/browse";
import {
  at,
  choosePlan,
  fileApp,
  logIn,
  newEmail,
  payWith,
  platformOf,
  signUp,
  sitesOf,
  type Site,
} from "../support/world";

const app = fileApp();
let site: Site;
let platform: string;
beforeAll(() => {
  [site] = sitesOf(app);
  platform = platformOf(app);
});

async function newMember() {
  const visitor = new Visitor(app);
  const { page } = await signUp(visitor, site);
  return { visitor, chooser: page };
}

const valuesOf = (page: Page, name: string) =>
  [...page.html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(
    ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? "",
  );
const field = (page: Page, name: string) =>
  page.forms.find(({ names }) => names.has("terms"))?.fields.get(name);

describe("the chooser", () => {
  it("shows another plan's terms before anything is ordered by a button that spoke of the first", async () => {
    const { chooser } = await newMember();
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

  it("remembers the plan that was chosen, and shows it when its button is pressed", async () => {
    const { visitor, chooser } = await newMember();
    const [, second = ""] = valuesOf(chooser, "selectedSubscriptionType");
    const shown = await chooser.submit({ intent: "choose", selectedSubscriptionType: second });
    expect(field(shown, "shown")).toBe(second);
    // The plan of an address is the one it shows, whatever was chosen before.
    const [first = ""] = valuesOf(chooser, "selectedSubscriptionType");
    expect(field(await visitor.visit(chooser.url), "shown")).toBe(first);
    // Where the page's own link leads to a plan, it is the one that was chosen last.
    const profile = await visitor.visit(at(site, "/profile"));
    const link = profile.links.find((one) => /\/profile\/subscription\/\d+$/.test(one));
    expect(link).toBe(`/gym/ironworks/profile/subscription/${second}`);
  });

  it.each([
    ["OLD2020", "This code has expired."],
    ["nothing of the kind", "There is no such code. Check the spelling."],
    ["x".repeat(51), "A code has at most 50 characters."],
  ])(
    "refuses the code %s in words, keeps what was typed and the plan's price",
    async (code, text) => {
      const { chooser } = await newMember();
      const answer = await chooser.submit({ intent: "apply", promoCode: code, terms: "on" });
      expect(answer.status).toBe(400);
      expect(wordsOf(answer)).toContain(text);
      expect(wordsOf(answer)).not.toContain("Price after promotion");
      expect(field(answer, "promoCode")).toBe(code);
      expect(field(answer, "terms")).toBe("on");
    },
  );

  it("shows the price after a code, and forgets the code when the page is opened anew", async () => {
    const { visitor, chooser } = await newMember();
    const applied = await chooser.submit({ intent: "apply", promoCode: " welcome20 " });
    expect(applied.status).toBe(200);
    expect(wordsOf(applied)).toContain("Code accepted");
    expect(wordsOf(applied)).toContain("£11.99");
    const anew = await visitor.visit(chooser.url);
    expect(wordsOf(anew)).not.toContain("Code accepted");
    expect(field(anew, "promoCode")).toBe("");
  });

  it("shows the price of a code that was typed and not applied, before it is ordered", async () => {
    const { chooser } = await newMember();
    const shown = await choosePlan(chooser, { promoCode: "WELCOME20" });
    expect(wordsOf(shown)).toContain("Code accepted");
    expect(wordsOf(shown)).toContain("£11.99");
    // What has been answered by then is not asked again, and a refusal keeps the code's price.
    expect([field(shown, "terms"), field(shown, "age")]).toEqual(["on", "adult"]);
    const refused = await shown.submit({ age: "parent" });
    expect([refused.status, field(refused, "promoCode")]).toEqual([400, "WELCOME20"]);
    expect(wordsOf(refused)).toContain("£11.99");
    expect((await choosePlan(shown)).url.pathname).toMatch(/^\/sandbox\/checkout\//);
  });

  it("begins without script with what is wrong below, and the way to each field", async () => {
    const { chooser } = await newMember();
    expect(toldAbove(chooser, "terms")).toBe(false);
    const refused = await chooser.submit({ age: "adult" });
    expect([refused.status, toldAbove(refused, "terms")]).toEqual([400, true]);
  });

  describe.each([
    ["the chooser", (page: Page) => Promise.resolve(page)],
    [
      "the checkout of one plan",
      (page: Page) =>
        page.visitor.visit(
          `${platform}/subscription/checkout?selectedSubscriptionType=${field(page, "shown")}`,
        ),
    ],
  ])("%s keeps all that was typed", (name, open) => {
    const typed = {
      terms: "on",
      age: "parent",
      parentName: "Anne King",
      parentEmail: "anne@example.test",
    };
    const kept = (page: Page) =>
      Object.fromEntries(Object.keys(typed).map((one) => [one, field(page, one)]));
    const member = async () => {
      const visitor = new Visitor(app);
      return open((await signUp(visitor, site)).page);
    };

    it("when a code is applied, refused, and taken away", async () => {
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
      const german = await (await member()).submit({ ...typed, promoCode: "SUM", lang: "de" });
      expect([german.status, kept(german)]).toEqual([200, typed]);
      expect(german.html).toMatch(/<html lang="de"/);
      expect(field(german, "promoCode")).toBe("SUM");
    });

    it("when a parent is asked beside a code that has not been applied", async () => {
      const page = await member();
      const email = newEmail();
      const asked = await page.submit({
        ...typed,
        parentEmail: email,
        age: "adult",
        intent: "permission",
        promoCode: "WELCOME20",
      });
      expect(asked.status).toBe(200);
      expect(wordsOf(asked)).toContain(`We wrote to Anne King (${email})`);
      expect(wordsOf(asked)).not.toContain("£11.99");
      expect(field(asked, "promoCode")).toBe("WELCOME20");
      expect(kept(asked)).toEqual({ ...typed, parentEmail: email });
    });

    it.runIf(name === "the chooser")("when another plan is shown, with its code", async () => {
      const page = await member();
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
  });

  it("gives a plan that costs nothing without a card, ending by itself, with nothing to cancel", async () => {
    const { visitor, chooser } = await newMember();
    const applied = await chooser.submit({ intent: "apply", promoCode: "FREE100" });
    expect(wordsOf(applied)).toContain("Start for free");
    const done = await choosePlan(applied, { intent: "free" });
    expect(done.url.pathname).toBe("/subscription/checkout/success");
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

describe("login", () => {
  const loggedIn = async (email: string, returnUrl: string) => {
    const page = await new Visitor(app).visit(
      at(site, `/login?returnUrl=${encodeURIComponent(returnUrl)}`),
    );
    return (await page.submit({ email, password: "demo1234" })).url;
  };

  it("leads from the gym's home to the plans who may watch nothing yet", async () => {
    const url = await loggedIn("new@demo.test", "/gym/ironworks");
    expect(url.pathname).toMatch(/^\/gym\/ironworks\/profile\/subscription\/\d+$/);
    expect(url.searchParams.get("returnUrl")).toBe("/gym/ironworks");
  });

  it.each([
    ["a member", "member@demo.test", "/gym/ironworks/category/strength"],
    ["the gym's own people", "owner@demo.test", "/gym/ironworks/category/strength"],
    ["who asked for a page", "new@demo.test", "/gym/ironworks/category/strength"],
    ["who wants their profile", "new@demo.test", "/gym/ironworks/profile"],
    ["who buys a product", "new@demo.test", "/ironworks/product/checkout/resistance-kit"],
  ])("lets %s go on", async (_who, email, wanted) => {
    expect((await loggedIn(email, wanted)).pathname).toBe(wanted);
  });
});

describe("/subscription/checkout", () => {
  it("asks a visitor to sign in, and comes back", async () => {
    const visitor = new Visitor(app);
    const url = `${platform}/subscription/checkout?selectedSubscriptionType=1`;
    const answer = await visitor.ask(url);
    expect([answer.status, answer.headers.location]).toEqual([303, "/signin"]);
    expect(answer.headers["set-cookie"]?.join()).toContain(
      "preloginPage=%2Fsubscription%2Fcheckout",
    );
  });

  it("sells the one plan in its gym's brand; no plan leads to the profile, none such is not found", async () => {
    const { visitor, chooser } = await newMember();
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
    const paid = await payWith(hosted, "4242424242424242");
    expect(paid.url.pathname).toBe("/subscription/checkout/success");
    const held = await visitor.visit(page.url);
    expect(wordsOf(held)).toContain("You already have this plan");
  });
});

describe("a subscription's page", () => {
  it("of a gym's subscription is the gym's, from the platform's own profile too", async () => {
    const visitor = new Visitor(app);
    await logIn(visitor, site, { email: "member@demo.test" });
    const profile = await visitor.visit(`${platform}/profile`);
    const link = profile.links.find((one) => /^\/profile\/subscription\//.test(one)) ?? "";
    const answer = await visitor.ask(`${platform}${link}`);
    expect([answer.status, answer.headers.location]).toEqual([303, `/gym/ironworks${link}`]);
    // Another gym's page does not know it.
    expect((await visitor.ask(`${platform}/gym/flowstate${link}`)).status).toBe(404);
    const stranger = new Visitor(app);
    await logIn(stranger, site, { email: "expired@demo.test" });
    expect((await stranger.ask(`${platform}/gym/ironworks${link}`)).status).toBe(404);
    expect((await stranger.ask(`${platform}/gym/ironworks${link}/cancel`)).status).toBe(404);
  });

  it("of an expired one says when, and lets its holder choose again", async () => {
    const visitor = new Visitor(app);
    await logIn(visitor, site, { email: "expired@demo.test" });
    const profile = await visitor.visit(at(site, "/profile"));
    expect(wordsOf(profile)).toContain("Inactive");
    const link = profile.links.find((one) => /\/profile\/subscription\/[0-9a-f-]{36}$/.test(one));
    const page = await visitor.visit(new URL(link ?? "", profile.url));
    expect(wordsOf(page)).toContain("Expired: ");
    expect(wordsOf(page)).toContain("Choose your Plan:");
    // The trial is used up.
    expect(wordsOf(page)).not.toContain("Start Free Trial");
  });
});

it("a failed registration has its page", async () => {
  const page = await new Visitor(app).visit(`${platform}/register/failed`);
  expect(wordsOf(page)).toContain("Registration process failed, please contact us");
  expect(page.links).toContain("/signup");
});
