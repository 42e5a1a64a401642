/**
 * Refunds a charge in full or in part, for the operator or for a member who withdraws (product.md §19). The refund's
 * row is written first, under the student's lock, so that two requests never return more than the member paid;
 * `settleRefund` then carries it out.
 */
import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { ok, refuse, type Result } from "~/kernel/result";
import { findOrder } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import { isWithdrawalPending } from "../subscriptions/note-withdrawal.server";
import { getRefundableAmount } from "./get-refundable-amount.server";
import { findWithdrawalRefund, isChargeDisputed } from "./queries.server";
import { ledgerEntries, refunds } from "./schema.server";
import { noteRefundFailure, settleRefund, type RefundOutcome } from "./settle-refund.server";

type RefundRefusal = "order-not-found" | "nothing-charged" | "more-than-left" | "disputed";

export interface RefundRequest {
  payments: PaymentPort;
  orderId: string;
  /** Null: the charge of the open refund that this request continues, else the order's newest charge. */
  chargeRef: string | null;
  /** Null: the whole rest. */
  amountMinor: number | null;
  reason: string;
  /** Null: the subscription ends only when the whole charge is refunded. */
  endsAccess: boolean | null;
  /** A member withdraws. A repetition, also of a finished one, is the first request with its amount. */
  withdraws?: boolean;
  now: Date;
}

/** `failed`: the money may or may not have gone back; the same request continues this refund. */
type RefundAnswer = { refundId: string } & (
  { outcome: RefundOutcome } | { outcome: "failed"; error: unknown }
);

/**
 * A request that repeats an interrupted or failed one continues that refund, so that the same money is not refunded
 * twice.
 */
export async function requestRefund(
  db: Db,
  request: RefundRequest,
): Promise<Result<RefundAnswer, RefundRefusal>> {
  const { payments, orderId, now } = request;
  const order = await findOrder(db, orderId);
  if (!order) return refuse("order-not-found");
  const result = await inTransaction(db, async (tx) => {
    await lockStudent(tx, order.studentId);
    const charge = await findCharge(tx, request);
    if (!charge) return refuse("nothing-charged");
    const withdrawal = await findWithdrawalRefund(tx, orderId);
    const openRefund = request.withdraws ? withdrawal : await continueRefund(tx, request);
    if (openRefund) return ok({ refund: openRefund });
    if (await isChargeDisputed(tx, charge)) return refuse("disputed");
    const refundableMinor = await getRefundableAmount(tx, charge);
    const amountMinor = request.amountMinor ?? refundableMinor;
    if (amountMinor < 1 || amountMinor > refundableMinor) return refuse("more-than-left");
    const isPlan = order.subscriptionTypeId !== null;
    const endsAccess = isPlan && (request.endsAccess ?? amountMinor === refundableMinor);
    // An operator too may carry out a withdrawal that the provider has refused.
    const withdraws = endsAccess && !withdrawal && (await isWithdrawalPending(tx, orderId));
    const inserted = await tx
      .insert(refunds)
      .values({
        id: newId(),
        orderId,
        chargeRef: charge.ref,
        amountMinor,
        currency: charge.currency,
        endsAccess,
        withdraws,
        reason: request.reason,
        createdAt: now,
      })
      .returning();
    return ok({ refund: exactlyOne(inserted, "refund") });
  });
  if (!result.ok) return result;
  const { refund } = result;
  const refundId = refund.id;
  try {
    return ok({ refundId, outcome: await settleRefund(db, { payments, refund, now }) });
  } catch (error) {
    // The operator sees the failure and decides; reconciliation continues interrupted refunds and withdrawals.
    await noteRefundFailure(db, { refundId, now });
    return ok({ refundId, outcome: "failed", error });
  }
}

/**
 * Finds the open refund that this request repeats: one of the same amount, or of the whole rest of its charge. It need
 * not be of the newest charge, because a renewal may have charged the subscription since. The request's `endsAccess`
 * replaces that of the refund.
 */
async function continueRefund(
  tx: Tx,
  { orderId, chargeRef, amountMinor, endsAccess }: RefundRequest,
): Promise<Refund | null> {
  const openRefunds = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, "OPEN"),
        chargeRef === null ? undefined : eq(refunds.chargeRef, chargeRef),
        amountMinor === null ? undefined : eq(refunds.amountMinor, amountMinor),
      ),
    )
    .orderBy(desc(refunds.createdAt));
  for (const refund of openRefunds) {
    const charge = await findCharge(tx, refund);
    if (!charge || (amountMinor === null && (await getRefundableAmount(tx, charge)) > 0)) continue;
    if (endsAccess === null || charge.periodStart === null || refund.withdraws) return refund;
    await tx.update(refunds).set({ endsAccess }).where(eq(refunds.id, refund.id));
    return { ...refund, endsAccess };
  }
  return null;
}

type LedgerLine = typeof ledgerEntries.$inferSelect;
type Refund = typeof refunds.$inferSelect;

async function findCharge(
  tx: Tx,
  { orderId, chargeRef }: Pick<RefundRequest, "orderId" | "chargeRef">,
): Promise<LedgerLine | null> {
  const [charge] = await tx
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.kind, "CHARGE"),
        chargeRef === null ? undefined : eq(ledgerEntries.ref, chargeRef),
      ),
    )
    .orderBy(desc(ledgerEntries.at))
    .limit(1);
  return charge ?? null;
}
