/** Carries out a requested refund. It may be repeated and run concurrently: the row's id is the idempotency key. */
import { and, asc, eq, exists, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import { fulfil } from "../orders/fulfil.server";
import { findOrder } from "../orders/queries.server";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import { subscriptions } from "../subscriptions/schema.server";
import { ledgerEntries, refunds } from "./schema.server";

/** `more-than-left`, `disputed`: the provider refuses the refund for good. */
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
  const result = await payments.refund({ idempotencyKey: refund.id, chargeRef, amountMinor });
  if (result.ok && refund.endsAccess && order.subscriptionRef !== null) {
    await payments.endSubscription(order.subscriptionRef);
  }
  // The ledger line is written before the row is closed, because only an open row is retried.
  if (result.ok) await fulfil(db, { payments, orderId: order.id, now });
  await db
    .update(refunds)
    .set(
      result.ok
        ? { status: "DONE", refundRef: result.refundRef, settledAt: now }
        : { status: "REFUSED", settledAt: now },
    )
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "OPEN")));
  if (result.ok) return "done";
  return result.reason === "disputed" ? "disputed" : "more-than-left";
}

/**
 * Carries out a refund that reconciliation has listed. A withdrawal that fails waits until its next turn; one that the
 * provider refuses stops the renewal.
 *
 * @throws what the provider has thrown, and when it refuses a withdrawal for good, because the operator must act then
 */
export async function retryRefund(
  db: Db,
  { payments, refund, now }: { payments: PaymentPort; refund: Refund; now: Date },
): Promise<void> {
  try {
    const outcome = await settleRefund(db, { payments, refund, now });
    if (refund.withdraws && outcome !== "done") {
      throw new Error(`the provider refuses the refund of a withdrawal: ${outcome}`);
    }
  } catch (error) {
    const isRepeated = refund.withdraws || refund.failedAt !== null;
    if (isRepeated) await noteRefundFailure(db, { refundId: refund.id, now });
    if (refund.withdraws && !(error instanceof ProviderUnavailable)) {
      // Where this fails too, the next turn or `continueWithdrawals` stops it.
      await stopRenewal(db, { payments, refund, now }).catch(() => undefined);
    }
    throw error;
  }
}

async function stopRenewal(
  db: Db,
  { payments, refund, now }: { payments: PaymentPort; refund: Refund; now: Date },
): Promise<void> {
  const order = await findOrder(db, refund.orderId);
  if (!order?.subscriptionRef) return;
  await payments.cancelAtPeriodEnd(order.subscriptionRef);
  await fulfil(db, { payments, orderId: order.id, now });
}

/** Notes the time of the failure on a refund that is still open. */
export async function noteRefundFailure(
  db: Db,
  { refundId, now }: { refundId: string; now: Date },
): Promise<void> {
  const isOpen = and(eq(refunds.id, refundId), eq(refunds.status, "OPEN"));
  await db.update(refunds).set({ failedAt: now }).where(isOpen);
}

/**
 * Lists the refunds that were interrupted before the operator had an answer; of members who have withdrawn also those
 * whose last failure is older than `failedBefore`; and withdrawals whose money went back although the provider did not
 * answer. An operator's refund that the ledger contains may have been made another way, and is left to the operator.
 */
export const listOpenRefunds = (
  db: DbOrTx,
  { before, failedBefore, limit }: { before: Date; failedBefore: Date; limit: number },
): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.status, "OPEN"),
        or(
          isNull(refunds.failedAt),
          and(refunds.withdraws, or(lt(refunds.failedAt, failedBefore), isInLedger(db))),
          and(lt(refunds.failedAt, failedBefore), isOfWithdrawal(db), not(isInLedger(db))),
        ),
        lt(refunds.createdAt, before),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);

/** Whether the member has given notice of withdrawal. */
const isOfWithdrawal = (db: DbOrTx) =>
  exists(
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.orderId, refunds.orderId), isNotNull(subscriptions.withdrawnAt))),
  );

/** Whether the provider's event has reported a refund of this amount since the request, which is no other request's. */
const isInLedger = (db: DbOrTx) =>
  exists(
    db
      .select({ ref: ledgerEntries.ref })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.orderId, refunds.orderId),
          eq(ledgerEntries.kind, "REFUND"),
          sql`${ledgerEntries.amountMinor} = -${refunds.amountMinor}`,
          sql`${ledgerEntries.at} >= ${refunds.createdAt} - interval '5 minutes'`,
          sql`not exists (select from ${refunds} as other where other.refund_ref = ${ledgerEntries.ref})`,
        ),
      ),
  );
