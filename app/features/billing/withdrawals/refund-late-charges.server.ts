/**
 * What the provider charges after a member's notice (product.md §19), for instance a renewal while it did not answer,
 * goes back whole.
 */
import { and, asc, eq, gt, isNotNull, notExists, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { isChargeDisputed } from "../ledger/queries.server";
import { requestRefund } from "../ledger/request-refund.server";
import { ledgerEntries, refunds } from "../ledger/schema.server";
import { orders } from "../orders/schema.server";
import type { PaymentPort, ProviderKey } from "../payment-port";
import { subscriptions } from "../subscriptions/schema.server";

/** The provider's clock may be behind ours, and its charge may reach our rows after the notice. */
const TOLERANCE = sql`interval '1 hour'`;

/**
 * The charges of ended subscriptions after the notice of which something is left. Reconciliation carries out open
 * refunds; one that the provider has refused since `refusedBefore` waits.
 */
export function listLateCharges(
  db: DbOrTx,
  {
    provider,
    endedAfter,
    refusedBefore,
    limit,
  }: { provider: ProviderKey; endedAfter: Date; refusedBefore: Date; limit: number },
) {
  const waiting = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.chargeRef, ledgerEntries.ref),
        or(
          eq(refunds.status, "OPEN"),
          refunds.withdraws,
          and(eq(refunds.status, "REFUSED"), gt(refunds.settledAt, refusedBefore)),
        ),
      ),
    );
  const returnedMinor = sql`(select coalesce(-sum(back.amount_minor), 0) from ${ledgerEntries} as back
    where back.order_id = ${ledgerEntries.orderId} and back.invoice_ref = ${ledgerEntries.invoiceRef} and back.kind <> 'CHARGE')`;
  return db
    .select({
      ref: ledgerEntries.ref,
      orderId: ledgerEntries.orderId,
      invoiceRef: ledgerEntries.invoiceRef,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.orderId, orders.id))
    .where(
      and(
        eq(orders.provider, provider),
        isNotNull(subscriptions.withdrawnAt),
        gt(subscriptions.endedAt, endedAfter),
        eq(ledgerEntries.kind, "CHARGE"),
        sql`${ledgerEntries.at} > ${subscriptions.withdrawnAt} - ${TOLERANCE}`,
        sql`${ledgerEntries.amountMinor} > ${returnedMinor}`,
        notExists(waiting),
      ),
    )
    .orderBy(asc(ledgerEntries.at))
    .limit(limit);
}

type LateCharge = Awaited<ReturnType<typeof listLateCharges>>[number];

/** @throws what the provider has thrown, and when it refuses the refund, because the operator must act then */
export async function refundLateCharge(
  db: Db,
  charge: LateCharge,
  { payments, now }: { payments: PaymentPort; now: Date },
): Promise<void> {
  // The bank has the money while it examines the payment.
  if (await isChargeDisputed(db, charge)) return;
  const result = await requestRefund(db, {
    payments,
    orderId: charge.orderId,
    chargeRef: charge.ref,
    amountMinor: null,
    reason: "charged after a withdrawal",
    endsAccess: false,
    now,
  });
  if (!result.ok) throw new Error(`a charge after a withdrawal: ${result.reason}`);
  if (result.outcome === "failed") throw result.error;
  if (result.outcome !== "done") throw new Error(`a charge after a withdrawal: ${result.outcome}`);
}
