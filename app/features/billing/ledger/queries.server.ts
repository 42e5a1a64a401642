/** Every SELECT on the ledger that others ask for. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ledgerEntries } from "./schema.server";

/** The payer's bank has taken back a charge of this order, and the dispute is open. */
export const isDisputed = (db: DbOrTx, orderId: string): Promise<boolean> =>
  anyDispute(db, eq(ledgerEntries.orderId, orderId));

/** The same of one charge; `invoiceRef` null: the order's only one. */
export const isChargeDisputed = (
  db: DbOrTx,
  { orderId, invoiceRef }: { orderId: string; invoiceRef: string | null },
): Promise<boolean> =>
  anyDispute(
    db,
    and(
      eq(ledgerEntries.orderId, orderId),
      invoiceRef === null ? undefined : eq(ledgerEntries.invoiceRef, invoiceRef),
    ),
  );

async function anyDispute(db: DbOrTx, of: SQL | undefined): Promise<boolean> {
  const lines = await db
    .select({ ref: ledgerEntries.ref })
    .from(ledgerEntries)
    .where(
      and(
        of,
        eq(ledgerEntries.kind, "DISPUTE"),
        sql`not exists (select from ${ledgerEntries} as won where won.ref = ${ledgerEntries.ref} and won.kind = 'DISPUTE_WON')`,
      ),
    )
    .limit(1);
  return lines.length > 0;
}
