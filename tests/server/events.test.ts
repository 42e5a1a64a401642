/** What happened, as our own log keeps it (spec §7, "Tracking"): each event of choosing and paying, with whose gym it was. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { makePlace, PLATFORM, startApp, type App, type Place } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { choosePlan, payWith, signUp, sitesOf, type Site } from "../support/world";

interface Row {
  name: string;
  guid: string | null;
  known: boolean;
  facts: Record<string, unknown>;
}

let place: Place;
let app: App;
let site: Site;
let rows: Row[];
const plan = { first: 0, second: 0 };

const plansOf = (page: Page) =>
  [...page.html.matchAll(/name="selectedSubscriptionType"[^>]*value="(\d+)"/g)].map(([, id]) =>
    Number(id),
  );

async function newMember() {
  const visitor = new Visitor(app);
  const { page } = await signUp(visitor, site);
  return { visitor, page };
}

/** What a page's beacon tells. */
const tell = (visitor: Visitor, event: object) =>
  visitor.ask(`${site.origin}/api/events`, {
    body: JSON.stringify(event),
    headers: { "Content-Type": "application/json" },
  });

beforeAll(async () => {
  // The demo world was seeded before.
  const began = new Date();
  place = await makePlace();
  app = await startApp({ place });
  const [first] = sitesOf(app);
  if (!first) throw new Error("no site");
  site = first;

  const { visitor, page } = await newMember();
  [plan.first = 0, plan.second = 0] = plansOf(page);
  await page.submit({ intent: "apply", promoCode: "OLD2020" });
  const applied = await page.submit({ intent: "apply", promoCode: "WELCOME20" });
  const other = await applied.submit({
    intent: "choose",
    promoCode: "",
    selectedSubscriptionType: String(plan.second),
  });
  await payWith(await choosePlan(other), "4242424242424242");

  const declined = await newMember();
  await payWith(await choosePlan(declined.page), "4000000000000002");

  const views = [
    { name: "Page view", path: "/subscription/checkout", gym: "ironworks" },
    { name: "Terms accepted", path: "/subscription/checkout", gym: "ironworks" },
    { name: "Terms rejected", path: "/subscription/checkout", gym: "ironworks" },
    { name: "Page view", path: "/", gym: "nobody" },
  ];
  for (const view of views) expect((await tell(visitor, view)).status).toBe(200);
  // A gym's own host goes before what a page says.
  const own = `http://flowstate.${PLATFORM}:${app.port}`;
  const stranger = new Visitor(app);
  await stranger.ask(`${own}/api/events`, {
    body: JSON.stringify({ name: "Page view", path: "/lives", gym: "ironworks" }),
    headers: { "Content-Type": "application/json" },
  });

  await app.stop();
  const database = await openDatabase({ ...place, log: () => {} });
  ({ rows } = await database.pool.query<Row>(
    `select e.name, g.guid, e.student_id is not null as known, e.facts
       from analytics_events e left join gyms g on g.id = e.gym_id where e.at >= $1 order by e.id`,
    [began],
  ));
  await database.close();
});
afterAll(() => place.remove());

const named = (name: string) => rows.filter((row) => row.name === name);

it.each<[string, Partial<Row>[]]>([
  ["Promo apply failed", [{ facts: { reason: "promo.expired" } }]],
  ["Promo apply success", [{}]],
  ["Checkout success", [{}]],
  ["Checkout failed", [{ facts: { reason: "card_declined" } }]],
  ["Terms accepted", [{ facts: { path: "/subscription/checkout" } }]],
  ["Terms rejected", [{ facts: { path: "/subscription/checkout" } }]],
])("%s is a row of its gym and member", (name, expected) => {
  const found = named(name);
  expect(found).toHaveLength(expected.length);
  expect(found).toMatchObject(
    expected.map(({ facts }) => ({ guid: "ironworks", known: true, facts: facts ?? {} })),
  );
});

it("the plan that was changed to is noted once", () => {
  expect(named("Subscription changed")).toMatchObject([
    { guid: "ironworks", known: true, facts: { subscriptionTypeId: plan.second } },
  ]);
});

it("a page view is the gym's whose brand the page wore; nobody's where there is none such", () => {
  expect(named("Page view").map(({ guid, known, facts }) => [guid, known, facts["path"]])).toEqual([
    ["ironworks", true, "/subscription/checkout"],
    [null, true, "/"],
    ["flowstate", false, "/lives"],
  ]);
});
