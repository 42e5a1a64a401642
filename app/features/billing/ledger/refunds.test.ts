/**
 * Money that is given back, on the real database, with the stand-in for Stripe: by us, there, in part, and in vain.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { failRefund } from "../../../../tests/support/stripe/paying";
import { CHARGE, quiet, sellAtStripe } from "../../../../tests/support/stripe/sales";
import { outboxMails } from "~/features/notifications/schema.server";
import { paymentEvents } from "../events/schema.server";
import { ProviderUnavailable } from "../payment-port";
import { findOrder, listProductOrders } from "../orders/queries.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { refunds } from "./schema.server";

const sales = sellAtStripe();
const {
  clock,
  bought,
  ledgerOf,
  backAtStripe,
  subscriptionOf,
  giveBack,
  giveBackAtStripe,
  makeOwner,
  mailsAbout,
  workInbox,
} = sales;

describe("a refund", () => {
  it("of the whole amount ends the subscription at once", async () => {
    const orderId = await bought();
    expect(await giveBack(orderId)).toMatchObject({ ok: true, outcome: "done" });
    expect(await ledgerOf(orderId)).toEqual([
      CHARGE,
      { kind: "REFUND", amountMinor: -1000, feeMinor: -100 },
    ]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
    expect(await giveBack(orderId)).toEqual({ ok: false, reason: "more-than-left" });
  });

  it("of a part keeps the subscription, and limits the next refund to the rest", async () => {
    const orderId = await bought();
    expect(await giveBack(orderId, { amountMinor: 400 })).toMatchObject({ ok: true });
    expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "active", endedAt: null });
    expect(await giveBack(orderId, { amountMinor: 601 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await giveBack(orderId, { amountMinor: 0 })).toMatchObject({ reason: "more-than-left" });
    expect(await giveBack(orderId, { endsAccess: false })).toMatchObject({ ok: true });
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await ledgerOf(orderId)).toEqual([
      CHARGE,
      { kind: "REFUND", amountMinor: -400, feeMinor: -40 },
      { kind: "REFUND", amountMinor: -600, feeMinor: -60 },
    ]);
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "active" });
  });

  it("in three parts returns the fee in our books that it returned at Stripe", async () => {
    // 10 % of 10.05 is 1.01; a third of it, worked out anew each time, would be 0.34 three times.
    const orderId = await bought("product", { priceMinor: 1005 });
    for (const amountMinor of [335, 335, 335]) await giveBack(orderId, { amountMinor });
    const returned = (await ledgerOf(orderId)).filter(({ kind }) => kind === "REFUND");
    expect(returned).toHaveLength(3);
    const { fee } = await backAtStripe(orderId);
    expect(returned.reduce((sum, { feeMinor }) => sum - feeMinor, 0)).toBe(fee);
    expect(fee).toBe(101);
  });

  it("is told to the member and to those who run the gym, once each, in their own language", async () => {
    const owner = await makeOwner("DE");
    const orderId = await bought();
    expect(await mailsAbout(orderId)).toEqual([]);
    await giveBack(orderId, { amountMinor: 400 });
    await workInbox();
    await workInbox();
    const { shop } = sales;
    const refund = { amountMinor: "400", currency: "GBP", endsAccess: "" };
    expect(await mailsAbout(orderId)).toMatchObject([
      { kind: "refund", lang: "EN", gymId: shop.gymId, data: refund },
      {
        kind: "refundToOwner",
        recipient: owner,
        lang: "DE",
        gymId: shop.gymId,
        data: { ...refund, firstName: "Maya", member: "Ada B", shared: "yes" },
      },
    ]);
    await giveBack(orderId, { endsAccess: true });
    await workInbox();
    const rest = { amountMinor: "600", endsAccess: "yes" };
    expect((await mailsAbout(orderId)).slice(2)).toMatchObject([
      { kind: "refund", data: rest },
      { kind: "refundToOwner", data: rest },
    ]);
  });

  it("that was booked before mails told of refunds is not told afterwards", async () => {
    await makeOwner("EN");
    const orderId = await bought("product");
    await giveBackAtStripe(orderId, 500);
    await workInbox();
    await sales.db.delete(outboxMails);
    await sales.db.update(paymentEvents).set({ handledAt: null, attempts: 0 });
    await workInbox();
    expect(await mailsAbout(orderId)).toEqual([]);
  });

  it("of a product is recorded with the creator's part and the fee", async () => {
    const orderId = await bought("product");
    expect(await giveBack(orderId)).toMatchObject({ ok: true, outcome: "done" });
    expect(await ledgerOf(orderId)).toEqual([
      { kind: "CHARGE", amountMinor: 3900, feeMinor: 390 },
      { kind: "REFUND", amountMinor: -3900, feeMinor: -390 },
    ]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 3900, fee: 390 });
  });

  it("of a product is shown with the member's order; one that fails is taken off again", async () => {
    const orderId = await bought("product");
    const order = await findOrder(sales.db, orderId);
    const own = async () => {
      const listed = await listProductOrders(sales.db, { studentId: order?.studentId ?? 0 });
      return listed.map(({ amountMinor, refundedMinor }) => ({ amountMinor, refundedMinor }));
    };
    expect(await own()).toEqual([{ amountMinor: 3900, refundedMinor: 0 }]);
    await giveBack(orderId, { amountMinor: 1000 });
    await giveBack(orderId, { amountMinor: 500 });
    expect(await own()).toEqual([{ amountMinor: 3900, refundedMinor: 1500 }]);
    const last = sales.standIn.world.all<Stripe.Refund>("refund").find((one) => one.amount === 500);
    failRefund(sales.standIn.world, last?.id ?? "");
    await workInbox();
    expect(await own()).toEqual([{ amountMinor: 3900, refundedMinor: 1000 }]);
  });

  it("is made once for twenty parallel requests", async () => {
    const orderId = await bought();
    const asked = await Promise.all(Array.from({ length: 20 }, () => giveBack(orderId)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sales.standIn.world.all("refund")).toMatchObject([{ amount: 1000 }]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
  });

  it("counts refunds that were made at the provider", async () => {
    const orderId = await bought();
    const { chargeRef } = (await giveBackAtStripe(orderId, 700)) ?? {};
    expect(chargeRef).toBeTruthy();
    await workInbox();
    expect(await giveBack(orderId, { amountMinor: 301 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await giveBack(orderId, { amountMinor: 300 })).toMatchObject({ ok: true });
  });

  it("whose answer was lost is made once, and completed by reconciliation", async () => {
    const orderId = await bought();
    sales.standIn.troubles.push({ operation: "Refunds.create", kind: "drop-after", times: 9 });
    await expect(giveBack(orderId)).rejects.toThrow(ProviderUnavailable);
    sales.standIn.troubles.length = 0;
    const later = new Date(clock().getTime() + 120_000);
    await reconcilePayments(sales.db, { payments: sales.payments, now: later, log: quiet });
    expect(sales.standIn.world.all("refund")).toHaveLength(1);
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await ledgerOf(orderId)).toHaveLength(2);
    const rows = await sales.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(rows).toMatchObject([{ status: "DONE" }]);
  });

  it("that fails later is recorded in the ledger and can be repeated", async () => {
    const orderId = await bought();
    await giveBack(orderId, { amountMinor: 400, endsAccess: false });
    const [refund] = sales.standIn.world.all<Stripe.Refund>("refund");
    failRefund(sales.standIn.world, refund?.id ?? "");
    await workInbox();
    await workInbox();
    const lines = [
      CHARGE,
      { kind: "REFUND", amountMinor: -400, feeMinor: -40 },
      // Nothing of it goes on to the creator by itself.
      { kind: "REFUND_FAILED", amountMinor: 400, feeMinor: 400 },
    ];
    expect(await ledgerOf(orderId)).toEqual(lines);
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "active", endedAt: null });
    expect(await giveBack(orderId, { amountMinor: 1001 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
    // The creator's part of it has come already; he does not give it twice.
    const again = { amountMinor: 400, endsAccess: false };
    expect(await giveBack(orderId, again)).toMatchObject({ ok: true, outcome: "done" });
    expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
    expect(await giveBack(orderId, { amountMinor: 600 })).toMatchObject({ outcome: "done" });
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await ledgerOf(orderId)).toEqual([
      ...lines,
      { kind: "REFUND", amountMinor: -400, feeMinor: -400 },
      { kind: "REFUND", amountMinor: -600, feeMinor: -60 },
    ]);
  });

  it("of zero is refused", async () => {
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await giveBack(nobody)).toEqual({ ok: false, reason: "order-not-found" });
    const orderId = await bought();
    expect(await giveBack(orderId, { chargeRef: "ch_other" })).toEqual({
      ok: false,
      reason: "nothing-charged",
    });
  });
});
