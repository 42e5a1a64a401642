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
import { MINUTE_MS } from "~/kernel/time";
import { findOrder } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import { isChargeDisputed } from "./queries.server";
import { ledgerEntries, refunds } from "./schema.server";
import { settleRefund, type RefundOutcome } from "./settle-refund.server";

export type RefundRefusal = "order-not-found" | "nothing-charged" | "more-than-left" | "disputed";

export interface RefundRequest {
  payments: PaymentPort;
  orderId: string;
  /** Which charge of the order; null: that of the refund which is continued, or else the newest. */
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
    const begun = await continueRefund(tx, request);
    if (begun) return ok({ refund: begun });
    if (await isChargeDisputed(tx, charge)) return refuse("disputed");
    const left = await getRefundableAmount(tx, charge);
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
    // The operator sees the failure and decides; reconciliation repairs only interrupted refunds.
    const still = and(eq(refunds.id, refundId), eq(refunds.status, "OPEN"));
    await db.update(refunds).set({ failedAt: now }).where(still);
    return ok({ refundId, outcome: "failed", error });
  }
}

/**
 * The open refund that this request asks for again: of the same amount, or of all that is left of its charge. A
 * subscription may have been charged again since, so it need not be of the newest charge. An answer about the access
 * that is given now replaces the one given then.
 */
async function continueRefund(
  tx: Tx,
  { orderId, chargeRef, amountMinor, endsAccess }: RefundRequest,
): Promise<Refund | null> {
  const open = await tx
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
  for (const refund of open) {
    const charge = await findCharge(tx, refund);
    if (!charge || (amountMinor === null && (await getRefundableAmount(tx, charge)) > 0)) continue;
    if (endsAccess === null || charge.periodStart === null) return refund;
    await tx.update(refunds).set({ endsAccess }).where(eq(refunds.id, refund.id));
    return { ...refund, endsAccess };
  }
  return null;
}

type Line = typeof ledgerEntries.$inferSelect;
type Refund = typeof refunds.$inferSelect;

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
async function getRefundableAmount(tx: Tx, charge: Line): Promise<number> {
  const { orderId, invoiceRef } = charge;
  const asked = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.chargeRef, charge.ref), ne(refunds.status, "REFUSED")));
  const ours = asked.flatMap(({ refundRef }) => refundRef ?? []);
  const elsewhere = await tx
    .select()
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
  const takenElsewhere = elsewhere.reduce((sum, { amountMinor }) => sum - amountMinor, 0);
  return charge.amountMinor - given - takenElsewhere + countedTwice(asked, elsewhere);
}

/** How far apart the provider's clock and ours may be. */
const CLOCKS_APART_MS = 5 * MINUTE_MS;

/**
 * An open refund whose answer was lost or is still to come may be in the ledger already, by the provider's event: the
 * line that nothing else accounts for, of its amount, and not older than it. If that line is of another refund after
 * all, the provider still refuses what exceeds the charge.
 */
function countedTwice(asked: readonly Refund[], elsewhere: readonly Line[]): number {
  const lines = elsewhere.filter(({ kind }) => kind === "REFUND");
  return asked
    .filter(({ status }) => status === "OPEN")
    .reduce((sum, { amountMinor, createdAt }) => {
      const from = createdAt.getTime() - CLOCKS_APART_MS;
      const own = lines.findIndex(
        (line) => line.amountMinor === -amountMinor && line.at.getTime() >= from,
      );
      if (own < 0) return sum;
      lines.splice(own, 1);
      return sum + amountMinor;
    }, 0);
}
