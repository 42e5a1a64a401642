/**
 * While the payment provider is unavailable, members see that nothing was charged, nothing changes, and clients learn
 * when to retry.
 */
import type { Stripe } from "stripe";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orders } from "~/features/billing/orders/schema.server";
import { promotions } from "~/features/billing/promotions/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { makePromo } from "../support/billing-world";
import type { Visitor, Page } from "../support/browse";
import { sharedFixture } from "../support/shared-fixture";
import { newMember, openPlans, plansOf } from "../support/members";
import { wordsOf } from "../support/page-words";
import { openSite } from "../support/site";
import { confirmSetup, payHostedPage } from "../support/stripe/checkout";
import { CARDS } from "../support/stripe/paying";
import { openStripeAccount } from "../support/stripe/fixture";
import { StripeStandIn } from "../support/stripe/stand-in";
import { at, choosePlan, sitesOf, type Site } from "../support/world";

const provider = sharedFixture(
  async () => ({ stripe: await StripeStandIn.start() }),
  ({ stripe }) => stripe.stop(),
);
const testSite = sharedFixture(
  () => {
    const { stripe } = provider;
    return openSite({
      env: {
        STRIPE_SECRET_KEY: stripe.apiKey,
        STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
        STRIPE_WEBHOOK_SECRETS: stripe.webhookSecrets,
        STRIPE_API_BASE: stripe.origin,
      },
      async prepare(db) {
        for (const { id } of await db.select({ id: gyms.id }).from(gyms)) {
          await openStripeAccount(db, stripe, { gymId: id });
        }
      },
    });
  },
  (site) => site.stop(),
);

let site: Site;
/** Has a plan that renews. */
let member: Visitor;
/** Has opened the plan chooser and a product. */
let buyer: { chooser: Page; product: Page };

beforeAll(async () => {
  [site] = sitesOf(testSite);
  const { stripe } = provider;
  ({ visitor: member } = await newMember(testSite, site));
  const chooser = await openPlans(testSite, site, member);
  const { headers } = await chooser.send({ terms: "on", age: "adult" });
  const ref = new URL(headers.location ?? "").pathname.split("/").pop() ?? "";
  expect(payHostedPage(stripe.world, ref, CARDS.good).outcome).toBe("paid");
  const session = stripe.world.get<Stripe.Checkout.Session>("checkout.session", ref);
  const paid = await member.visit(session.success_url ?? "");
  expect(paid.url.pathname).toBe("/subscription/checkout/success");

  const { visitor } = await newMember(testSite, site);
  buyer = {
    chooser: await openPlans(testSite, site, visitor),
    product: await visitor.visit(`${site.origin}/ironworks/product/checkout/resistance-kit`),
  };
  stripe.unreachable = true;
});

/** "Try again" may carry the return address of the purchase. */
const pathsOf = ({ links, url }: Page) => links.map((link) => new URL(link, url).pathname);

it("a plan and a product lead to the page of a failed checkout, which says that nothing was charged", async () => {
  const plan = await choosePlan(buyer.chooser);
  expect(plan.url.pathname).toBe("/checkout/failed");
  expect(plan.html).toContain("Payment processing failed, please contact us for the details");
  expect(plan.html).toContain("You have not been charged.");
  expect(pathsOf(plan)).toContain(buyer.chooser.url.pathname);
  const product = await buyer.product.submit({ age: "adult", terms: "on" });
  expect(product.url.pathname).toBe("/checkout/failed");
  expect(pathsOf(product)).toContain("/ironworks/product/checkout/resistance-kit");

  const { rows } = await testSite.pool.query<object>(
    "select facts, gym_id from analytics_events where name = 'Checkout failed' order by id",
  );
  const failure = (facts: object) => ({
    facts: expect.objectContaining({ reason: "provider_away", ...facts }),
    gym_id: expect.any(Number),
  });
  expect(rows).toEqual([
    failure({ subscriptionTypeId: expect.any(Number) }),
    failure({ productId: expect.any(Number) }),
  ]);
});

it("cancelling leads back to the profile, where nothing has changed", async () => {
  const profile = await member.visit(at(site, "/profile"));
  const link = profile.links.find((one) => /\/profile\/subscription\/[\w-]+$/.test(one));
  const question = await member.visit(new URL(`${link}/cancel`, profile.url));
  const after = await question.submit({});
  expect(after.url.pathname).toBe(`${site.base}/profile`);
  expect(after.html).toContain("Our payment provider is not responding right now.");
  expect(after.html).toContain("Next billing date:");
});

it("calls answer 503 with Retry-After", async () => {
  const session = member.cookiesFor(new URL(site.origin).host).get("session") ?? "";
  const headers = { Authorization: `Bearer ${session}`, "Content-Type": "application/json" };
  const post = (path: string, body?: object) =>
    member.ask(`${site.origin}${path}`, {
      method: "POST",
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers,
    });
  const last = await member.ask(`${site.origin}/api/students/me/subscriptions/last`, { headers });
  const [subscription] = JSON.parse(last.body) as { id: string }[];
  for (const answer of [
    await post("/api/stripe/checkout/prepare-setup", {}),
    await post(`/api/subscriptions/${subscription?.id}/cancel`),
  ]) {
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(JSON.parse(answer.body)).toMatchObject({ message: "error.providerAway" });
  }
});

describe("an API key that Stripe rejects", () => {
  const open = () => testSite.db.select().from(orders).where(eq(orders.status, "OPEN"));
  const usesOf = async (promotionId: number) => {
    const [row] = await testSite.db
      .select({ usedCount: promotions.usedCount })
      .from(promotions)
      .where(eq(promotions.id, promotionId));
    return row?.usedCount;
  };
  const refusedKeys = () =>
    testSite.logs
      .map((line) => JSON.parse(line) as { level: number; err?: { type?: string } })
      .filter(({ level, err }) => level >= 50 && err?.type === "ProviderKeyRefused").length;

  beforeEach(async () => {
    provider.stripe.unreachable = false;
    for (const { id } of await open()) {
      await testSite.db.update(orders).set({ status: "EXPIRED" }).where(eq(orders.id, id));
    }
  });
  afterEach(() => {
    provider.stripe.keyRevoked = false;
  });

  it("leads from a plan to the failure page with a reference; the order is closed and its code released", async () => {
    const [gym] = await testSite.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
    if (!gym) throw new Error("no gym");
    const { code, id } = await makePromo(testSite.db, { gymId: gym.id }, { percentOff: 10 });
    const { visitor } = await newMember(testSite, site);
    const chooser = await openPlans(testSite, site, visitor);
    const applied = await chooser.submit({ intent: "apply", promoCode: code });
    provider.stripe.keyRevoked = true;
    const logged = refusedKeys();
    const failed = await choosePlan(applied);
    expect([failed.status, failed.url.pathname]).toEqual([200, "/checkout/failed"]);
    const reference = failed.url.searchParams.get("reference") ?? "";
    expect(wordsOf(failed)).toContain(reference);
    expect(reference).toMatch(/^[\w-]{36}$/);
    expect(await open()).toEqual([]);
    expect(await usesOf(id)).toBe(0);
    expect(refusedKeys()).toBeGreaterThan(logged);
    // The operator corrects the key, and the member tries again.
    provider.stripe.keyRevoked = false;
    const again = await choosePlan(await visitor.visit(applied.url));
    expect(again.url.pathname).not.toBe("/checkout/failed");
  });

  it("leads from a product to the failure page with a reference", async () => {
    provider.stripe.keyRevoked = true;
    const { visitor } = await newMember(testSite, site);
    const page = await visitor.visit(`${site.origin}/ironworks/product/checkout/resistance-kit`);
    const failed = await page.submit({ age: "adult", terms: "on" });
    expect(failed.url.pathname).toBe("/checkout/failed");
    expect(failed.url.searchParams.get("reference")).toMatch(/^[\w-]{36}$/);
    expect(await open()).toEqual([]);
  });

  it.each([
    ["names the order, which is closed", "Subscriptions.create", true],
    ["names none: what Stripe has may be paid, and its order stays open", "Invoices.pay", false],
  ])("answers a call with a problem that %s, refused at %s", async (_name, operation, closes) => {
    const { stripe } = provider;
    const { visitor } = await newMember(testSite, site);
    const session = visitor.cookiesFor(new URL(site.origin).host).get("session") ?? "";
    const post = async (path: string, body: object) => {
      const answer = await visitor.ask(`${site.origin}${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${session}`, "Content-Type": "application/json" },
      });
      return { status: answer.status, json: JSON.parse(answer.body) as Record<string, string> };
    };
    const prepared = await post("/api/stripe/checkout/prepare-setup", {});
    const { clientSecret = "", attemptId } = prepared.json;
    const setup = confirmSetup(stripe.world, clientSecret, CARDS.good, {});
    if (setup.outcome !== "succeeded") throw new Error(setup.outcome);
    const [, yearly] = await plansOf(testSite);
    stripe.troubles.push({ operation, kind: "403", times: 1 });
    const refusal = await post("/api/stripe/checkout/confirm", {
      selectedSubscriptionType: yearly,
      paymentMethod: setup.paymentMethod,
      terms: true,
      age: "adult",
      attemptId,
    });
    expect(refusal).toMatchObject({ status: 503, json: { message: "error.providerAway" } });
    const reference = refusal.json["reference"] ?? null;
    expect(reference !== null).toBe(closes);
    expect(await open()).toHaveLength(closes ? 0 : 1);
    if (reference === null) return;
    const [order] = await testSite.db.select().from(orders).where(eq(orders.id, reference));
    expect(order).toMatchObject({ status: "FAILED", failureReason: "provider_key_refused" });
  });
});
