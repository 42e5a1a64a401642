/** Prices in words on the pages: what a year saves, and what a code does and for how long. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { makePromo } from "../support/billing-world";
import { Visitor, type Page } from "../support/browse";
import { newMember, openPlans, plansOf } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
const SAVING = "£11.25 a month, you save 25%";
let site: Site;
beforeAll(() => {
  [site] = sitesOf(testSite);
});

/** The checkout of one plan, by its place in the chooser. */
async function openCheckout(visitor: Visitor, place: number) {
  const plan = (await plansOf(testSite))[place];
  const query = `selectedSubscriptionType=${plan}`;
  return visitor.visit(`${platformOf(testSite)}/subscription/checkout?${query}`);
}

describe("a yearly plan", () => {
  it("says on every page what it costs per month and saves, once", async () => {
    const { visitor } = await newMember(testSite, site);
    const pages = {
      home: await new Visitor(testSite).visit(at(site, "/")),
      chooser: await openPlans(testSite, site, visitor),
      checkout: await openCheckout(visitor, 1),
    };
    for (const [name, page] of Object.entries(pages)) {
      expect(wordsOf(page).split(SAVING), name).toHaveLength(2);
    }
    expect(wordsOf(await openCheckout(visitor, 0))).not.toContain("you save");
  });

  it("counts the code that the page applies", async () => {
    const { visitor } = await newMember(testSite, site);
    const chooser = await openPlans(testSite, site, visitor);
    const applied = await chooser.submit({ intent: "apply", promoCode: "WELCOME20" });
    expect(wordsOf(applied)).not.toContain(SAVING);
    expect(wordsOf(applied)).toContain("£9.00 a month in the first year, you save 38%");
  });

  it("is said in the reader's language", async () => {
    const visitor = new Visitor(testSite);
    visitor.language = "de";
    expect(wordsOf(await visitor.visit(at(site, "/")))).toContain(
      "11,25 £ im Monat, du sparst 25 %",
    );
  });
});

describe("an accepted code", () => {
  it.each([
    ["the first plan", 0, "20% off your first month after the free trial: £11.99, then £14.99"],
    ["the yearly plan", 1, "20% off your first year: £107.93, then £134.91 per year"],
  ])("says what it does to %s", async (_plan, place, sentence) => {
    const { visitor } = await newMember(testSite, site);
    const page = await openCheckout(visitor, place);
    expect(wordsOf(page)).not.toContain("20% off");
    const applied = await page.submit({ intent: "apply", promoCode: "welcome20" });
    expect(wordsOf(applied)).toContain(`Code accepted ${sentence}`);
  });

  it("says what it does to a product", async () => {
    const { visitor } = await newMember(testSite, site);
    const page = await visitor.visit(`${site.origin}/product/checkout/resistance-kit`);
    const applied = await page.submit({ intent: "apply", promoCode: "WELCOME20" });
    expect(wordsOf(applied)).toContain("Code accepted 20% off: £27.20 instead of £34.00");
  });

  it("of an amount names the amount and its months", async () => {
    const gym = await findGymByGuid(testSite.db, "ironworks");
    const duration = { duration: "MONTHS", months: 3 };
    const { code } = await makePromo(
      testSite.db,
      { gymId: gym?.id ?? 0 },
      { amountOffMinor: 500, ...duration },
    );
    const { visitor } = await newMember(testSite, site);
    const page = await openCheckout(visitor, 2);
    const applied = await page.submit({ intent: "apply", promoCode: code });
    expect(wordsOf(applied)).toContain(
      "£5.00 off each of your first 3 months: £34.00, then £39.00 per month",
    );
  });
});

const TYPED = { age: "parent", parentName: "Anne King", parentEmail: "anne@example.test" };

describe("the order button and the obligation to pay", () => {
  it("name the price with the code and the one that follows", async () => {
    const { visitor } = await newMember(testSite, site);
    const page = await openCheckout(visitor, 0);
    const applied = await page.submit({ intent: "apply", promoCode: "WELCOME20" });
    expect(wordsOf(applied)).toMatch(
      /obligation to pay: £11\.99 from [^£]+, then £14\.99 per month/,
    );
    expect(wordsOf(applied)).toMatch(/it costs £11\.99 and from [^£]+ £14\.99 per month until/);
  });

  it("name each step of a code that lasts for months, without a trial", async () => {
    const gym = await findGymByGuid(testSite.db, "ironworks");
    const threeMonths = { percentOff: 50, duration: "MONTHS", months: 3 };
    const { code } = await makePromo(testSite.db, { gymId: gym?.id ?? 0 }, threeMonths);
    const { visitor } = await newMember(testSite, site);
    const page = await openCheckout(visitor, 2);
    const applied = await page.submit({ intent: "apply", promoCode: code });
    expect(wordsOf(applied)).toMatch(
      /pay £19\.50 today\. It renews at £19\.50 from [^£]+ and at £39\.00 per month from/,
    );
  });
});

describe("what costs nothing promises no later payment", () => {
  it("with a code for the whole price", async () => {
    const { visitor } = await newMember(testSite, site);
    const chooser = await openPlans(testSite, site, visitor);
    const applied = await chooser.submit({ intent: "apply", promoCode: "FREE100" });
    const [, order = ""] = wordsOf(applied).split("What you pay");
    expect(order).toMatch(/Start for free Nothing to pay, ends automatically on /);
    expect(order).not.toMatch(/obligation to pay|until|renew|billed|free trial|From \d/);
    expect(wordsOf(applied)).toContain(
      "100% off: nothing to pay, and the plan ends automatically on",
    );
  });

  it("on the home of a gym whose plans are free", async () => {
    const { db } = testSite;
    const gym = await findGymByGuid(db, "flowstate");
    const ofGym = eq(subscriptionTypes.gymId, gym?.id ?? 0);
    await db.update(subscriptionTypes).set({ priceMinor: 0, trialPeriod: 7 }).where(ofGym);
    const home = await new Visitor(testSite).visit(`${site.origin}/gym/flowstate`);
    expect(wordsOf(home)).toContain("€0.00");
    expect(wordsOf(home)).not.toMatch(/days free|Cancel at any time|you save/);
  });
});

describe("Remove", () => {
  it.each<[string, (visitor: Visitor) => Promise<Page>, string]>([
    ["the chooser", (visitor) => openPlans(testSite, site, visitor), "£11.99"],
    ["the checkout of one plan", (visitor) => openCheckout(visitor, 0), "£11.99"],
    [
      "a product's page",
      (visitor) => visitor.visit(`${site.origin}/product/checkout/resistance-kit`),
      "£27.20",
    ],
  ])("on %s takes the code away, keeps what was typed, and says so", async (_page, open, price) => {
    const { visitor } = await newMember(testSite, site);
    const page = await open(visitor);
    expect(listIntents(page)).not.toContain("remove");
    const applied = await page.submit({ intent: "apply", promoCode: "WELCOME20", ...TYPED });
    expect(wordsOf(applied)).toContain(price);
    expect(listIntents(applied)).toContain("remove");
    const removed = await applied.submit({ intent: "remove" });
    expect(removed.status).toBe(200);
    expect(wordsOf(removed)).not.toContain(price);
    expect(wordsOf(removed)).toContain("Code removed. The full price applies again.");
    expect(removed.html).toMatch(/<details[^>]* open=""/);
    expect(removed.html).toMatch(/<p tabindex="-1" autofocus="">Code removed/i);
    const { fields } = findOrderForm(removed);
    expect(Object.fromEntries(fields)).toMatchObject({ ...TYPED, promoCode: "" });
    // The page that the member opens next does not say it again.
    expect(wordsOf(await visitor.visit(removed.url))).not.toContain("Code removed");
  });

  it("without an applied code says nothing", async () => {
    const { visitor } = await newMember(testSite, site);
    const page = await openCheckout(visitor, 0);
    const empty = await page.submit({ intent: "apply", promoCode: "" });
    expect(wordsOf(empty)).not.toContain("Code removed");
  });
});

function findOrderForm({ forms }: Page) {
  const form = forms.find(({ names }) => names.has("promoCode"));
  if (!form) throw new Error("the page has no order form");
  return form;
}

const listIntents = (page: Page) => findOrderForm(page).buttons.map(({ value }) => value);
