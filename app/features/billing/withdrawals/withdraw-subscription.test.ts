/**
 * A withdrawal with the stand-in for Stripe: the creator's part and our fee go back with it, once.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { CHARGE, sellAtStripe } from "../../../../tests/support/stripe/sales";
import { ProviderUnavailable } from "../payment-port";
import { refunds } from "../ledger/schema.server";
import { noteWithdrawal } from "../subscriptions/note-withdrawal.server";
import { findWithdrawal } from "./find-withdrawal.server";
import { withdrawSubscription } from "./withdraw-subscription.server";

const sales = sellAtStripe();

/** Buys a plan; ten days later the member may withdraw. */
async function buyToWithdraw() {
  const orderId = await sales.bought();
  sales.standIn.advance({ days: 10 });
  const row = await sales.subscriptionOf(orderId);
  const now = sales.clock();
  const own = { studentId: row?.studentId ?? 0, subscriptionId: row?.id ?? "", now };
  const withdrawal = await findWithdrawal(sales.db, own);
  if (!withdrawal) throw new Error("no right");
  const withdraw = async (refundMinor = 667) => {
    const { payments } = sales;
    await noteWithdrawal(sales.db, { orderId, at: now });
    return withdrawSubscription(sales.db, { payments, withdrawal, refundMinor, now });
  };
  return { orderId, own, withdraw };
}

const listAtStripe = () =>
  sales.standIn.world.all<Stripe.Refund>("refund").map(({ amount }) => amount);

describe("withdrawSubscription at Stripe", () => {
  it("takes the creator's part back with our fee, and cancels at once", async () => {
    const { orderId, own, withdraw } = await buyToWithdraw();
    expect(await withdraw()).toEqual({ ok: true });
    expect(await sales.backAtStripe(orderId)).toEqual({ creator: 667, fee: 67 });
    expect(await sales.ledgerOf(orderId)).toEqual([
      CHARGE,
      { kind: "REFUND", amountMinor: -667, feeMinor: -67 },
    ]);
    const ended = await sales.subscriptionOf(orderId);
    expect(ended).toMatchObject({ status: "canceled", withdrawnAt: own.now });
    expect(await findWithdrawal(sales.db, own)).toBeNull();
  });

  it("refunds once for presses at the same time, and for a later one of the same page", async () => {
    const { orderId, withdraw } = await buyToWithdraw();
    expect(await Promise.all([withdraw(), withdraw(600), withdraw()])).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(await withdraw(333)).toEqual({ ok: true });
    expect(listAtStripe()).toHaveLength(1);
    expect(await sales.ledgerOf(orderId)).toHaveLength(2);
  });

  it.each(["drop-before", "drop-after"] as const)(
    "continues the same refund after a lost answer (%s)",
    async (kind) => {
      const { orderId, own, withdraw } = await buyToWithdraw();
      const { troubles } = sales.standIn;
      troubles.push({ operation: "Refunds.create", kind, times: 9 });
      await expect(withdraw()).rejects.toThrow(ProviderUnavailable);
      troubles.length = 0;
      const kept = { endedAt: null, withdrawnAt: own.now };
      expect(await sales.subscriptionOf(orderId)).toMatchObject(kept);
      expect(await withdraw(500)).toEqual({ ok: true });
      expect(listAtStripe()).toEqual([667]);
      expect(await sales.subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
      const rows = sales.db.select().from(refunds).where(eq(refunds.orderId, orderId));
      expect(await rows).toMatchObject([{ status: "DONE", withdraws: true }]);
    },
  );

  it("tells that the operator must act when the creator has nothing left", async () => {
    const { orderId, withdraw } = await buyToWithdraw();
    const { world } = sales.standIn;
    const charge = world.get<Stripe.Charge>("charge", await sales.chargeOf(orderId));
    world.paidOut.add(String(charge.transfer_data?.destination));
    expect(await withdraw()).toMatchObject({ ok: false, reason: "not-refundable" });
    expect(await sales.subscriptionOf(orderId)).toMatchObject({ endedAt: null });
  });
});
