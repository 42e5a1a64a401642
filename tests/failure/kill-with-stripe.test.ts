/**
 * kill -9 while people pay with the stand-in for Stripe, by the card form's calls and on its hosted page: some thirty
 * purchases are cut off at random points. Then what is told late, and what is looked up, brings both sides together.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { catchUpOnEvents } from "~/features/billing/catch-up-on-events.server";
import { reconcilePayments } from "~/features/billing/reconcile.server";
import { createStripeProvider } from "~/features/billing/stripe/provider.server";
import { workPaymentEvents } from "~/features/billing/work-payment-events.server";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { Visitor } from "../support/browse";
import { openStripeAccount } from "../support/pay-rig";
import { confirmSetup, payHostedPage } from "../support/stripe/checkout";
import { CARDS } from "../support/stripe/paying";
import { StripeStandIn } from "../support/stripe/stand-in";
import { at, signUp, sitesOf, type Site } from "../support/world";

const ROUNDS = 5;
const PEOPLE_AT_ONCE = 6;

let standIn: StripeStandIn;
let place: Place;
const stripe = () => ({
  secretKey: standIn.apiKey,
  publishableKey: "pk_test_standin",
  webhookSecrets: [standIn.webhookSecret],
  apiBase: standIn.origin,
});

beforeAll(async () => {
  standIn = await StripeStandIn.start();
  place = await makePlace();
  const database = await openDatabase({ ...place, log: () => {} });
  const { rows } = await database.pool.query<{ id: number }>("select id from gyms");
  for (const { id } of rows) await openStripeAccount(database.db, standIn, { gymId: id });
  await database.close();
});
afterAll(async () => {
  await standIn.stop();
  await place.remove();
});

const start = async () => {
  const { secretKey, publishableKey, webhookSecrets, apiBase } = stripe();
  const app = await startApp({
    place,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRETS: webhookSecrets.join(","),
      STRIPE_API_BASE: apiBase,
    },
  });
  standIn.webhookUrl = `http://127.0.0.1:${app.port}/webhooks/stripe`;
  return app;
};

/** What people were told is paid, and how many purchases were under way when the server went. */
interface Told {
  paid: string[];
  begun: number;
  ended: number;
}

interface Buyer {
  visitor: Visitor;
  site: Site;
  told: Told;
}

async function call<T>({ visitor, site }: Buyer, path: string, body: object) {
  const answer = await visitor.ask(`${site.origin}${path}`, {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
  return { status: answer.status, json: JSON.parse(answer.body || "null") as T };
}

/** As the card form does it: set-up, the card, confirm, and again while the bank has not said yes or no. */
async function byCard(buyer: Buyer, what: object): Promise<void> {
  const prepare = "/api/stripe/checkout/prepare-setup";
  const { json } = await call<{ clientSecret: string; attemptId: string }>(buyer, prepare, {});
  const card = confirmSetup(standIn.world, json.clientSecret, CARDS.good);
  if (card.outcome !== "succeeded") throw new Error(card.outcome);
  const { attemptId } = json;
  const order = { ...what, attemptId, paymentMethod: card.paymentMethod };
  for (let patience = 0; patience < 5; patience += 1) {
    const path = "/api/stripe/checkout/confirm";
    const confirmed = await call<{ uniqueTransactionId?: string }>(buyer, path, order);
    const orderId = confirmed.json.uniqueTransactionId;
    if (confirmed.status === 200 && orderId) return void buyer.told.paid.push(orderId);
    if (confirmed.status !== 402 && confirmed.status !== 409 && confirmed.status !== 503) {
      throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(confirmed.json)}`);
    }
    await sleep(100);
  }
}

async function onHostedPage({ visitor, site, told }: Buyer, path: string): Promise<void> {
  const page = await visitor.visit(at(site, path));
  const sent = await page.send({ terms: "on", age: "adult" });
  const hosted = String(sent.headers.location);
  const sessionId = /cs_\w+/.exec(hosted)?.[0];
  if (!sessionId) throw new Error(`no hosted page: ${sent.status} ${hosted}`);
  const session = standIn.world.get<Stripe.Checkout.Session>("checkout.session", sessionId);
  payHostedPage(standIn.world, sessionId, CARDS.good);
  const thanks = await visitor.visit(session.success_url ?? "");
  if (thanks.status === 200 && !/http-equiv="refresh"/i.test(thanks.html)) {
    told.paid.push(String(session.metadata?.["orderId"]));
  }
}

/** A plan one way, then products the other, as long as there is a server. */
async function shopOn(app: App, index: number, told: Told, until: AbortSignal): Promise<void> {
  const [site] = sitesOf(app);
  if (!site) throw new Error("no site");
  const visitor = new Visitor(app);
  const buyer = { visitor, site, told };
  const { page } = await signUp(visitor, site);
  const plan = /<input[^>]*name="selectedSubscriptionType"[^>]*value="(\d+)"/.exec(page.html)?.[1];
  if (!plan) throw new Error(`no plan after the sign-up: ${page.status}`);
  const { body } = await visitor.ask(`${site.origin}/api/products/puid/resistance-kit`);
  const product = (JSON.parse(body) as { id: number }).id;
  const waysOfPlan = [
    () => byCard(buyer, { selectedSubscriptionType: Number(plan) }),
    () => onHostedPage(buyer, `/profile/subscription/${plan}`),
  ];
  for (let bought = 0; bought < 8 && !until.aborted; bought += 1) {
    told.begun += 1;
    if (bought === 0) await waysOfPlan[index % 2]?.();
    else await byCard(buyer, { selectedProduct: product });
    told.ended += 1;
  }
}

async function crowd(app: App, told: Told, until: AbortSignal): Promise<void> {
  const one = async (index: number) => {
    while (!until.aborted) {
      await shopOn(app, index, told, until).catch((error: unknown) => {
        if (!until.aborted) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, (_, index) => one(index)));
}

/** Our order behind a charge of theirs. */
function orderOf(charge: Stripe.Charge): string {
  const { world } = standIn;
  const intent = world.get<Stripe.PaymentIntent>("payment_intent", charge.payment_intent);
  if (intent.metadata["orderId"]) return intent.metadata["orderId"];
  const invoice = world
    .all<Stripe.Invoice>("invoice")
    .find((one) => one.payments?.data.some(({ payment }) => payment.payment_intent === intent.id));
  const ref = invoice?.parent?.subscription_details?.subscription;
  return world.get<Stripe.Subscription>("subscription", ref).metadata["orderId"] ?? "";
}

it("kill -9 leaves nothing charged without access, no access without a charge, nothing twice", async () => {
  const told: Told = { paid: [], begun: 0, ended: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const app = await start();
    const gone = new AbortController();
    const busy = crowd(app, told, gone.signal);
    // At a random point, but not before some have come through: a busy machine is slow.
    const enough = told.paid.length + PEOPLE_AT_ONCE;
    for (let wait = 0; wait < 600 && told.paid.length < enough; wait += 1) await sleep(50);
    await sleep(randomInt(0, 800));
    gone.abort();
    app.signal("SIGKILL");
    await app.exit;
    await busy;
  }
  expect(told.begun - told.ended).toBeGreaterThan(ROUNDS);
  expect(told.paid.length).toBeGreaterThan(ROUNDS * PEOPLE_AT_ONCE - 1);

  const database = await openDatabase({ ...place, log: () => {} });
  try {
    const { db, pool } = database;
    const payments = createStripeProvider(stripe());
    const problems: string[] = [];
    const note = (...of: unknown[]) => void problems.push(JSON.stringify(of));
    const log = { error: note, warn: note };
    const now = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const books = async () => {
      const list = async (text: string) =>
        (await pool.query<{ one: string }>(text)).rows.map(({ one }) => one).toSorted();
      const charges = standIn.world.all<Stripe.Charge>("charge").filter(({ paid }) => paid);
      const live = standIn.world
        .all<Stripe.Subscription>("subscription")
        .filter(({ ended_at: endedAt }) => endedAt === null);
      const orders = charges.map(orderOf);
      return {
        chargedThere: charges.map(({ id }) => id).toSorted(),
        inLedger: await list("select ref as one from ledger_entries where ref like '%standin%'"),
        twice: orders.filter((order, index) => orders.indexOf(order) !== index),
        runningThere: live.map(({ id }) => id).toSorted(),
        held: await list(
          "select provider_ref as one from subscriptions where provider_ref like '%standin%' and status in ('active','trialing')",
        ),
        fulfilled: await list(
          "select id::text as one from orders where status = 'FULFILLED' and provider = 'stripe'",
        ),
        open: await list("select id::text as one from orders where status = 'OPEN'"),
      };
    };
    const mend = async (minutes: number) => {
      await catchUpOnEvents(db, { payments, now: now(minutes) });
      while ((await workPaymentEvents(db, { payments, now: now(minutes), log })) > 0);
      await reconcilePayments(db, { payments, now: now(minutes), log });
    };
    await mend(2);
    const soon = await books();
    expect(soon.inLedger).toEqual(soon.chargedThere);
    expect(soon.twice).toEqual([]);
    expect(told.paid.filter((order) => !soon.fulfilled.includes(order))).toEqual([]);
    // A day later nobody waits for anything any more, and closing it has cost nothing.
    await mend(25 * 60);
    const after = await books();
    expect(after.chargedThere).toEqual(soon.chargedThere);
    expect(after.inLedger).toEqual(after.chargedThere);
    expect(after.held).toEqual(after.runningThere);
    expect(after.open).toEqual([]);
    expect(problems).toEqual([]);
    expect(standIn.faults).toEqual([]);
  } finally {
    await database.close();
  }
}, 240_000);
