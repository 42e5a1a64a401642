/** Changes by an operator in Stripe's dashboard, and sales of another shop with the same account. */
import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { makeProduct, makePromo, makeStudent } from "../../../../tests/support/billing-world";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { exactlyOne } from "~/kernel/errors";
import { ensureCustomer } from "../customers/ensure-customer.server";
import { paymentEvents } from "../events/schema.server";
import { BILLING_NOTICES } from "../notices.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { withdraw } from "../orders/fulfil.server";
import { orders } from "../orders/schema.server";
import { cancelSubscription } from "../subscriptions/cancel-subscription.server";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import { getPlanAccess, listSubscriptions } from "../subscriptions/queries.server";
import { revertCancellation } from "../subscriptions/revert-cancellation.server";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());
let student: Awaited<ReturnType<typeof makeStudent>>;
beforeEach(async () => {
  student = await makeStudent(database.db);
});

/** The member buys a plan. @returns our order and Stripe's subscription */
async function buyPlan() {
  const { db } = database;
  const card = await fixture.cardOnFile(student, CARDS.good);
  const request = { payments: fixture.payments, student, planId: shop.plain, now: fixture.clock() };
  const confirmed = await confirmCheckout(db, toConfirmRequest(shop, request, card));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  await fixture.deliverEvents();
  const { providerRef } = await getOwnSubscription();
  const there = fixture.standIn.world.get<Stripe.Subscription>("subscription", providerRef ?? "");
  return { orderId: confirmed.orderId, there };
}

const getOwnSubscription = async () =>
  exactlyOne(await listSubscriptions(database.db, student), "subscription");
const listAccessiblePlans = async () =>
  (await getPlanAccess(database.db, { studentId: student.studentId, now: fixture.clock() }))
    .subscriptionTypeIds;

/** Presses a button of the subscription's page. */
const changeRenewal = async (verb: typeof cancelSubscription) => {
  const { id: subscriptionId } = await getOwnSubscription();
  const { studentId } = student;
  const { payments } = fixture;
  return verb(database.db, { payments, studentId, subscriptionId, now: fixture.clock() });
};

function reprice(there: Stripe.Subscription, amount: number) {
  exactlyOne(there.items.data, "item").price.unit_amount = amount;
}

describe("another price that an operator sets for the next period", () => {
  it("is the price of our pages and ledger; the member cancels and reverts as before", async () => {
    const { there } = await buyPlan();
    reprice(there, 900);
    expect(await changeRenewal(cancelSubscription)).toMatchObject({ ok: true });
    expect(await getOwnSubscription()).toMatchObject({ cancelAtPeriodEnd: true, priceMinor: 900 });
    expect(await changeRenewal(revertCancellation)).toMatchObject({ ok: true });
    await fixture.advance(31);
    await fixture.deliverEvents();
    expect((await recordsOf(database.db, student)).ledger.map((line) => line.amountMinor)).toEqual([
      1000, 900,
    ]);
    expect(
      (await fixture.chargesOf(student)).map((charge) => charge.amountMinor).toSorted(),
    ).toEqual([1000, 900].toSorted());
    expect(await listAccessiblePlans()).toEqual([shop.plain]);
  });

  it("does not stop us from syncing the end of the subscription", async () => {
    const { there } = await buyPlan();
    reprice(there, 1100);
    await fixture.payments.endSubscription(there.id);
    await fixture.deliverEvents();
    expect(await getOwnSubscription()).toMatchObject({ status: "canceled" });
    expect(await listAccessiblePlans()).toEqual([]);
  });
});

it.each([
  ["a part of", 300, [700, 1000]],
  ["all of", 1000, [1000]],
])(
  "a customer's credit that pays %s the first payment gives access and one log entry",
  async (_much, credit, charged) => {
    const { db } = database;
    const notices: unknown[] = [];
    const note = (notice: unknown) => notices.push(notice);
    subscribe(BILLING_NOTICES, note);
    const customerRef = await ensureCustomer(db, { payments: fixture.payments, student });
    fixture.standIn.world.get<Stripe.Customer>("customer", customerRef).balance = -credit;
    const { orderId } = await buyPlan();
    unsubscribe(BILLING_NOTICES, note);
    expect(await listAccessiblePlans()).toEqual([shop.plain]);
    expect(await recordsOf(db, student)).toMatchObject({ orders: ["FULFILLED"] });
    expect(notices).toMatchObject([{ facts: { orderId, amountMinor: 1000, currency: "GBP" } }]);
    await fixture.advance(31);
    await fixture.deliverEvents();
    const { ledger } = await recordsOf(db, student);
    expect(ledger.map(({ amountMinor }) => amountMinor)).toEqual(charged);
    expect(
      (await fixture.chargesOf(student))
        .map(({ amountMinor }) => amountMinor)
        .toSorted((a, b) => a - b),
    ).toEqual(charged);
  },
);

it("a member reverts an end date that an operator has set", async () => {
  const { there } = await buyPlan();
  there.cancel_at = fixture.standIn.world.now() + 10 * 86_400;
  fixture.standIn.world.emit("customer.subscription.updated", there);
  await fixture.deliverEvents();
  const { cancelAtPeriodEnd, cancelAt } = await getOwnSubscription();
  expect([cancelAtPeriodEnd, cancelAt?.getTime()]).toEqual([false, there.cancel_at * 1000]);
  expect(await changeRenewal(revertCancellation)).toMatchObject({ ok: true });
  expect(await getOwnSubscription()).toMatchObject({ status: "active", cancelAt: null });
  expect(await changeRenewal(cancelSubscription)).toMatchObject({ ok: true });
  expect(await getOwnSubscription()).toMatchObject({ cancelAtPeriodEnd: true });
});

it("a coupon that an operator deletes is created again for the next member who uses its code", async () => {
  const { db } = database;
  const { code } = await makePromo(db, shop);
  const buy = async () => {
    student = await makeStudent(db);
    const card = await fixture.cardOnFile(student, CARDS.good);
    const request = { payments: fixture.payments, student, planId: shop.plain, promoCode: code };
    return confirmCheckout(db, toConfirmRequest(shop, { ...request, now: fixture.clock() }, card));
  };
  expect(await buy()).toMatchObject({ ok: true });
  for (const { id } of fixture.standIn.world.all<Stripe.Coupon>("coupon")) {
    fixture.standIn.world.remove(id);
  }
  expect(await buy()).toMatchObject({ ok: true });
  expect(await getOwnSubscription()).toMatchObject({ status: "active", priceMinor: 1000 });
  expect((await fixture.chargesOf(student)).map((charge) => charge.amountMinor)).toEqual([800]);
});

it("a second subscription that names our order does not replace the first", async () => {
  const { there, orderId } = await buyPlan();
  const twin = fixture.standIn.world.make<Stripe.Subscription>("Subscriptions.create", "sub", {
    ...structuredClone(there),
    id: `sub_${randomUUID()}`,
    status: "canceled",
    ended_at: fixture.standIn.world.now(),
  });
  const { payments } = fixture;
  const sync = (subscriptionRef: string) =>
    syncSubscription(database.db, { payments, subscriptionRef, now: fixture.clock() });
  await expect(sync(twin.id)).rejects.toThrow(orderId);
  expect(await getOwnSubscription()).toMatchObject({ status: "active", providerRef: there.id });
  expect(await sync(there.id)).toBe("fulfilled");
  expect(await listAccessiblePlans()).toEqual([shop.plain]);
});

it("a payment whose order an operator erased is canceled with its order", async () => {
  const { db } = database;
  const card = await fixture.cardOnFile(student, CARDS.authenticateAlways);
  const item = { kind: "product" as const, productId: (await makeProduct(db, shop)).id };
  const request = { payments: fixture.payments, student, item, now: fixture.clock() };
  const confirmed = await confirmCheckout(db, toConfirmRequest(shop, request, card));
  expect(confirmed).toMatchObject({ ok: false, reason: "needs-authentication" });
  const ofStudent = eq(orders.studentId, student.studentId);
  const order = exactlyOne(await db.select().from(orders).where(ofStudent), "order");
  const intent = fixture.standIn.world.get<Stripe.PaymentIntent>(
    "payment_intent",
    order.paymentRef ?? "",
  );
  intent.metadata = {};
  await withdraw(db, { payments: fixture.payments, order, now: fixture.clock() });
  expect(intent.status).toBe("canceled");
  expect((await recordsOf(db, student)).orders).toEqual(["EXPIRED"]);
});

it("events of another shop with the same account are stored as foreign, and never retried", async () => {
  const { world } = fixture.standIn;
  const deliver = async (type: Stripe.Event.Type, object: object) => {
    world.emit(type, object as Stripe.PaymentIntent);
    const eventId = world.events.at(-1)?.id ?? "";
    await fixture.deliverEvents();
    return exactlyOne(
      await database.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId)),
      "event",
    );
  };
  const customer = world.make<Stripe.Customer>("Customers.create", "cus", {});
  const foreignIntent = world.make<Stripe.PaymentIntent>("PaymentIntents.create", "pi", {
    customer: customer.id,
    status: "succeeded",
    amount: 100,
    currency: "gbp",
    metadata: { orderId: "1234" },
  });
  expect(await deliver("payment_intent.succeeded", foreignIntent)).toMatchObject({
    foreign: true,
    attempts: 0,
    handledAt: expect.any(Date),
  });
  // A refund names its charge only, so we read the charge.
  const charge = world.make<Stripe.Charge>("Charges.retrieve", "ch", { customer: customer.id });
  const refund = world.make<Stripe.Refund>("Refunds.create", "re", { charge: charge.id });
  expect(await deliver("refund.updated", refund)).toMatchObject({
    foreign: true,
    attempts: 1,
    handledAt: expect.any(Date),
    lastError: null,
  });
});
