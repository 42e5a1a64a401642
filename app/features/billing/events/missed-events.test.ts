/** Stripe's events that were not delivered, or whose processing failed at first. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { recordsOf, toConfirmRequest } from "../../../../tests/support/payment-fixture";
import { openDispute } from "../../../../tests/support/stripe/disputes";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { exactlyOne } from "~/kernel/errors";
import { DAY_MS } from "~/kernel/time";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import type { StartCheckout } from "../orders/start-checkout.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { subscriptions } from "../subscriptions/schema.server";
import { fetchMissedEvents } from "./fetch-missed-events.server";
import { listFailedEvents, retryPaymentEvents } from "./retry-payment-events.server";
import { paymentEvents } from "./schema.server";
import { MAX_ATTEMPTS } from "./process-payment-events.server";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());
const quiet = { error: () => {} };

/** A new member buys by the card form. */
async function buy(overrides: Partial<StartCheckout> & { planId?: number; card?: string } = {}) {
  const { card: number = CARDS.good, ...rest } = overrides;
  const student = await makeStudent(database.db);
  const card = await fixture.cardOnFile(student, number);
  const request = { payments: fixture.payments, student, now: fixture.clock(), ...rest };
  const confirmed = await confirmCheckout(database.db, toConfirmRequest(shop, request, card));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return { student, orderId: confirmed.orderId };
}

it("undelivered events of three days are fetched at the next run, and each takes effect once", async () => {
  const { db } = database;
  const { payments } = fixture;
  const subscriptionOf = async (orderId: string) => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId));
    if (!row) throw new Error("no subscription");
    return row;
  };
  const renewing = await buy({ planId: shop.plain });
  const cancelling = await buy({ planId: shop.plain });
  const refunded = await buy({ planId: shop.plain });
  const end = (await subscriptionOf(renewing.orderId)).currentPeriodEnd;
  const daysUntil = (at: number) => (at - fixture.clock().getTime()) / DAY_MS;
  await fixture.advance(daysUntil(end.getTime() - 7 * DAY_MS));
  const failing = await buy({ planId: shop.monthly, card: CARDS.refusedLater });
  await fixture.deliverEvents();
  await fixture.advance(6);
  await fixture.deliverEvents();
  const [firstCharge] = (await recordsOf(db, refunded.student)).ledger;
  expect(firstCharge).toMatchObject({ amountMinor: 1000 });

  // Stripe's portal, dashboard and clock change things without an event that reaches us.
  const cancellingRef = (await subscriptionOf(cancelling.orderId)).providerRef ?? "";
  await payments.cancelAtPeriodEnd(cancellingRef);
  const subscriptionAtStripe = await payments.sales.subscription.read(
    (await subscriptionOf(refunded.orderId)).providerRef ?? "",
  );
  const chargeRef = subscriptionAtStripe?.invoices[0]?.chargeRef ?? "";
  await payments.refund({ idempotencyKey: "at the dashboard", chargeRef, amountMinor: 400 });
  await fixture.advance(3);

  const check = async () => {
    expect(await recordsOf(db, renewing.student)).toMatchObject({
      subscriptions: [{ status: "active" }],
      ledger: [{ amountMinor: 1000 }, { amountMinor: 1000 }],
      mails: ["receipt", "receipt"],
    });
    expect(await recordsOf(db, cancelling.student)).toMatchObject({
      subscriptions: [{ status: "canceled" }],
      ledger: [{ amountMinor: 1000 }],
    });
    expect(await recordsOf(db, failing.student)).toMatchObject({
      subscriptions: [{ status: "past_due" }],
      ledger: [],
      mails: ["paymentFailed", "receipt"],
    });
    expect(await recordsOf(db, refunded.student)).toMatchObject({
      subscriptions: [{ status: "active" }],
      mails: ["receipt", "receipt", "refund"],
    });
    const lines = (await recordsOf(db, refunded.student)).ledger;
    expect(lines.map(({ kind, amountMinor, feeMinor }) => [kind, amountMinor, feeMinor])).toEqual([
      ["CHARGE", 1000, 100],
      ["REFUND", -400, -40],
      ["CHARGE", 1000, 100],
    ]);
  };
  const now = fixture.clock();
  expect(await fetchMissedEvents(db, { payments, now })).toBeGreaterThan(5);
  expect(await fetchMissedEvents(db, { payments, now })).toBe(0);
  while ((await fixture.workInbox()) > 0);
  await check();
  await fixture.deliverEvents();
  await reconcilePayments(db, { payments, now, log: quiet });
  for (const event of fixture.standIn.world.events.slice(-20)) await fixture.sendEvent(event);
  await fixture.workInbox();
  await check();
  const inbox = await db.select().from(paymentEvents);
  expect(inbox.filter(({ handledAt }) => handledAt === null)).toEqual([]);
});

it("a failed event is listed and retried at the operator's request", async () => {
  const { db } = database;
  const { payments, standIn } = fixture;
  const now = fixture.clock();
  const listFailed = () => listFailedEvents(db, { provider: "stripe", limit: 10 });
  const { orderId } = await buy({ planId: shop.plain });
  const subscription = async () =>
    exactlyOne(
      await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId)),
      "subscription",
    );
  const subscriptionAtStripe = await payments.sales.subscription.read(
    (await subscription()).providerRef ?? "",
  );
  openDispute(standIn.world, subscriptionAtStripe?.invoices[0]?.chargeRef ?? "");
  await fetchMissedEvents(db, { payments, now });
  standIn.troubles.push({ operation: "Subscriptions.retrieve", kind: "500", times: 999 });
  await fixture.workInbox();
  expect((await listFailed()).map(({ type }) => type)).toContain("charge.dispute.created");
  await db.update(paymentEvents).set({ attempts: MAX_ATTEMPTS });
  standIn.troubles.length = 0;
  expect(await fixture.workInbox()).toBe(0);
  expect(await retryPaymentEvents(db, { provider: "stripe", eventId: null, now })).toBeGreaterThan(
    0,
  );
  await fixture.workInbox();
  expect(await listFailed()).toEqual([]);
  expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: true });
});
