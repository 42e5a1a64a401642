/**
 * Refunds with the stand-in for Stripe: by the operator here or at Stripe, in full or in part, done or failed.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { failRefund } from "../../../../tests/support/stripe/paying";
import { CHARGE, quiet, sellAtStripe } from "../../../../tests/support/stripe/sales";
import type { Trouble } from "../../../../tests/support/stripe/stand-in";
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
  chargeOf,
  ledgerOf,
  backAtStripe,
  subscriptionOf,
  giveBack,
  giveBackAtStripe,
  makeOwner,
  mailsAbout,
  workInbox,
} = sales;

const rowsOf = (orderId: string) =>
  sales.db.select().from(refunds).where(eq(refunds.orderId, orderId));
async function losingAnswer<T>(kind: Trouble["kind"], work: () => Promise<T>): Promise<T> {
  sales.standIn.troubles.push({ operation: "Refunds.create", kind, times: 9 });
  const answer = await work();
  sales.standIn.troubles.length = 0;
  return answer;
}
const reconcile = () => {
  const later = new Date(clock().getTime() + 120_000);
  return reconcilePayments(sales.db, { payments: sales.payments, now: later, log: quiet });
};

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

  it("in three parts returns the same fee in our ledger as at Stripe", async () => {
    // 10 % of 10.05 is 1.01; a third of it, rounded each time, would be 0.34 three times.
    const orderId = await bought("product", { priceMinor: 1005 });
    for (const amountMinor of [335, 335, 335]) await giveBack(orderId, { amountMinor });
    const returned = (await ledgerOf(orderId)).filter(({ kind }) => kind === "REFUND");
    expect(returned).toHaveLength(3);
    const { fee } = await backAtStripe(orderId);
    expect(returned.reduce((sum, { feeMinor }) => sum - feeMinor, 0)).toBe(fee);
    expect(fee).toBe(101);
  });

  it("sends one mail to the member and one to each of the gym's owners, in their own language", async () => {
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

  it("that the ledger has already sends no mail when its event is processed again", async () => {
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

  it("of a product is listed with the member's order until it fails", async () => {
    const orderId = await bought("product");
    const order = await findOrder(sales.db, orderId);
    const listOwn = async () => {
      const productOrders = await listProductOrders(sales.db, { studentId: order?.studentId ?? 0 });
      return productOrders.map(({ amountMinor, refundedMinor }) => ({
        amountMinor,
        refundedMinor,
      }));
    };
    expect(await listOwn()).toEqual([{ amountMinor: 3900, refundedMinor: 0 }]);
    await giveBack(orderId, { amountMinor: 1000 });
    await giveBack(orderId, { amountMinor: 500 });
    expect(await listOwn()).toEqual([{ amountMinor: 3900, refundedMinor: 1500 }]);
    const last = sales.standIn.world
      .all<Stripe.Refund>("refund")
      .find(({ amount }) => amount === 500);
    failRefund(sales.standIn.world, last?.id ?? "");
    await workInbox();
    expect(await listOwn()).toEqual([{ amountMinor: 3900, refundedMinor: 1000 }]);
  });

  it("is made once for twenty parallel requests", async () => {
    const orderId = await bought();
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(orderId)));
    const refundIds = answers.flatMap((answer) => (answer.ok ? answer.refundId : []));
    expect(new Set(refundIds).size).toBe(1);
    expect(sales.standIn.world.all("refund")).toMatchObject([{ amount: 1000 }]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
  });

  it("is limited by the refunds that were made at the provider", async () => {
    const orderId = await bought();
    const { chargeRef } = (await giveBackAtStripe(orderId, 700)) ?? {};
    expect(chargeRef).toBeTruthy();
    await workInbox();
    expect(await giveBack(orderId, { amountMinor: 301 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await giveBack(orderId, { amountMinor: 300 })).toMatchObject({ ok: true });
  });

  it.each(["drop-before", "drop-after"] as const)(
    "whose answer was lost (%s) waits until the operator continues it",
    async (kind) => {
      const orderId = await bought();
      sales.standIn.troubles.push({ operation: "Refunds.create", kind, times: 9 });
      const failed = await giveBack(orderId, { amountMinor: 400, endsAccess: true });
      expect(failed).toMatchObject({ outcome: "failed", error: expect.any(ProviderUnavailable) });
      sales.standIn.troubles.length = 0;
      await reconcile();
      expect(sales.standIn.world.all("refund")).toHaveLength(kind === "drop-after" ? 1 : 0);
      expect(await subscriptionOf(orderId)).toMatchObject({ endedAt: null });
      expect(await rowsOf(orderId)).toMatchObject([{ status: "OPEN" }]);

      const again = await giveBack(orderId, { amountMinor: 400 });
      expect(again).toMatchObject({ outcome: "done", refundId: failed.ok && failed.refundId });
      expect(sales.standIn.world.all("refund")).toMatchObject([{ amount: 400 }]);
      expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
      expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
      expect(await ledgerOf(orderId)).toHaveLength(2);
      expect(await rowsOf(orderId)).toMatchObject([{ status: "DONE" }]);
      // A further refund of the same amount is a new one.
      expect(await giveBack(orderId, { amountMinor: 400 })).toMatchObject({ outcome: "done" });
      expect(sales.standIn.world.all("refund")).toHaveLength(2);
    },
  );

  it("of a part that failed is continued by a request for the whole rest only if it is the whole rest", async () => {
    const orderId = await bought();
    sales.standIn.troubles.push({ operation: "Refunds.create", kind: "500", times: 9 });
    await giveBack(orderId, { amountMinor: 400 });
    sales.standIn.troubles.length = 0;
    expect(await giveBack(orderId)).toMatchObject({ outcome: "done" });
    expect(await giveBack(orderId)).toMatchObject({ outcome: "done" });
    const amounts = sales.standIn.world.all<Stripe.Refund>("refund").map(({ amount }) => amount);
    expect(amounts).toEqual([400, 600]);
  });

  it.each([
    ["the whole charge", null],
    ["a part", 400],
  ] as const)(
    "of %s that failed is continued on its own charge after a newer charge",
    async (_amount, amountMinor) => {
      const orderId = await bought();
      const chargeRef = await chargeOf(orderId);
      const failed = await losingAnswer("drop-after", () => giveBack(orderId, { amountMinor }));
      sales.standIn.advance({ days: 32 });
      await workInbox();
      const charges = (await ledgerOf(orderId)).filter(({ kind }) => kind === "CHARGE");
      expect(charges).toHaveLength(2);
      const again = await giveBack(orderId, { amountMinor });
      expect(again).toMatchObject({ outcome: "done", refundId: failed.ok && failed.refundId });
      expect(sales.standIn.world.all("refund")).toMatchObject([{ charge: chargeRef }]);
      // Nothing of the newer charge has been refunded.
      const next = await giveBack(orderId, { amountMinor: 1000, endsAccess: false });
      expect(next).toMatchObject({ outcome: "done" });
    },
  );

  it("whose answer was lost counts once when its event arrives", async () => {
    const orderId = await bought();
    await losingAnswer("drop-after", () => giveBack(orderId, { amountMinor: 400 }));
    await workInbox();
    expect(await ledgerOf(orderId)).toHaveLength(2);
    expect(await giveBack(orderId, { amountMinor: 601 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await giveBack(orderId)).toMatchObject({ outcome: "done" });
    expect(await giveBack(orderId, { amountMinor: 400 })).toMatchObject({ outcome: "done" });
    const amounts = sales.standIn.world.all<Stripe.Refund>("refund").map(({ amount }) => amount);
    expect(amounts).toEqual([600, 400]);
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
  });

  it("that was not made is not mistaken for an earlier one of the same amount at the provider", async () => {
    const orderId = await bought();
    await giveBackAtStripe(orderId, 400);
    await workInbox();
    sales.standIn.advance({ hours: 1 });
    await losingAnswer("drop-before", () => giveBack(orderId, { amountMinor: 400 }));
    expect(await giveBack(orderId, { amountMinor: 201 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await giveBack(orderId, { amountMinor: 400 })).toMatchObject({ outcome: "done" });
    expect(await giveBack(orderId)).toMatchObject({ outcome: "done" });
    const amounts = sales.standIn.world.all<Stripe.Refund>("refund").map(({ amount }) => amount);
    expect(amounts).toEqual([200, 400, 400]);
  });

  it("that Stripe refused succeeds by the same request once the reason is gone", async () => {
    const orderId = await bought();
    const charge = await chargeOf(orderId);
    const { world } = sales.standIn;
    const { destination } = world.get<Stripe.Charge>("charge", charge).transfer_data ?? {};
    world.paidOut.add(String(destination));
    const refused = await giveBack(orderId);
    expect(refused).toMatchObject({ outcome: "failed" });
    expect(await giveBack(orderId)).toEqual(refused);
    world.paidOut.clear();
    // The outcome behind a lost answer is unknown, so the key stays.
    await losingAnswer("drop-before", () => giveBack(orderId));
    const again = await giveBack(orderId);
    const refundId = refused.ok && refused.refundId;
    expect(again).toMatchObject({ outcome: "done", refundId });
    const refundCalls = sales.standIn.calls.filter(
      ({ operation }) => operation === "Refunds.create",
    );
    const key = `gf:refund:${refundId}`;
    expect(refundCalls).toMatchObject([
      { idempotencyKey: key, status: 400 },
      { idempotencyKey: `${key}:2`, status: 400 },
      { idempotencyKey: `${key}:3`, status: 200 },
    ]);
    expect(world.all("refund")).toMatchObject([{ amount: 1000 }]);
  });

  it("that was interrupted before the operator had an answer is completed by reconciliation", async () => {
    const orderId = await bought();
    sales.standIn.troubles.push({ operation: "Refunds.create", kind: "drop-after", times: 9 });
    await giveBack(orderId);
    sales.standIn.troubles.length = 0;
    await sales.db.update(refunds).set({ failedAt: null }).where(eq(refunds.orderId, orderId));
    await reconcile();
    expect(sales.standIn.world.all("refund")).toHaveLength(1);
    expect(await ledgerOf(orderId)).toHaveLength(2);
    expect(await rowsOf(orderId)).toMatchObject([{ status: "DONE" }]);
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
      // The platform keeps the whole amount: the provider does not pay the creator's part out again.
      { kind: "REFUND_FAILED", amountMinor: 400, feeMinor: 400 },
    ];
    expect(await ledgerOf(orderId)).toEqual(lines);
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "active", endedAt: null });
    expect(await giveBack(orderId, { amountMinor: 1001 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
    // The creator's part has been returned already, so it is not reversed twice.
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

  it("of an unknown order or charge is refused", async () => {
    const unknownOrderId = "00000000-0000-4000-8000-000000000000";
    expect(await giveBack(unknownOrderId)).toEqual({ ok: false, reason: "order-not-found" });
    const orderId = await bought();
    expect(await giveBack(orderId, { chargeRef: "ch_other" })).toEqual({
      ok: false,
      reason: "nothing-charged",
    });
  });
});
