/** Stripe's events on the real database: in every order, doubled, and never heard; and whose money is whose. */
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import {
  buying,
  makeProduct,
  makePromo,
  makeStudent,
  type Shop,
} from "../../../../tests/support/billing-world";
import { openTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { confirming, ours, stripeRig, type StripeRig } from "../../../../tests/support/pay-rig";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { DAY_MS } from "~/kernel/time";
import { catchUpOnEvents } from "../events/catch-up-on-events.server";
import { receivePaymentEvent } from "../events/receive-payment-event.server";
import { paymentEvents } from "../events/schema.server";
import { workPaymentEvents } from "../events/work-payment-events.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { fulfil } from "../orders/fulfil.server";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import {
  ProviderUnavailable,
  type PaymentPort,
  type PaymentTruth,
  type SubscriptionTruth,
} from "../payment-port";
import { subscriptionTypes } from "../plans/schema.server";
import { reconcilePayments } from "../reconcile.server";
import { subscriptions } from "../subscriptions/schema.server";

let database: TestDatabase;
let rig: StripeRig;
let shop: Shop;
const quiet = { warn: () => {}, error: () => {} };

beforeAll(async () => {
  database = await openTestDatabase();
  rig = await stripeRig(database.db);
  shop = await rig.openShop();
});
afterAll(async () => {
  await rig.stop();
  await database.close();
});

type Student = StartCheckout["student"];

async function ring(event: Stripe.Event): Promise<void> {
  const rawBody = JSON.stringify(event);
  const { webhookSecret: secret } = rig.standIn;
  const timestamp = Math.floor(rig.clock().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp,
  });
  const now = rig.clock();
  const { payments } = rig;
  const received = await receivePaymentEvent(database.db, { payments, rawBody, signature, now });
  if (!received.ok) throw new Error(received.reason);
}

const work = () =>
  workPaymentEvents(database.db, { payments: rig.payments, now: rig.clock(), log: quiet });

type Thing = Pick<StartCheckout, "item"> | { planId: number };

/** Paid on the hosted page and not come back; with what Stripe has to tell of it. */
async function paidAway(student: Student, thing: Thing = { planId: shop.plain }) {
  const { payments, standIn } = rig;
  const before = standIn.world.events.length;
  const request = buying(shop, { payments, student, now: rig.clock(), ...thing });
  const started = await startCheckout(database.db, request);
  if (!started.ok) throw new Error(started.reason);
  await rig.payPage(new URL(started.url).pathname.split("/").pop() ?? "", CARDS.good);
  return { orderId: started.orderId, events: standIn.world.events.slice(before) };
}

/** By the card form, whose last answer never came: the order is open, and at Stripe all is done. */
async function cardAway(student: Student, thing: Thing, number: string = CARDS.good) {
  const { payments, standIn } = rig;
  const before = standIn.world.events.length;
  const lost = (truth: SubscriptionTruth | PaymentTruth) => {
    if (truth.status === "incomplete" || truth.status === "requires_confirmation") return truth;
    throw new ProviderUnavailable("lost");
  };
  const deaf: PaymentPort = {
    ...payments,
    createSubscription: async (sale) => {
      const truth = await payments.createSubscription(sale);
      lost(truth);
      return truth;
    },
    paySubscription: async (ref) => {
      const truth = await payments.paySubscription(ref);
      lost(truth);
      return truth;
    },
    confirmPayment: async (ref) => {
      const truth = await payments.confirmPayment(ref);
      lost(truth);
      return truth;
    },
  };
  const card = await rig.cardOnFile(student, number);
  const request = { payments: deaf, student, now: rig.clock(), ...thing };
  const answer = await confirmCheckout(database.db, confirming(shop, request, card)).catch(
    (error: unknown) => error,
  );
  if (number === CARDS.authenticateAlways) {
    const { clientSecret = "" } = answer as { clientSecret?: string };
    await rig.answerBank(clientSecret, true);
  } else expect(answer).toBeInstanceOf(ProviderUnavailable);
  expect(await ours(database.db, student)).toMatchObject({ orders: ["OPEN"], ledger: [] });
  return { events: standIn.world.events.slice(before) };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

const signedUp = {
  subscriptions: [{ status: "active", priceMinor: 1000, discountMinor: 0 }],
  orders: ["FULFILLED"],
  ledger: [{ kind: "CHARGE", amountMinor: 1000, currency: "GBP", feeMinor: 100 }],
  mails: ["receipt"],
};

const onTrial = {
  subscriptions: [{ status: "trialing", priceMinor: 1499, discountMinor: 0 }],
  orders: ["FULFILLED"],
  ledger: [],
  mails: ["receipt"],
};
const boughtOnce = {
  subscriptions: [],
  orders: ["FULFILLED"],
  ledger: [{ kind: "CHARGE", amountMinor: 3900, currency: "GBP", feeMinor: 390 }],
  mails: ["receipt"],
};

const created = "customer.subscription.created";
const updated = "customer.subscription.updated";
const closed = "checkout.session.completed";
const settled = "payment_intent.succeeded";

interface Way {
  buy(student: Student): Promise<{ events: Stripe.Event[] }>;
  /** What tells of it; the others say nothing to us (`charge.succeeded`) or of no order of ours (an invoice's intent). */
  telling: string[];
  ends: object;
}

const aProduct = async (): Promise<Thing> => {
  const { id: productId } = await makeProduct(database.db, shop);
  return { item: { kind: "product", productId } };
};

const WAYS: Record<string, Way> = {
  "the hosted page": {
    buy: paidAway,
    telling: [created, "invoice.paid", updated, closed],
    ends: signedUp,
  },
  "the hosted page, with a trial": {
    buy: (student) => paidAway(student, { planId: shop.monthly }),
    telling: [created, "invoice.paid", updated, closed],
    ends: onTrial,
  },
  "the card form": {
    buy: (student) => cardAway(student, { planId: shop.plain }),
    telling: [created, "invoice.paid", updated],
    ends: signedUp,
  },
  "the card form, with a trial": {
    buy: (student) => cardAway(student, { planId: shop.monthly }),
    telling: [created, "invoice.paid", updated],
    ends: onTrial,
  },
  "the card form, and the bank asks": {
    buy: (student) => cardAway(student, { planId: shop.plain }, CARDS.authenticateAlways),
    telling: [created, "invoice.payment_action_required", "invoice.paid", updated],
    ends: signedUp,
  },
  "the hosted page of a product": {
    buy: async (student) => paidAway(student, await aProduct()),
    telling: [settled, closed],
    ends: boughtOnce,
  },
  "the card form of a product": {
    buy: async (student) => cardAway(student, await aProduct()),
    telling: [settled],
    ends: boughtOnce,
  },
};

it.each(Object.entries(WAYS))(
  "%s: its events in every order, each twice, end in the same rows and one mail",
  async (_name, { buy, telling, ends }) => {
    for (const [index, order] of permutations(telling).entries()) {
      const student = await makeStudent(database.db);
      const { events } = await buy(student);
      const told = order.map((type) => events.find((event) => event.type === type));
      expect(told).not.toContain(undefined);
      const others = events.filter(({ type }) => index === 0 && !telling.includes(type));
      for (const event of [...others, ...told]) {
        if (!event) continue;
        await ring(event);
        await ring(event);
        await work();
      }
      expect(await ours(database.db, student), order.join(" → ")).toMatchObject(ends);
      expect(await rig.chargesOf(student)).toHaveLength(ends === onTrial ? 0 : 1);
    }
    const inbox = await database.db.select().from(paymentEvents);
    expect(inbox.filter(({ handledAt }) => handledAt === null)).toEqual([]);
  },
  120_000,
);

it("all of them tenfold, at once, worked by four, with the member's return among them", async () => {
  const student = await makeStudent(database.db);
  const { events, orderId } = await paidAway(student);
  await Promise.all([
    ...Array.from({ length: 10 }, () => events.map((event) => ring(event))).flat(),
    fulfil(database.db, { payments: rig.payments, orderId, now: rig.clock() }),
  ]);
  await Promise.all(Array.from({ length: 4 }, work));
  expect(await ours(database.db, student)).toMatchObject(signedUp);
});

/** With the card form; the member. */
async function bought(given: Partial<StartCheckout> & { planId?: number; card?: string } = {}) {
  const { card: number = CARDS.good, ...rest } = given;
  const student = await makeStudent(database.db);
  const card = await rig.cardOnFile(student, number);
  const request = { payments: rig.payments, student, now: rig.clock(), ...rest };
  const confirmed = await confirmCheckout(database.db, confirming(shop, request, card));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return { student, orderId: confirmed.orderId };
}

const code = async (given: Parameters<typeof makePromo>[2]) =>
  (await makePromo(database.db, shop, given)).code;

it("amounts, fees and accounts there are those of the ledger, for every kind of sale", async () => {
  const { plain, monthly } = shop;
  const { id: productId } = await makeProduct(database.db, shop);
  const [unlimited] = await database.db
    .insert(subscriptionTypes)
    .values({ name: "All", priceMinor: 2500, currency: "GBP", interval: "MONTH" })
    .returning();
  const kinds: [string, Parameters<typeof bought>[0], number[]][] = [
    ["a plan", { planId: plain }, [1000, 1000, 1000]],
    ["with a trial", { planId: monthly }, [1499, 1499]],
    [
      "a code for one payment",
      { planId: plain, promoCode: await code({ duration: "ONCE" }) },
      [800, 1000, 1000],
    ],
    [
      "a code for one payment after a trial",
      { planId: monthly, promoCode: await code({ duration: "ONCE" }) },
      [1199, 1499],
    ],
    [
      "a code for two months",
      { planId: plain, promoCode: await code({ duration: "MONTHS", months: 2 }) },
      [800, 800, 1000],
    ],
    [
      "a code for ever",
      {
        planId: plain,
        promoCode: await code({ duration: "FOREVER", percentOff: null, amountOffMinor: 333 }),
      },
      [667, 667, 667],
    ],
    ["a product", { item: { kind: "product", productId } }, [3900]],
    ["a plan of the platform", { gym: null, planId: unlimited?.id ?? 0 }, [2500, 2500, 2500]],
  ];
  const members = [];
  for (const [name, given, amounts] of kinds) {
    members.push({ name, amounts, ...(await bought(given)) });
  }
  // Bought, and renewed twice; events are kept for 30 days there.
  for (let step = 0; step < 4; step += 1) {
    await rig.advance(16);
    await rig.hear();
  }
  for (const { name, amounts, student } of members) {
    const there = (await rig.chargesOf(student)).toReversed();
    const { ledger } = await ours(database.db, student);
    expect(
      there.map(({ amountMinor }) => amountMinor),
      name,
    ).toEqual(amounts);
    const toCreator = name !== "a plan of the platform";
    expect(
      there.every(({ destinationRef }) => (destinationRef !== null) === toCreator),
      name,
    ).toBe(true);
    expect(
      // What nobody else is paid for has no fee there; our books keep the platform's part for the creators' reckoning.
      ledger.map(({ kind: _kind, ...line }) => (toCreator ? line : { ...line, feeMinor: 0 })),
      name,
    ).toEqual(there);
  }
});

it("three days of events that nobody heard: one look in the hour after, and all is right, once", async () => {
  const { db } = database;
  const { payments } = rig;
  const subscriptionOf = async (orderId: string) => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId));
    if (!row) throw new Error("no subscription");
    return row;
  };
  const renewing = await bought({ planId: shop.plain });
  const leaving = await bought({ planId: shop.plain });
  const returned = await bought({ planId: shop.plain });
  const end = (await subscriptionOf(renewing.orderId)).currentPeriodEnd;
  const daysUntil = (at: number) => (at - rig.clock().getTime()) / DAY_MS;
  await rig.advance(daysUntil(end.getTime() - 7 * DAY_MS));
  const failing = await bought({ planId: shop.monthly, card: CARDS.refusedLater });
  await rig.hear();
  await rig.advance(6);
  await rig.hear();
  const [firstCharge] = (await ours(db, returned.student)).ledger;
  expect(firstCharge).toMatchObject({ amountMinor: 1000 });

  // Our doors are shut: at the portal, at the dashboard, and by the calendar it goes on.
  const leavingRef = (await subscriptionOf(leaving.orderId)).providerRef ?? "";
  await payments.cancelAtPeriodEnd(leavingRef);
  const truth = await payments.readSubscription(
    (await subscriptionOf(returned.orderId)).providerRef ?? "",
  );
  const chargeRef = truth?.invoices[0]?.chargeRef ?? "";
  await payments.refund({ idempotencyKey: "at the dashboard", chargeRef, amountMinor: 400 });
  await rig.advance(3);

  const check = async () => {
    expect(await ours(db, renewing.student)).toMatchObject({
      subscriptions: [{ status: "active" }],
      ledger: [{ amountMinor: 1000 }, { amountMinor: 1000 }],
      mails: ["receipt", "receipt"],
    });
    expect(await ours(db, leaving.student)).toMatchObject({
      subscriptions: [{ status: "canceled" }],
      ledger: [{ amountMinor: 1000 }],
    });
    expect(await ours(db, failing.student)).toMatchObject({
      subscriptions: [{ status: "past_due" }],
      ledger: [],
      mails: ["paymentFailed", "receipt"],
    });
    expect(await ours(db, returned.student)).toMatchObject({
      subscriptions: [{ status: "active" }],
      mails: ["receipt", "receipt"],
    });
    const lines = (await ours(db, returned.student)).ledger;
    expect(lines.map(({ kind, amountMinor, feeMinor }) => [kind, amountMinor, feeMinor])).toEqual([
      ["CHARGE", 1000, 100],
      ["REFUND", -400, -40],
      ["CHARGE", 1000, 100],
    ]);
  };
  const now = rig.clock();
  expect((await catchUpOnEvents(db, { payments, now })).noted).toBeGreaterThan(5);
  while ((await work()) > 0);
  await check();
  await rig.hear();
  await reconcilePayments(db, { payments, now, log: quiet });
  for (const event of rig.standIn.world.events.slice(-20)) await ring(event);
  await work();
  await check();
  const inbox = await db.select().from(paymentEvents);
  expect(inbox.filter(({ handledAt }) => handledAt === null)).toEqual([]);
});
