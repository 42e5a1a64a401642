/**
 * What the provider charges after a member's notice (product.md §19), for instance a renewal while it did not answer,
 * goes back whole.
 */
import { and, asc, eq, gt, isNotNull, ne, notExists, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { requestRefund } from "../ledger/request-refund.server";
import { ledgerEntries, refunds } from "../ledger/schema.server";
import { orders } from "../orders/schema.server";
import type { PaymentPort, ProviderKey } from "../payment-port";
import { subscriptions } from "../subscriptions/schema.server";

interface LateCharge {
  orderId: string;
  chargeRef: string;
}

/**
 * The charges of ended subscriptions after the notice, except those that have gone back or that a bank has taken back.
 * `failedBefore`: a refund that failed since then waits.
 */
export function listLateCharges(
  db: DbOrTx,
  {
    provider,
    orderId,
    failedBefore,
    endedAfter,
    limit,
  }: {
    provider: ProviderKey;
    /** Null: of all orders. */
    orderId: string | null;
    failedBefore: Date;
    endedAfter: Date;
    limit: number;
  },
) {
  const handled = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.chargeRef, ledgerEntries.ref),
        or(ne(refunds.status, "OPEN"), gt(refunds.failedAt, failedBefore), refunds.withdraws),
      ),
    );
  const returned = db
    .select({ ref: sql`back.ref` })
    .from(sql`${ledgerEntries} as back`)
    .where(
      sql`back.order_id = ${ledgerEntries.orderId} and back.invoice_ref = ${ledgerEntries.invoiceRef} and back.kind in ('REFUND', 'DISPUTE')`,
    );
  return db
    .select({ orderId: ledgerEntries.orderId, chargeRef: ledgerEntries.ref })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.orderId, orders.id))
    .where(
      and(
        eq(orders.provider, provider),
        isNotNull(subscriptions.withdrawnAt),
        gt(subscriptions.endedAt, endedAfter),
        orderId === null ? undefined : eq(orders.id, orderId),
        eq(ledgerEntries.kind, "CHARGE"),
        gt(ledgerEntries.at, subscriptions.withdrawnAt),
        notExists(handled),
        notExists(returned),
      ),
    )
    .orderBy(asc(ledgerEntries.at))
    .limit(limit);
}

/** @throws what the provider has thrown; the same request continues the refund */
export async function refundLateCharge(
  db: Db,
  { orderId, chargeRef }: LateCharge,
  { payments, now }: { payments: PaymentPort; now: Date },
): Promise<void> {
  const result = await requestRefund(db, {
    payments,
    orderId,
    chargeRef,
    amountMinor: null,
    reason: "charged after a withdrawal",
    endsAccess: false,
    now,
  });
  if (result.ok && result.outcome === "failed") throw result.error;
}
