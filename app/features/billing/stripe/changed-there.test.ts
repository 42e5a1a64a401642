/** What an operator changes in Stripe's own dashboard, or sells with the same account beside us. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { forThisFile } from "../../../../tests/support/for-this-file";
import { makePromo, makeStudent } from "../../../../tests/support/billing-world";
import { confirming, ours } from "../../../../tests/support/pay-rig";
import { fileStripe } from "../../../../tests/support/stripe/rig";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { exactlyOne } from "~/kernel/errors";
import { paymentEvents } from "../events/schema.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { cancelSubscription } from "../subscriptions/cancel-subscription.server";
import { convergeSubscription } from "../subscriptions/converge-subscription.server";
import { heldPlans, listSubscriptions } from "../subscriptions/queries.server";
import { revertCancellation } from "../subscriptions/revert-cancellation.server";

const { database, rig } = fileStripe();
const shop = forThisFile(() => rig.openShop());
let student: Awaited<ReturnType<typeof makeStudent>>;
beforeEach(async () => {
  student = await makeStudent(database.db);
});

/** The member buys; here and there. */
async function bought() {
  const { db } = database;
  const card = await rig.cardOnFile(student, CARDS.good);
  const request = { payments: rig.payments, student, planId: shop.plain, now: rig.clock() };
  const confirmed = await confirmCheckout(db, confirming(shop, request, card));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  await rig.hear();
  const { providerRef } = await mine();
  const there = rig.standIn.world.get<Stripe.Subscription>("subscription", providerRef ?? "");
  return { orderId: confirmed.orderId, there };
}

const mine = async () => exactlyOne(await listSubscriptions(database.db, student), "subscription");
const held = async () =>
  (await heldPlans(database.db, { studentId: student.studentId, now: rig.clock() }))
    .subscriptionTypeIds;

/** By the page's buttons. */
const change = async (verb: typeof cancelSubscription) => {
  const { id: subscriptionId } = await mine();
  const { studentId } = student;
  const { payments } = rig;
  return verb(database.db, { payments, studentId, subscriptionId, now: rig.clock() });
};

function reprice(there: Stripe.Subscription, amount: number) {
  exactlyOne(there.items.data, "item").price.unit_amount = amount;
}

describe("another price, from the next period on", () => {
  it("is shown and booked as it is charged; cancelled and taken back as ever", async () => {
    const { there } = await bought();
    reprice(there, 900);
    expect(await change(cancelSubscription)).toMatchObject({ ok: true });
    expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true, priceMinor: 900 });
    expect(await change(revertCancellation)).toMatchObject({ ok: true });
    await rig.advance(31);
    await rig.hear();
    expect((await ours(database.db, student)).ledger.map((line) => line.amountMinor)).toEqual([
      1000, 900,
    ]);
    expect((await rig.chargesOf(student)).map((charge) => charge.amountMinor).toSorted()).toEqual(
      [1000, 900].toSorted(),
    );
    expect(await held()).toEqual([shop.plain]);
  });

  it("and its end is heard: nobody goes on watching what is over", async () => {
    const { there } = await bought();
    reprice(there, 1100);
    await rig.payments.endSubscription(there.id);
    await rig.hear();
    expect(await mine()).toMatchObject({ status: "canceled" });
    expect(await held()).toEqual([]);
  });
});

it("an end on a date that was set there is taken back as any other", async () => {
  const { there } = await bought();
  there.cancel_at = rig.standIn.world.now() + 10 * 86_400;
  rig.standIn.world.emit("customer.subscription.updated", there);
  await rig.hear();
  const { cancelAtPeriodEnd, cancelAt } = await mine();
  expect([cancelAtPeriodEnd, cancelAt?.getTime()]).toEqual([false, there.cancel_at * 1000]);
  expect(await change(revertCancellation)).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject({ status: "active", cancelAt: null });
  expect(await change(cancelSubscription)).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true });
});

it("a coupon that was deleted there is made again for who uses its code next", async () => {
  const { db } = database;
  const { code } = await makePromo(db, shop);
  const buy = async () => {
    student = await makeStudent(db);
    const card = await rig.cardOnFile(student, CARDS.good);
    const given = { payments: rig.payments, student, planId: shop.plain, promoCode: code };
    return confirmCheckout(db, confirming(shop, { ...given, now: rig.clock() }, card));
  };
  expect(await buy()).toMatchObject({ ok: true });
  for (const { id } of rig.standIn.world.all<Stripe.Coupon>("coupon")) {
    rig.standIn.world.remove(id);
  }
  expect(await buy()).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject({ status: "active", priceMinor: 1000 });
  expect((await rig.chargesOf(student)).map((charge) => charge.amountMinor)).toEqual([800]);
});

it("a second subscription that names our order is not taken for ours", async () => {
  const { there, orderId } = await bought();
  const twin = rig.standIn.world.make<Stripe.Subscription>("Subscriptions.create", "sub", {
    ...structuredClone(there),
    id: `sub_${randomUUID()}`,
    status: "canceled",
    ended_at: rig.standIn.world.now(),
  });
  const { payments } = rig;
  const look = (subscriptionRef: string) =>
    convergeSubscription(database.db, { payments, subscriptionRef, now: rig.clock() });
  await expect(look(twin.id)).rejects.toThrow(orderId);
  expect(await mine()).toMatchObject({ status: "active", providerRef: there.id });
  expect(await look(there.id)).toBe("fulfilled");
  expect(await held()).toEqual([shop.plain]);
});

it("what another shop calls its order is an unknown object, kept for the operator", async () => {
  const { world } = rig.standIn;
  const customer = world.make<Stripe.Customer>("Customers.create", "cus", {});
  const theirs = world.make<Stripe.PaymentIntent>("PaymentIntents.create", "pi", {
    customer: customer.id,
    status: "succeeded",
    amount: 100,
    currency: "gbp",
    metadata: { orderId: "1234" },
  });
  world.emit("payment_intent.succeeded", theirs);
  const eventId = world.events.at(-1)?.id ?? "";
  await rig.hear();
  const [kept] = await database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.eventId, eventId));
  expect(kept).toMatchObject({ handledAt: null, lastError: "unknown" });
});
