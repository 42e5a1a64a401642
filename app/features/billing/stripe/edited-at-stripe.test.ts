/** Changes by an operator in Stripe's dashboard, and sales beside ours with the same account. */
import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { makePromo, makeStudent } from "../../../../tests/support/billing-world";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { exactlyOne } from "~/kernel/errors";
import { ensureCustomer } from "../customers/ensure-customer.server";
import { paymentEvents } from "../events/schema.server";
import { BILLING_NOTICES } from "../notices.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
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

/** The member buys; here and there. */
async function bought() {
  const { db } = database;
  const card = await fixture.cardOnFile(student, CARDS.good);
  const request = { payments: fixture.payments, student, planId: shop.plain, now: fixture.clock() };
  const confirmed = await confirmCheckout(db, toConfirmRequest(shop, request, card));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  await fixture.deliverEvents();
  const { providerRef } = await mine();
  const there = fixture.standIn.world.get<Stripe.Subscription>("subscription", providerRef ?? "");
  return { orderId: confirmed.orderId, there };
}

const mine = async () => exactlyOne(await listSubscriptions(database.db, student), "subscription");
const held = async () =>
  (await getPlanAccess(database.db, { studentId: student.studentId, now: fixture.clock() }))
    .subscriptionTypeIds;

/** By the page's buttons. */
const change = async (verb: typeof cancelSubscription) => {
  const { id: subscriptionId } = await mine();
  const { studentId } = student;
  const { payments } = fixture;
  return verb(database.db, { payments, studentId, subscriptionId, now: fixture.clock() });
};

function reprice(there: Stripe.Subscription, amount: number) {
  exactlyOne(there.items.data, "item").price.unit_amount = amount;
}

describe("another price that an operator sets for the next period", () => {
  it("is shown and booked as it is charged; the member cancels and reverts as before", async () => {
    const { there } = await bought();
    reprice(there, 900);
    expect(await change(cancelSubscription)).toMatchObject({ ok: true });
    expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true, priceMinor: 900 });
    expect(await change(revertCancellation)).toMatchObject({ ok: true });
    await fixture.advance(31);
    await fixture.deliverEvents();
    expect((await recordsOf(database.db, student)).ledger.map((line) => line.amountMinor)).toEqual([
      1000, 900,
    ]);
    expect(
      (await fixture.chargesOf(student)).map((charge) => charge.amountMinor).toSorted(),
    ).toEqual([1000, 900].toSorted());
    expect(await held()).toEqual([shop.plain]);
  });

  it("does not keep the end of the subscription from being noticed", async () => {
    const { there } = await bought();
    reprice(there, 1100);
    await fixture.payments.endSubscription(there.id);
    await fixture.deliverEvents();
    expect(await mine()).toMatchObject({ status: "canceled" });
    expect(await held()).toEqual([]);
  });
});

it.each([
  ["a part of", 300, [700, 1000]],
  ["all of", 1000, [1000]],
])(
  "a customer's credit that pays %s the first payment opens the plan, and is logged once",
  async (_much, credit, charged) => {
    const { db } = database;
    const notices: unknown[] = [];
    const note = (notice: unknown) => notices.push(notice);
    subscribe(BILLING_NOTICES, note);
    const customerRef = await ensureCustomer(db, { payments: fixture.payments, student });
    fixture.standIn.world.get<Stripe.Customer>("customer", customerRef).balance = -credit;
    const { orderId } = await bought();
    unsubscribe(BILLING_NOTICES, note);
    expect(await held()).toEqual([shop.plain]);
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

it("an end on a date that an operator sets is reverted by the member as any other", async () => {
  const { there } = await bought();
  there.cancel_at = fixture.standIn.world.now() + 10 * 86_400;
  fixture.standIn.world.emit("customer.subscription.updated", there);
  await fixture.deliverEvents();
  const { cancelAtPeriodEnd, cancelAt } = await mine();
  expect([cancelAtPeriodEnd, cancelAt?.getTime()]).toEqual([false, there.cancel_at * 1000]);
  expect(await change(revertCancellation)).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject({ status: "active", cancelAt: null });
  expect(await change(cancelSubscription)).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true });
});

it("a coupon that an operator deletes is made again for the next member who uses its code", async () => {
  const { db } = database;
  const { code } = await makePromo(db, shop);
  const buy = async () => {
    student = await makeStudent(db);
    const card = await fixture.cardOnFile(student, CARDS.good);
    const given = { payments: fixture.payments, student, planId: shop.plain, promoCode: code };
    return confirmCheckout(db, toConfirmRequest(shop, { ...given, now: fixture.clock() }, card));
  };
  expect(await buy()).toMatchObject({ ok: true });
  for (const { id } of fixture.standIn.world.all<Stripe.Coupon>("coupon")) {
    fixture.standIn.world.remove(id);
  }
  expect(await buy()).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject({ status: "active", priceMinor: 1000 });
  expect((await fixture.chargesOf(student)).map((charge) => charge.amountMinor)).toEqual([800]);
});

it("a second subscription that names our order does not replace the first", async () => {
  const { there, orderId } = await bought();
  const twin = fixture.standIn.world.make<Stripe.Subscription>("Subscriptions.create", "sub", {
    ...structuredClone(there),
    id: `sub_${randomUUID()}`,
    status: "canceled",
    ended_at: fixture.standIn.world.now(),
  });
  const { payments } = fixture;
  const look = (subscriptionRef: string) =>
    syncSubscription(database.db, { payments, subscriptionRef, now: fixture.clock() });
  await expect(look(twin.id)).rejects.toThrow(orderId);
  expect(await mine()).toMatchObject({ status: "active", providerRef: there.id });
  expect(await look(there.id)).toBe("fulfilled");
  expect(await held()).toEqual([shop.plain]);
});

it("what another shop sells with the same account is kept as foreign, and never tried again", async () => {
  const { world } = fixture.standIn;
  const sent = async (type: Stripe.Event.Type, object: object) => {
    world.emit(type, object as Stripe.PaymentIntent);
    const eventId = world.events.at(-1)?.id ?? "";
    await fixture.deliverEvents();
    return exactlyOne(
      await database.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId)),
      "event",
    );
  };
  const customer = world.make<Stripe.Customer>("Customers.create", "cus", {});
  const theirs = world.make<Stripe.PaymentIntent>("PaymentIntents.create", "pi", {
    customer: customer.id,
    status: "succeeded",
    amount: 100,
    currency: "gbp",
    metadata: { orderId: "1234" },
  });
  expect(await sent("payment_intent.succeeded", theirs)).toMatchObject({
    foreign: true,
    attempts: 0,
    handledAt: expect.any(Date),
  });
  // A refund names its charge alone: that one is looked up.
  const charge = world.make<Stripe.Charge>("Charges.retrieve", "ch", { customer: customer.id });
  const refund = world.make<Stripe.Refund>("Refunds.create", "re", { charge: charge.id });
  expect(await sent("refund.updated", refund)).toMatchObject({
    foreign: true,
    attempts: 1,
    handledAt: expect.any(Date),
    lastError: null,
  });
});
