/** The payment provider is away (spec §8): a member is told so and nothing has changed, a caller is told when to try again. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { locationOf, stripeTarget, type KillTarget } from "../support/kill-targets";
import { at, choosePlan, signUp, sitesOf, type Site } from "../support/world";

let place: Place;
let side: KillTarget;
let app: App;
let site: Site;
/** Holds a plan that renews. */
let member: Visitor;
/** Has looked at the plans, and at a product. */
let buyer: { visitor: Visitor; chooser: Page; product: Page };

beforeAll(async () => {
  place = await makePlace();
  side = await stripeTarget(place);
  app = await startApp({ place, env: side.env });
  side.sendEventsTo(app);
  [site] = sitesOf(app);
  member = new Visitor(app);
  const { page } = await signUp(member, site);
  const paid = await side.payPage(
    page,
    locationOf(
      page,
      await page.send({
        terms: "on",
        age: "adult",
        selectedSubscriptionType:
          page.forms
            .find(({ names }) => names.has("terms"))
            ?.fields.get("selectedSubscriptionType") ?? "",
      }),
    ),
  );
  expect(paid.url.pathname).toBe("/subscription/checkout/success");
  const visitor = new Visitor(app);
  const { page: chooser } = await signUp(visitor, site);
  const product = await visitor.visit(`${site.origin}/ironworks/product/checkout/resistance-kit`);
  buyer = { visitor, chooser, product };
  await side.stop();
});
afterAll(async () => {
  await app.stop();
  await place.remove();
});

async function eventsOf(name: string) {
  const database = await openDatabase({ ...place, log: () => {} });
  try {
    const { rows } = await database.pool.query(
      "select facts, gym_id from analytics_events where name = $1 order by id",
      [name],
    );
    return rows as { facts: Record<string, unknown>; gym_id: number | null }[];
  } finally {
    await database.close();
  }
}

const manageLink = async () => {
  const profile = await member.visit(at(site, "/profile"));
  const link = profile.links.find((one) => /\/profile\/subscription\/[\w-]+$/.test(one));
  return new URL(link ?? "", profile.url);
};

/** What has failed so far, as it must be noted. */
const failures: object[] = [];
const fails = (facts: object) =>
  failures.push({ facts: expect.objectContaining(facts), gym_id: expect.any(Number) });

const SENTENCE = "Payment processing failed, please contact us for the details";

/** "Try again" may carry where the purchase leads back to. */
const pathsOf = ({ links, url }: Page) => links.map((link) => new URL(link, url).pathname);

it("a plan and a product lead to the failed checkout's page, which says that nothing was charged", async () => {
  const plan = await choosePlan(buyer.chooser);
  fails({ reason: "provider_away", subscriptionTypeId: expect.any(Number) });
  expect(plan.url.pathname).toBe("/checkout/failed");
  expect(plan.html).toContain(SENTENCE);
  expect(plan.html).toContain("You have not been charged.");
  expect(pathsOf(plan)).toContain(buyer.chooser.url.pathname);
  const product = await buyer.product.submit({ selectedProduct: "1", age: "adult" });
  fails({ reason: "provider_away", productId: expect.any(Number) });
  expect(product.url.pathname).toBe("/checkout/failed");
  expect(pathsOf(product)).toContain("/ironworks/product/checkout/resistance-kit");
});

it("cancelling goes back to the profile, where nothing has changed", async () => {
  const link = await manageLink();
  const question = await member.visit(`${link.href}/cancel`);
  const after = await question.submit({});
  expect(after.url.pathname).toBe(`${site.base}/profile`);
  expect(after.html).toContain("Our payment provider does not answer right now.");
  expect(after.html).toContain("Next billing date:");
});

it("calls say when to try again", async () => {
  const session = member.cookiesFor(new URL(site.origin).host).get("session") ?? "";
  const call = (path: string, body: object | undefined) =>
    member.ask(`${site.origin}${path}`, {
      method: "POST",
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { Authorization: `Bearer ${session}`, "Content-Type": "application/json" },
    });
  const own = (await manageLink()).pathname.split("/").at(-1) ?? "";
  const last = await member.ask(`${site.origin}/api/students/me/subscriptions/last`, {
    headers: { Authorization: `Bearer ${session}` },
  });
  const [held] = JSON.parse(last.body) as { id: string }[];
  for (const answer of [
    await call("/api/stripe/checkout/prepare-setup", {}),
    await call(`/api/subscriptions/${held?.id ?? own}/cancel`, undefined),
  ]) {
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(JSON.parse(answer.body)).toMatchObject({ message: "error.providerAway" });
  }
});

it("each failed checkout is noted, with its gym", async () => {
  await app.stop();
  expect(failures.length).toBeGreaterThanOrEqual(2);
  expect(await eventsOf("Checkout failed")).toEqual(failures);
});
