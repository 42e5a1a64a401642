/** Events of Stripe's that nobody heard, or that could not be worked when they came. */
import { describe, expect, it } from "vitest";
import { openDispute } from "../../../../tests/support/stripe/disputes";
import { CHARGE, quiet, sellAtStripe } from "../../../../tests/support/stripe/sales";
import { catchUpOnEvents } from "./catch-up-on-events.server";
import { listFailedEvents, retryPaymentEvents } from "./retry-payment-events.server";
import { paymentEvents } from "./schema.server";
import { MOST_ATTEMPTS, workPaymentEvents } from "./work-payment-events.server";

const sales = sellAtStripe();
const { clock, bought, ledgerOf, subscriptionOf, chargeOf, workInbox } = sales;

describe("bells that nobody heard", () => {
  it("three days later everything is as Stripe has it, and once", async () => {
    const orderId = await bought();
    const quietly = await bought();
    sales.standIn.advance({ days: 33 });
    await sales.payments.cancelAtPeriodEnd((await subscriptionOf(quietly))?.providerRef ?? "");
    await workInbox();
    expect(await ledgerOf(orderId)).toEqual([CHARGE, CHARGE]);
    expect(await subscriptionOf(quietly)).toMatchObject({ cancelAtPeriodEnd: true });
    const before = await sales.db.select().from(paymentEvents);
    expect(before.every(({ handledAt }) => handledAt !== null)).toBe(true);
    expect(await catchUpOnEvents(sales.db, { payments: sales.payments, now: clock() })).toEqual({
      noted: 0,
    });
    expect(await ledgerOf(orderId)).toHaveLength(2);
  });

  it("an event that could not be worked is listed, and tried again when asked", async () => {
    const orderId = await bought();
    openDispute(sales.standIn.world, await chargeOf(orderId));
    await catchUpOnEvents(sales.db, { payments: sales.payments, now: clock() });
    sales.standIn.troubles.push({ operation: "Subscriptions.retrieve", kind: "500", times: 999 });
    await workPaymentEvents(sales.db, { payments: sales.payments, now: clock(), log: quiet });
    const failed = await listFailedEvents(sales.db, { provider: "stripe", limit: 10 });
    expect(failed.map(({ type }) => type)).toContain("charge.dispute.created");
    await sales.db.update(paymentEvents).set({ attempts: MOST_ATTEMPTS });
    sales.standIn.troubles.length = 0;
    expect(
      await workPaymentEvents(sales.db, { payments: sales.payments, now: clock(), log: quiet }),
    ).toBe(0);
    expect(
      await retryPaymentEvents(sales.db, { provider: "stripe", eventId: null, now: clock() }),
    ).toBeGreaterThan(0);
    await workPaymentEvents(sales.db, { payments: sales.payments, now: clock(), log: quiet });
    expect(await listFailedEvents(sales.db, { provider: "stripe", limit: 10 })).toEqual([]);
    expect(await subscriptionOf(orderId)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});
