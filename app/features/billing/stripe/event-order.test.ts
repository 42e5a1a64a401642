/**
 * Stripe's events of a purchase, doubled and in any order, for every way to buy; in the soak in every order.
 *
 * @module-tag postgres
 */
import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { buying, makeProduct, makeStudent } from "../../../../tests/support/billing-world";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { sample } from "../../../../tests/support/soak";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { paymentEvents } from "../events/schema.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { fulfil } from "../orders/fulfil.server";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import {
  ProviderUnavailable,
  type PaymentPort,
  type ProviderPayment,
  type ProviderSubscription,
} from "../payment-port";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());

type Student = StartCheckout["student"];

type Thing = Pick<StartCheckout, "item"> | { planId: number };

/** Paid on the hosted page and not come back; with what Stripe has to tell of it. */
async function paidAway(student: Student, thing: Thing = { planId: shop.plain }) {
  const { payments, standIn } = fixture;
  const before = standIn.world.events.length;
  const request = buying(shop, { payments, student, now: fixture.clock(), ...thing });
  const started = await startCheckout(database.db, request);
  if (!started.ok) throw new Error(started.reason);
  await fixture.payPage(new URL(started.url).pathname.split("/").pop() ?? "", CARDS.good);
  return { orderId: started.orderId, events: standIn.world.events.slice(before) };
}

/** Only the answer that says it is paid, or in its trial, is lost. */
function lost<T extends ProviderSubscription | ProviderPayment>(truth: T): T {
  if (["active", "trialing", "succeeded"].includes(truth.status)) {
    throw new ProviderUnavailable("lost");
  }
  return truth;
}

/** By the card form, whose last answer never came: the order is open, and at Stripe all is done. */
async function cardAway(student: Student, thing: Thing, number: string = CARDS.good) {
  const { payments, standIn } = fixture;
  const before = standIn.world.events.length;
  const deaf: PaymentPort = {
    ...payments,
    sales: {
      ...payments.sales,
      subscription: {
        ...payments.sales.subscription,
        create: async (sale) => lost(await payments.sales.subscription.create(sale)),
        charge: async (ref) => lost(await payments.sales.subscription.charge(ref)),
      },
      payment: {
        ...payments.sales.payment,
        charge: async (ref) => lost(await payments.sales.payment.charge(ref)),
      },
    },
  };
  const card = await fixture.cardOnFile(student, number);
  const request = { payments: deaf, student, now: fixture.clock(), ...thing };
  const answer = await confirmCheckout(database.db, toConfirmRequest(shop, request, card)).catch(
    (error: unknown) => error,
  );
  if (number === CARDS.authenticateAlways) {
    const { clientSecret = "" } = answer as { clientSecret?: string };
    await fixture.answerBank(clientSecret, true);
  } else expect(answer).toBeInstanceOf(ProviderUnavailable);
  expect(await recordsOf(database.db, student)).toMatchObject({ orders: ["OPEN"], ledger: [] });
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
  /**
   * What tells of it; the others say nothing to us (`charge.succeeded`) or of no order of ours (an invoice's intent).
   */
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
  "%s: its events in any order, each twice, end in the same rows and one mail",
  async (_name, { buy, telling, ends }) => {
    for (const [index, order] of sample(permutations(telling), 4).entries()) {
      const student = await makeStudent(database.db);
      const { events } = await buy(student);
      const told = order.map((type) => events.find((event) => event.type === type));
      expect(told).not.toContain(undefined);
      const others = events.filter(({ type }) => index === 0 && !telling.includes(type));
      for (const event of [...others, ...told]) {
        if (!event) continue;
        await fixture.sendEvent(event);
        await fixture.sendEvent(event);
        await fixture.workInbox();
      }
      expect(await recordsOf(database.db, student), order.join(" → ")).toMatchObject(ends);
      expect(await fixture.chargesOf(student)).toHaveLength(ends === onTrial ? 0 : 1);
    }
    const inbox = await database.db.select().from(paymentEvents);
    expect(inbox.filter(({ handledAt }) => handledAt === null)).toEqual([]);
  },
);

it("all events tenfold at once, worked by four, and the member's return among them fulfil the order once", async () => {
  const student = await makeStudent(database.db);
  const { events, orderId } = await paidAway(student);
  await Promise.all([
    ...Array.from({ length: 10 }, () => events.map((event) => fixture.sendEvent(event))).flat(),
    fulfil(database.db, { payments: fixture.payments, orderId, now: fixture.clock() }),
  ]);
  await Promise.all(Array.from({ length: 4 }, fixture.workInbox));
  expect(await recordsOf(database.db, student)).toMatchObject(signedUp);
});
