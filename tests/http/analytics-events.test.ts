/** Choosing and paying are recorded as analytics events, each with its gym and its member. */
import { beforeAll, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { newMember, openPlans } from "../support/members";
import { fileSite } from "../support/site";
import { choosePlan, payWith, sitesOf, type Site } from "../support/world";

interface Row {
  name: string;
  guid: string | null;
  known: boolean;
  facts: Record<string, unknown>;
}

const testSite = fileSite();
let site: Site;
let rows: Row[];
const plan = { first: 0, second: 0 };

const plansOf = (page: Page) =>
  [...page.html.matchAll(/name="selectedSubscriptionType"[^>]*value="(\d+)"/g)].map(([, id]) =>
    Number(id),
  );

async function openChooser() {
  const { visitor } = await newMember(testSite, site);
  return { visitor, page: await openPlans(testSite, site, visitor) };
}

const send = (visitor: Visitor, event: object, origin = site.origin) =>
  visitor.ask(`${origin}/api/events`, {
    body: JSON.stringify(event),
    headers: { "Content-Type": "application/json" },
  });

beforeAll(async () => {
  // The demo world has recorded events before.
  const began = new Date();
  [site] = sitesOf(testSite);

  const { visitor, page } = await openChooser();
  [plan.first = 0, plan.second = 0] = plansOf(page);
  await page.submit({ intent: "apply", promoCode: "OLD2020" });
  const applied = await page.submit({ intent: "apply", promoCode: "WELCOME20" });
  const other = await applied.submit({
    intent: "choose",
    promoCode: "",
    selectedSubscriptionType: String(plan.second),
  });
  await payWith(await choosePlan(other), "4242424242424242");

  const declined = await openChooser();
  await payWith(await choosePlan(declined.page), "4000000000000002");

  const views = [
    { name: "Page view", path: "/subscription/checkout", gym: "ironworks" },
    { name: "Terms accepted", path: "/subscription/checkout", gym: "ironworks" },
    { name: "Terms rejected", path: "/subscription/checkout", gym: "ironworks" },
    { name: "Page view", path: "/", gym: "nobody" },
  ];
  for (const view of views) expect((await send(visitor, view)).status).toBe(200);
  // The host of a gym takes precedence over the gym that a page names.
  const view = { name: "Page view", path: "/lives", gym: "ironworks" };
  await send(new Visitor(testSite), view, `http://flowstate.${PLATFORM}:${testSite.port}`);

  ({ rows } = await testSite.pool.query<Row>(
    `select e.name, g.guid, e.student_id is not null as known, e.facts
       from analytics_events e left join gyms g on g.id = e.gym_id where e.at >= $1 order by e.id`,
    [began],
  ));
});

const named = (name: string) => rows.filter((row) => row.name === name);

it.each<[string, Partial<Row>[]]>([
  ["Promo apply failed", [{ facts: { reason: "promo.expired" } }]],
  ["Promo apply success", [{}]],
  ["Checkout success", [{}]],
  ["Checkout failed", [{ facts: { reason: "card_declined" } }]],
  ["Terms accepted", [{ facts: { path: "/subscription/checkout" } }]],
  ["Terms rejected", [{ facts: { path: "/subscription/checkout" } }]],
])("%s is recorded with its gym and member", (name, expected) => {
  const rows = named(name);
  expect(rows).toHaveLength(expected.length);
  expect(rows).toMatchObject(
    expected.map(({ facts }) => ({ guid: "ironworks", known: true, facts: facts ?? {} })),
  );
});

it("the change to another plan is recorded once", () => {
  expect(named("Subscription changed")).toMatchObject([
    { guid: "ironworks", known: true, facts: { subscriptionTypeId: plan.second } },
  ]);
});

it("a page view belongs to the gym of the page's brand; an unknown gym is recorded as none", () => {
  expect(named("Page view").map(({ guid, known, facts }) => [guid, known, facts["path"]])).toEqual([
    ["ironworks", true, "/subscription/checkout"],
    [null, true, "/"],
    ["flowstate", false, "/lives"],
  ]);
});
