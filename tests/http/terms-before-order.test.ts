/** What a member reads above the order button of a plan and on it, in four languages (product.md §19). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "~/features/billing/orders/schema.server";
import { findGymByGuid, findLegalTextOfGym } from "~/features/gyms/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import de from "~/i18n/locales/de/billing.json";
import en from "~/i18n/locales/en/billing.json";
import es from "~/i18n/locales/es/billing.json";
import fr from "~/i18n/locales/fr/billing.json";
import { makePromo } from "../support/billing-world";
import type { Page } from "../support/browse";
import { newMember, openPlans, plansOf } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { choosePlan, payWith, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
const TEXTS = { en, de, es, fr };
type Language = keyof typeof TEXTS;
let site: Site;
beforeAll(async () => {
  [site] = sitesOf(testSite);
  const gym = await findGymByGuid(testSite.db, "ironworks");
  const shop = { gymId: gym?.id ?? 0 };
  await makePromo(testSite.db, shop, { code: "FIFTH", duration: "ONCE" });
  await makePromo(testSite.db, shop, { code: "TWOYEARS", duration: "MONTHS", months: 24 });
});

async function openChooser(language: Language, place: number, code: string | null) {
  const member = await newMember(testSite, site);
  member.visitor.language = language;
  let page = await openPlans(testSite, site, member.visitor);
  const planId = String((await plansOf(testSite))[place]);
  page = await page.submit({ intent: "choose", selectedSubscriptionType: planId });
  if (code) page = await page.submit({ intent: "apply", promoCode: code });
  return { ...member, page };
}

/** The page's text above the order button, and the button's. */
function splitAtButton(page: Page) {
  const start = page.html.search(/<button[^>]*value="hosted"/);
  expect(start).toBeGreaterThan(0);
  const end = page.html.indexOf("</button>", start);
  const toWords = (html: string) => wordsOf({ html } as Page);
  return {
    above: toWords(page.html.slice(0, start)),
    button: toWords(page.html.slice(start, end)),
  };
}

/** The sentence with any values. */
function toPattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()[\]\\|]/g, String.raw`\$&`).replace(/'/g, "(?:'|&#x27;)");
  return new RegExp(escaped.replace(/\{\{\w+\}\}/g, "([^.]*?\\d[^]*?)").replace(/\s+/g, "\\s+"));
}

type Terms = "obligation" | "obligationThen" | "obligationTrial" | "obligationTrialThen";

const CASES: [what: string, place: number, code: string | null, terms: Terms, amounts: string[]][] =
  [
    ["a trial", 0, null, "obligationTrial", ["14.99"]],
    ["a trial with a code", 0, "FIFTH", "obligationTrialThen", ["14.99", "11.99"]],
    ["a year without a trial", 1, null, "obligation", ["134.91"]],
    ["a year with a code", 1, "FIFTH", "obligation", ["134.91", "107.93"]],
    ["a year with a code for two", 1, "TWOYEARS", "obligationThen", ["134.91", "107.93"]],
  ];

describe.each(["en", "de", "es", "fr"] as const)("in %s, above the order button", (language) => {
  it.each(CASES)("%s", async (_what, place, code, terms, amounts) => {
    const { page } = await openChooser(language, place, code);
    const { above, button } = splitAtButton(page);
    const text = TEXTS[language];
    const isTrial = place === 0;
    const per = isTrial ? text.perMonth : text.perYear;
    const spoken = amounts.map((amount) => (language === "en" ? amount : amount.replace(".", ",")));
    for (const amount of spoken) expect(above).toContain(amount);
    expect(above).toContain(per);
    expect(above).toContain(text.summary.today);
    // The first charge after a trial, or the renewal, with its day.
    expect(above).toMatch(toPattern(text.summary.from));
    expect(above).toMatch(toPattern(text.summary[terms]));
    expect(above).toMatch(toPattern(text.startAtOnce[isTrial ? "rightInTrial" : "right"]));
    const label = isTrial
      ? text.chooser[code ? "ordersLaterThen" : "ordersLater"]
      : text.chooser.ordersNow;
    expect(button).toMatch(toPattern(label));
    expect(wordsOf(page).includes(text.assurance.yearly)).toBe(!isTrial);
  });
});

describe("the box about the start at once", () => {
  it.each([
    ["is not ticked beforehand, and an order without it asks for nothing", {}, false],
    ["is kept on the order", { startAtOnce: "on" }, true],
  ] as const)("%s", async (_what, answer, startsAtOnce) => {
    const { page, studentId } = await openChooser("en", 0, null);
    const form = page.forms.find(({ names }) => names.has("startAtOnce"));
    expect(form?.fields.has("startAtOnce")).toBe(false);
    await payWith(await choosePlan(page, answer), "4242424242424242");
    expect(
      await testSite.db.select().from(orders).where(eq(orders.studentId, studentId)),
    ).toMatchObject([{ status: "FULFILLED", startsAtOnce }]);
  });

  it("stays ticked when the form shows an error", async () => {
    const { page } = await openChooser("en", 0, null);
    const again = await page.submit({ startAtOnce: "on", intent: "hosted" });
    expect(again.status).toBe(400);
    const form = again.forms.find(({ names }) => names.has("startAtOnce"));
    expect(form?.fields.get("startAtOnce")).toBe("on");
  });

  it("is not asked where nothing is paid", async () => {
    const { page } = await openChooser("en", 0, "FREE100");
    expect(page.forms.some(({ names }) => names.has("terms"))).toBe(true);
    expect(page.forms.some(({ names }) => names.has("startAtOnce"))).toBe(false);
  });
});

it("an order on terms that the page did not show is refused, and the next page shows the new ones", async () => {
  const { page, studentId } = await openChooser("en", 0, null);
  const setTerms = (terms: string | null) =>
    testSite.db.update(gyms).set({ terms }).where(eq(gyms.guid, "ironworks"));
  const before = await findGymByGuid(testSite.db, "ironworks");
  const texts = await findLegalTextOfGym(testSite.db, { gymId: before?.id ?? 0, kind: "terms" });
  await setTerms("<p>Members bring a towel.</p>");
  const answers = { terms: "on", age: "adult", intent: "hosted" };
  const refused = await page.submit(answers);
  expect(refused.status).toBe(400);
  expect(wordsOf(refused)).toContain("The price or the terms have just changed.");
  const placed = () => testSite.db.select().from(orders).where(eq(orders.studentId, studentId));
  expect(await placed()).toEqual([]);
  await refused.submit(answers);
  expect(await placed()).toMatchObject([{ status: "OPEN" }]);
  await setTerms(texts?.texts["en"] ?? null);
});
