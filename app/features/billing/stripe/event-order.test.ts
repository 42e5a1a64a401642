/**
 * Stripe's events of every kind of purchase, twice each and in some orders; the soak tries every order.
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

type Purchase = Pick<StartCheckout, "item"> | { planId: number };

/** Pays on the hosted page and does not return. @returns the order and Stripe's events of it */
async function payOnHostedPage(student: Student, thing: Purchase = { planId: shop.plain }) {
  const { payments, standIn } = fixture;
  const firstEvent = standIn.world.events.length;
  const request = buying(shop, { payments, student, now: fixture.clock(), ...thing });
  const started = await startCheckout(database.db, request);
  if (!started.ok) throw new Error(started.reason);
  await fixture.payPage(new URL(started.url).pathname.split("/").pop() ?? "", CARDS.good);
  return { orderId: started.orderId, events: standIn.world.events.slice(firstEvent) };
}

/** Loses only the answer that reports a payment or a trial. */
function loseFinalAnswer<T extends ProviderSubscription | ProviderPayment>(sale: T): T {
  if (["active", "trialing", "succeeded"].includes(sale.status)) {
    throw new ProviderUnavailable("lost");
  }
  return sale;
}

/** Pays with the card form, whose last answer is lost: our order is open, and Stripe has completed the sale. */
async function payByCardWithLostAnswer(
  student: Student,
  thing: Purchase,
  number: string = CARDS.good,
) {
  const { payments, standIn } = fixture;
  const firstEvent = standIn.world.events.length;
  const losingPort: PaymentPort = {
    ...payments,
    sales: {
      ...payments.sales,
      subscription: {
        ...payments.sales.subscription,
        create: async (sale) => loseFinalAnswer(await payments.sales.subscription.create(sale)),
        charge: async (ref) => loseFinalAnswer(await payments.sales.subscription.charge(ref)),
      },
      payment: {
        ...payments.sales.payment,
        charge: async (ref) => loseFinalAnswer(await payments.sales.payment.charge(ref)),
      },
    },
  };
  const card = await fixture.cardOnFile(student, number);
  const request = { payments: losingPort, student, now: fixture.clock(), ...thing };
  const answer = await confirmCheckout(database.db, toConfirmRequest(shop, request, card)).catch(
    (error: unknown) => error,
  );
  if (number === CARDS.authenticateAlways) {
    const { clientSecret = "" } = answer as { clientSecret?: string };
    await fixture.answerBank(clientSecret, true);
  } else expect(answer).toBeInstanceOf(ProviderUnavailable);
  expect(await recordsOf(database.db, student)).toMatchObject({ orders: ["OPEN"], ledger: [] });
  return { events: standIn.world.events.slice(firstEvent) };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

const ACTIVE_PLAN = {
  subscriptions: [{ status: "active", priceMinor: 1000, discountMinor: 0 }],
  orders: ["FULFILLED"],
  ledger: [{ kind: "CHARGE", amountMinor: 1000, currency: "GBP", feeMinor: 100 }],
  mails: ["receipt"],
};

const TRIAL_PLAN = {
  subscriptions: [{ status: "trialing", priceMinor: 1499, discountMinor: 0 }],
  orders: ["FULFILLED"],
  ledger: [],
  mails: ["receipt"],
};
const PRODUCT_ORDER = {
  subscriptions: [],
  orders: ["FULFILLED"],
  ledger: [{ kind: "CHARGE", amountMinor: 3900, currency: "GBP", feeMinor: 390 }],
  mails: ["receipt"],
};

const created = "customer.subscription.created";
const updated = "customer.subscription.updated";
const closed = "checkout.session.completed";
const settled = "payment_intent.succeeded";

interface PurchaseCase {
  buy(student: Student): Promise<{ events: Stripe.Event[] }>;
  /** The types that we handle; the others name no order of ours (an invoice's intent) or are not for us. */
  handledTypes: string[];
  records: object;
}

const createProductPurchase = async (): Promise<Purchase> => {
  const { id: productId } = await makeProduct(database.db, shop);
  return { item: { kind: "product", productId } };
};

const PURCHASES: Record<string, PurchaseCase> = {
  "the hosted page": {
    buy: payOnHostedPage,
    handledTypes: [created, "invoice.paid", updated, closed],
    records: ACTIVE_PLAN,
  },
  "the hosted page, with a trial": {
    buy: (student) => payOnHostedPage(student, { planId: shop.monthly }),
    handledTypes: [created, "invoice.paid", updated, closed],
    records: TRIAL_PLAN,
  },
  "the card form": {
    buy: (student) => payByCardWithLostAnswer(student, { planId: shop.plain }),
    handledTypes: [created, "invoice.paid", updated],
    records: ACTIVE_PLAN,
  },
  "the card form, with a trial": {
    buy: (student) => payByCardWithLostAnswer(student, { planId: shop.monthly }),
    handledTypes: [created, "invoice.paid", updated],
    records: TRIAL_PLAN,
  },
  "the card form with authentication": {
    buy: (student) =>
      payByCardWithLostAnswer(student, { planId: shop.plain }, CARDS.authenticateAlways),
    handledTypes: [created, "invoice.payment_action_required", "invoice.paid", updated],
    records: ACTIVE_PLAN,
  },
  "the hosted page of a product": {
    buy: async (student) => payOnHostedPage(student, await createProductPurchase()),
    handledTypes: [settled, closed],
    records: PRODUCT_ORDER,
  },
  "the card form of a product": {
    buy: async (student) => payByCardWithLostAnswer(student, await createProductPurchase()),
    handledTypes: [settled],
    records: PRODUCT_ORDER,
  },
};

it.each(Object.entries(PURCHASES))(
  "events of %s, in any order and twice each, lead to the same rows and one mail",
  async (_name, { buy, handledTypes, records }) => {
    for (const [index, order] of sample(permutations(handledTypes), 4).entries()) {
      const student = await makeStudent(database.db);
      const { events } = await buy(student);
      const orderedEvents = order.map((type) => events.find((event) => event.type === type));
      expect(orderedEvents).not.toContain(undefined);
      const others = events.filter(({ type }) => index === 0 && !handledTypes.includes(type));
      for (const event of [...others, ...orderedEvents]) {
        if (!event) continue;
        await fixture.sendEvent(event);
        await fixture.sendEvent(event);
        await fixture.workInbox();
      }
      expect(await recordsOf(database.db, student), order.join(" → ")).toMatchObject(records);
      expect(await fixture.chargesOf(student)).toHaveLength(records === TRIAL_PLAN ? 0 : 1);
    }
    const inbox = await database.db.select().from(paymentEvents);
    expect(inbox.filter(({ handledAt }) => handledAt === null)).toEqual([]);
  },
);

it("four workers fulfil an order once, though all events come ten times at once with the member's return", async () => {
  const student = await makeStudent(database.db);
  const { events, orderId } = await payOnHostedPage(student);
  await Promise.all([
    ...Array.from({ length: 10 }, () => events.map((event) => fixture.sendEvent(event))).flat(),
    fulfil(database.db, { payments: fixture.payments, orderId, now: fixture.clock() }),
  ]);
  await Promise.all(Array.from({ length: 4 }, fixture.workInbox));
  expect(await recordsOf(database.db, student)).toMatchObject(ACTIVE_PLAN);
});
