/**
 * An operator refunds a charge, in full or in part. The refund's row is written first, under the student's lock, so
 * that two people at once never return more than was paid; then it is carried out (`settleRefund`).
 */
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { ok, refuse, type Result } from "~/kernel/result";
import { findOrder } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import { isChargeDisputed } from "./queries.server";
import { ledgerEntries, refunds } from "./schema.server";
import { settleRefund, type RefundOutcome } from "./settle-refund.server";

export type RefundRefusal = "order-not-found" | "nothing-charged" | "more-than-left" | "disputed";

export interface RefundRequest {
  payments: PaymentPort;
  orderId: string;
  /** Which charge of the order; null: the newest. */
  chargeRef: string | null;
  /** Null: everything that is left. */
  amountMinor: number | null;
  /** Kept for the record. */
  reason: string;
  /** Null: the subscription ends only when the whole charge is refunded. */
  endsAccess: boolean | null;
  now: Date;
}

/** `failed`: it is not known whether the money went back; the same request continues this refund. */
export type RefundAnswer = { refundId: string } & (
  { outcome: RefundOutcome } | { outcome: "failed"; error: unknown }
);

/**
 * A request that repeats one which was interrupted or has failed continues that refund, so that nothing is refunded
 * twice.
 */
export async function requestRefund(
  db: Db,
  request: RefundRequest,
): Promise<Result<RefundAnswer, RefundRefusal>> {
  const { payments, orderId, now } = request;
  const order = await findOrder(db, orderId);
  if (!order) return refuse("order-not-found");
  const written = await inTransaction(db, async (tx) => {
    await lockStudent(tx, order.studentId);
    const charge = await findCharge(tx, request);
    if (!charge) return refuse("nothing-charged");
    const left = await leftOf(tx, charge);
    const begun = await continueRefund(tx, request, { charge, left });
    if (begun) return ok({ refund: begun });
    if (await isChargeDisputed(tx, charge)) return refuse("disputed");
    const amountMinor = request.amountMinor ?? left;
    if (amountMinor < 1 || amountMinor > left) return refuse("more-than-left");
    const isPlan = order.subscriptionTypeId !== null;
    const inserted = await tx
      .insert(refunds)
      .values({
        id: newId(),
        orderId,
        chargeRef: charge.ref,
        amountMinor,
        currency: charge.currency,
        endsAccess: isPlan && (request.endsAccess ?? amountMinor === left),
        reason: request.reason,
        createdAt: now,
      })
      .returning();
    return ok({ refund: exactlyOne(inserted, "refund") });
  });
  if (!written.ok) return written;
  const { refund } = written;
  const refundId = refund.id;
  try {
    return ok({ refundId, outcome: await settleRefund(db, { payments, refund, now }) });
  } catch (error) {
    // The operator is told and decides; reconciliation repairs only what was interrupted.
    const still = and(eq(refunds.id, refundId), eq(refunds.status, "OPEN"));
    await db.update(refunds).set({ failedAt: now }).where(still);
    return ok({ refundId, outcome: "failed", error });
  }
}

/**
 * The open refund that this request asks for again: of the same amount, or of all that is left. An answer about the
 * access that is given now replaces the one given then.
 */
async function continueRefund(
  tx: Tx,
  { amountMinor, endsAccess }: Pick<RefundRequest, "amountMinor" | "endsAccess">,
  { charge, left }: { charge: Line; left: number },
): Promise<typeof refunds.$inferSelect | null> {
  if (amountMinor === null && left > 0) return null;
  const [open] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.chargeRef, charge.ref),
        eq(refunds.status, "OPEN"),
        amountMinor === null ? undefined : eq(refunds.amountMinor, amountMinor),
      ),
    )
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  if (!open || endsAccess === null || charge.periodStart === null) return open ?? null;
  await tx.update(refunds).set({ endsAccess }).where(eq(refunds.id, open.id));
  return { ...open, endsAccess };
}

type Line = typeof ledgerEntries.$inferSelect;

async function findCharge(
  tx: Tx,
  { orderId, chargeRef }: Pick<RefundRequest, "orderId" | "chargeRef">,
): Promise<Line | null> {
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

/** What can still be refunded of a charge: less what was requested here and what was refunded at the provider. */
async function leftOf(tx: Tx, charge: Line): Promise<number> {
  const { orderId, invoiceRef } = charge;
  const asked = await tx
    .select({ refundRef: refunds.refundRef, amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.chargeRef, charge.ref), ne(refunds.status, "REFUSED")));
  const ours = asked.flatMap(({ refundRef }) => refundRef ?? []);
  const [elsewhere] = await tx
    .select({ total: sql<number>`coalesce(sum(-${ledgerEntries.amountMinor}), 0)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        invoiceRef === null ? undefined : eq(ledgerEntries.invoiceRef, invoiceRef),
        inArray(ledgerEntries.kind, ["REFUND", "REFUND_FAILED", "DISPUTE", "DISPUTE_WON"]),
        ours.length === 0 ? undefined : sql`${ledgerEntries.ref} <> all(${sql.param(ours)})`,
      ),
    );
  const failed = await tx
    .select({ ref: ledgerEntries.ref })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, "REFUND_FAILED")));
  const given = asked
    .filter(({ refundRef }) => !failed.some(({ ref }) => ref === refundRef))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return charge.amountMinor - given - (elsewhere?.total ?? 0);
}
