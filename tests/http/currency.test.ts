/**
 * The cookie `currency` (product.md §13) selects the prices that a gym shows if it sells in that currency; it never
 * changes access.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { makePlan } from "../support/gym-world";
import { Visitor, type Page } from "../support/browse";
import { newMember, plansOf } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf, signUp } from "../support/world";

const testSite = fileSite();
const site = () => sitesOf(testSite)[0];
let gymId: number;
let pounds: number;
let euros: number;

beforeAll(async () => {
  const gym = await findGymByGuid(testSite.db, "ironworks");
  if (!gym) throw new Error("no gym");
  gymId = gym.id;
  [pounds = 0] = await plansOf(testSite);
  const plan = { name: "Monatlich", priceMinor: 1690, currency: "EUR", position: 9 };
  euros = await makePlan(testSite.db, gym, plan);
});

function keep<V extends Visitor>(visitor: V, currency: string | null): V {
  if (currency) visitor.cookiesFor(new URL(site().origin).host).set("currency", currency);
  return visitor;
}

/** Ids of the plans that a page links to, in order. */
const planIdsOf = ({ links }: Page): number[] =>
  links.flatMap((link) => {
    const [, id] = /\/profile\/subscription\/(\d+)(?:\?|$)/.exec(link) ?? [];
    return id === undefined ? [] : [Number(id)];
  });

describe.each([
  ["EUR", ["EUR"]],
  ["USD", ["GBP"]],
  [null, ["GBP"]],
] as const)("with the cookie %s", (cookie, shown) => {
  const inCurrency = (words: string) =>
    [/£\d/.test(words) ? ["GBP"] : [], /€\d/.test(words) ? ["EUR"] : []].flat();

  it("the gym's home shows the plans in the currency", async () => {
    const home = await keep(new Visitor(testSite), cookie).visit(at(site(), ""));
    expect(inCurrency(wordsOf(home))).toEqual(shown);
  });

  it("a new member gets to the first of these plans, and chooses among them", async () => {
    const { page } = await signUp(keep(new Visitor(testSite), cookie), site());
    const first = cookie === "EUR" ? euros : pounds;
    expect(page.url.pathname).toMatch(new RegExp(`/profile/subscription/${first}$`));
    const offered = await testSite.db.select().from(subscriptionTypes);
    const choices = [...page.html.matchAll(/name="selectedSubscriptionType"[^>]*value="(\d+)"/g)];
    const currencies = choices.map(([, id]) => offered.find((one) => one.id === Number(id)));
    expect(new Set(currencies.map((one) => one?.currency))).toEqual(new Set(shown));
  });

  it("the gym's home and a category lead a member to the first of these plans", async () => {
    const { visitor } = await newMember(testSite, site());
    keep(visitor, cookie);
    const first = cookie === "EUR" ? euros : pounds;
    const home = await visitor.visit(at(site(), ""));
    expect(planIdsOf(home)[0]).toBe(first);
    const category = await visitor.visit(at(site(), "/category/strength"));
    expect(planIdsOf(category)[0]).toBe(first);
  });

  it("the call that lists plans returns these, or those in the currency that it names", async () => {
    const visitor = keep(new Visitor(testSite), cookie);
    const currencies = async (query: string) => {
      const path = `${site().origin}/api/subscription-types?gymId=${gymId}${query}`;
      const answer = await visitor.ask(path, { headers: { Accept: "application/json" } });
      expect(answer.headers["vary"]).toContain("Cookie");
      const plans = JSON.parse(answer.body) as { currency: string }[];
      return [...new Set(plans.map(({ currency }) => currency))];
    };
    expect(await currencies("")).toEqual(shown);
    expect(await currencies("&currency=EUR")).toEqual(["EUR"]);
    expect(await currencies("&currency=GBP")).toEqual(["GBP"]);
    expect(await currencies("&currency=USD")).toEqual(shown);
  });
});

it("a plan in another currency is bought at its own address, beside plans in the chosen currency", async () => {
  const { visitor } = await newMember(testSite, site());
  const planAt = (id: number) => visitor.visit(at(site(), `/profile/subscription/${id}`));
  expect((await planAt(euros)).html).toMatch(
    new RegExp(`value="${euros}"[^>]*checked|checked[^>]*value="${euros}"`),
  );
  keep(visitor, "EUR");
  const page = await planAt(pounds);
  expect(page.html).toMatch(
    new RegExp(`value="${pounds}"[^>]*checked|checked[^>]*value="${pounds}"`),
  );
  expect(page.html).toMatch(new RegExp(`value="${euros}"`));
});

it("a plan in another currency that a locked workout links to is last in the list, and preselected", async () => {
  const { visitor } = await newMember(testSite, site());
  keep(visitor, "EUR");
  const query = new URLSearchParams({ returnUrl: `${site().base}/category/strength` });
  const page = await visitor.visit(at(site(), `/profile/subscription/${pounds}?${query}`));
  const form = page.forms.find(({ names }) => names.has("terms"));
  expect(form?.fields.get("shown")).toBe(String(pounds));
  const choices = [...page.html.matchAll(/name="selectedSubscriptionType"[^>]*value="(\d+)"/g)];
  expect(choices.map(([, id]) => Number(id))).toEqual([euros, pounds]);
});
