import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken } from "~/kernel/ids.server";
import type { PaymentPort } from "../payment-port";
import { emitEvent } from "./events.server";
import { sandboxCharges, sandboxRefunds } from "./schema.server";

type RefundInput = Parameters<PaymentPort["refund"]>[0];

/** Refunds once for each key, and never more than the rest of the charge. */
export const refund = (
  db: Db,
  { idempotencyKey, chargeRef, amountMinor, now }: RefundInput & { now: Date },
): ReturnType<PaymentPort["refund"]> =>
  inTransaction(db, async (tx) => {
    const [charge] = await tx
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.ref, chargeRef))
      .for("update");
    const refunds = await tx
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.chargeRef, chargeRef));
    const existing = refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
    if (existing) return { ok: true as const, refundRef: existing.ref };
    const left = (charge?.amountMinor ?? 0) - refunds.reduce((sum, r) => sum + r.amountMinor, 0);
    if (!charge || amountMinor < 1 || amountMinor > left) {
      return { ok: false as const, reason: "more-than-charged" as const };
    }
    // Later than every earlier refund of the charge, so that a list of them has an order.
    const newestTime = Math.max(0, ...refunds.map((refund) => refund.createdAt.getTime()));
    const createdAt = new Date(Math.max(now.getTime(), newestTime + 1));
    const refundRef = `re_${randomToken()}`;
    const fee = Math.round((charge.feeMinor * amountMinor) / charge.amountMinor);
    const feeLeft = charge.feeMinor - refunds.reduce((sum, r) => sum + r.feeMinor, 0);
    const feeMinor = Math.min(fee, feeLeft);
    await tx
      .insert(sandboxRefunds)
      .values({ ref: refundRef, idempotencyKey, chargeRef, amountMinor, feeMinor, createdAt });
    const { subscriptionRef, paymentRef } = charge;
    const refs = {
      ...(subscriptionRef === null ? {} : { subscriptionRef }),
      ...(paymentRef === null ? {} : { paymentRef }),
    };
    await emitEvent(tx, "charge.refunded", refs, now);
    return { ok: true as const, refundRef };
  });
