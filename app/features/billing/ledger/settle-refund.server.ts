/** Carries out a requested refund. Safe to repeat and to run concurrently: the provider knows it by its row's id. */
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import { fulfil } from "../orders/fulfil.server";
import { findOrder } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import { refunds } from "./schema.server";

/** Refused for good by the provider: more than is left of the charge, or the payer's bank has taken it back. */
export type RefundOutcome = "done" | "more-than-left" | "disputed";

type Refund = typeof refunds.$inferSelect;

export async function settleRefund(
  db: Db,
  { payments, refund, now }: { payments: PaymentPort; refund: Refund; now: Date },
): Promise<RefundOutcome> {
  const order = await findOrder(db, refund.orderId);
  if (order?.provider !== payments.key) {
    throw new BrokenInvariant(`refund ${refund.id} is of another provider: ${order?.provider}`);
  }
  const { chargeRef, amountMinor } = refund;
  const made = await payments.refund({ idempotencyKey: refund.id, chargeRef, amountMinor });
  if (made.ok && refund.endsAccess && order.subscriptionRef !== null) {
    await payments.endSubscription(order.subscriptionRef);
  }
  // The ledger line comes before closing the row, because an open row is tried again.
  if (made.ok) await fulfil(db, { payments, orderId: order.id, now });
  await db
    .update(refunds)
    .set(
      made.ok
        ? { status: "DONE", refundRef: made.refundRef, settledAt: now }
        : { status: "REFUSED", settledAt: now },
    )
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "OPEN")));
  if (made.ok) return "done";
  return made.reason === "disputed" ? "disputed" : "more-than-left";
}

/** Lists refunds that were interrupted before the operator had an answer. */
export const listOpenRefunds = (
  db: DbOrTx,
  { before, limit }: { before: Date; limit: number },
): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, "OPEN"), isNull(refunds.failedAt), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
