/** After paying, the success dialog, the profile and the mail state the amounts and dates of the chooser. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { makePromo } from "../support/billing-world";
import type { Page, Visitor } from "../support/browse";
import { newMember, openPlans, plansOf } from "../support/members";
import { mailsTo } from "../support/outbox";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, choosePlan, payWith, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
const CARD = "4242424242424242";
let site: Site;
beforeAll(async () => {
  [site] = sitesOf(testSite);
  const gym = await findGymByGuid(testSite.db, "ironworks");
  const shop = { gymId: gym?.id ?? 0 };
  const quarter = { code: "QUARTER", duration: "MONTHS", months: 3, amountOffMinor: 300 };
  await makePromo(testSite.db, shop, { ...quarter, percentOff: null });
  await makePromo(testSite.db, shop, { code: "ALWAYS", duration: "FOREVER" });
});

interface Terms {
  today: string;
  /** The dates from which an amount is paid. */
  from: { date: string; price: string }[];
}

/** What the chooser names before the order. */
function readTerms(page: Page): Terms {
  const words = wordsOf(page);
  const lines = words.matchAll(/From (\d+ \w+ \d{4}) (£[\d.]+) per (?:month|year)/g);
  return {
    today: /Due today (£[\d.]+)/.exec(words)?.[1] ?? "",
    from: [...lines].map(([, date = "", price = ""]) => ({ date, price })),
  };
}

/** Opens the chooser with a plan and a code, which the page then shows. */
async function choose(place: number, code: string | null, language = "en") {
  const member = await newMember(testSite, site);
  member.visitor.language = language;
  let chooser = await openPlans(testSite, site, member.visitor);
  if (place > 0) {
    const plan = (await plansOf(testSite))[place];
    const chosen = { intent: "choose", selectedSubscriptionType: String(plan) };
    chooser = await chooser.submit(chosen);
  }
  if (code) chooser = await chooser.submit({ intent: "apply", promoCode: code });
  return { ...member, chooser };
}

const profileOf = (visitor: Visitor) => visitor.visit(at(site, "/profile"));

describe("every page and mail about a purchase", () => {
  it.each<[string, number, string | null, string, string[]]>([
    ["a trial", 0, null, "£0.00", ["£14.99"]],
    ["a trial, then a code for one payment", 0, "WELCOME20", "£0.00", ["£11.99", "£14.99"]],
    ["a trial, then a code for three", 0, "QUARTER", "£0.00", ["£11.99", "£14.99"]],
    ["a trial, then a code for ever", 0, "ALWAYS", "£0.00", ["£11.99"]],
    ["a year", 1, null, "£134.91", ["£134.91"]],
    ["a year with a code for one payment", 1, "WELCOME20", "£107.93", ["£134.91"]],
    ["a year with a code for ever", 1, "ALWAYS", "£107.93", ["£107.93"]],
  ])("%s", async (_name, place, code, today, prices) => {
    const { visitor, email, chooser } = await choose(place, code);
    const terms = readTerms(chooser);
    expect([terms.today, terms.from.map(({ price }) => price)]).toEqual([today, prices]);
    const dialog = await payWith(await choosePlan(chooser), CARD);
    expect(dialog.url.pathname).toBe("/subscription/checkout/success");

    const [next, later] = terms.from;
    const period = place === 1 ? "year" : "month";
    const trial = today === "£0.00";
    const steady = later ? "" : `, then every ${period}`;
    const facts = [
      ...(trial ? [`Free until ${next?.date}`] : []),
      `${trial ? "First" : "Next"} payment ${next?.price} on ${next?.date}${steady}`,
      ...(later ? [`After that ${later.price} per ${period} from ${later.date}`] : []),
    ];
    const words = wordsOf(dialog);
    for (const fact of facts) expect(words).toContain(fact);
    expect(words.includes(`Paid ${today}`)).toBe(!trial);
    expect(words.includes("Discount")).toBe(code !== null);
    expect(words).toContain(`Emails go to ${email}`);

    const profile = wordsOf(await profileOf(visitor));
    for (const fact of [`Next billing date: ${next?.date}`, ...facts]) {
      expect(profile).toContain(fact);
    }
    expect(profile).toContain(`Receipts and reminders go to ${email}.`);

    const mail = (await mailsTo(testSite, email)).at(-1)?.text ?? "";
    if (!trial) expect(mail).toContain(`You paid ${today}`);
    expect(mail).toContain(`It runs until ${next?.date} and then renews for ${next?.price}.`);
    expect(mail.includes("each payment is")).toBe(Boolean(later));
    if (later) expect(mail).toContain(`From ${later.date} each payment is ${later.price}.`);
  });

  it("a free plan promises no later payment", async () => {
    const { visitor, email, chooser } = await choose(0, "FREE100");
    const until = /ends automatically on (\d+ \w+ \d{4})/i.exec(wordsOf(chooser))?.[1];
    const dialog = await choosePlan(chooser, { intent: "free" });
    for (const page of [dialog, await profileOf(visitor)]) {
      const words = wordsOf(page).slice(wordsOf(page).indexOf("Free until"));
      expect(words).toContain(`Free until ${until}`);
      expect(words).toContain("Further payments None");
      expect(wordsOf(page)).not.toMatch(/(?:First|Next) payment|Next billing date/);
    }
    expect(wordsOf(await profileOf(visitor))).toContain(`Expiration date: ${until}`);
    const mail = (await mailsTo(testSite, email)).at(-1)?.text ?? "";
    expect(mail).toContain(`It runs until ${until}.`);
    expect(mail).not.toContain("renews");
  });

  it("a cancelled trial has an end and no payment", async () => {
    const { visitor, chooser } = await choose(0, "WELCOME20");
    const [next] = readTerms(chooser).from;
    await payWith(await choosePlan(chooser), CARD);
    const manage = (await profileOf(visitor)).links.find((link) => /[0-9a-f-]{36}$/.test(link));
    await (await visitor.visit(new URL(`${manage}/cancel`, site.origin))).submit({});
    const words = wordsOf(await profileOf(visitor));
    expect(words).toContain(`Ends on ${next?.date} Further payments None`);
    expect(words).not.toMatch(/First payment|Discount/);
  });

  it("a product states what was paid", async () => {
    const { visitor, email } = await newMember(testSite, site);
    const checkout = `${site.origin}/product/checkout/resistance-kit`;
    const page = await (
      await visitor.visit(checkout)
    ).submit({
      intent: "apply",
      promoCode: "WELCOME20",
    });
    const words = wordsOf(await payWith(await choosePlan(page), CARD));
    expect(words).toContain("Paid £27.20");
    expect(words).toContain("Discount 20% off: £27.20 instead of £34.00");
    expect(words).toContain(`Emails go to ${email}`);
    expect(words).not.toMatch(/(?:First|Next) payment/);
  });
});

it("a reader of a language without the gym's texts gets the plan's name marked", async () => {
  await testSite.db.execute(sql`update subscription_types set texts = texts - 'fr'`);
  const { visitor, chooser } = await choose(0, null, "fr");
  const dialog = await payWith(await choosePlan(chooser), CARD);
  expect(dialog.html).toMatch(/<dt>Formule<\/dt><dd lang="en">Monthly</);
  const profile = await profileOf(visitor);
  expect(profile.html).toMatch(/<h3[^>]* lang="en"[^>]*>Monthly/);
  const manage = profile.links.find((link) => /[0-9a-f-]{36}$/.test(link));
  const detail = await visitor.visit(new URL(manage ?? "", site.origin));
  expect(detail.html).toMatch(/<h2[^>]* lang="en"[^>]*>Monthly/);
});
