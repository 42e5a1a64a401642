/** Queries of the ledger for other folders. */
import { and, desc, eq, ne, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ledgerEntries, refunds } from "./schema.server";

/** Whether the payer's bank has taken back a charge of this order and not returned it. */
export const isDisputed = (db: DbOrTx, orderId: string): Promise<boolean> =>
  hasDispute(db, eq(ledgerEntries.orderId, orderId));

/** The same for one charge. A product's only charge has no invoice. */
export const isChargeDisputed = (
  db: DbOrTx,
  { orderId, invoiceRef }: { orderId: string; invoiceRef: string | null },
): Promise<boolean> =>
  hasDispute(
    db,
    and(
      eq(ledgerEntries.orderId, orderId),
      invoiceRef === null ? undefined : eq(ledgerEntries.invoiceRef, invoiceRef),
    ),
  );

async function hasDispute(db: DbOrTx, ofCharges: SQL | undefined): Promise<boolean> {
  const lines = await db
    .select({ ref: ledgerEntries.ref })
    .from(ledgerEntries)
    .where(
      and(
        ofCharges,
        eq(ledgerEntries.kind, "DISPUTE"),
        sql`not exists (select from ${ledgerEntries} as won where won.ref = ${ledgerEntries.ref} and won.kind = 'DISPUTE_WON')`,
      ),
    )
    .limit(1);
  return lines.length > 0;
}

/** The refund of an order's withdrawal, open or done; null without one. */
export async function findWithdrawalRefund(db: DbOrTx, orderId: string) {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), refunds.withdraws, ne(refunds.status, "REFUSED")));
  return refund ?? null;
}

/** The charges of an order, newest first. */
export function listCharges(db: DbOrTx, orderId: string) {
  return db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, "CHARGE")))
    .orderBy(desc(ledgerEntries.at));
}
