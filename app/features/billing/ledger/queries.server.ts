/** Every SELECT on the ledger that others ask for. */
import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ledgerEntries } from "./schema.server";

/** The payer's bank has taken a charge of this order back, and nobody has said yet that it was wrong to. */
export async function isDisputed(db: DbOrTx, orderId: string): Promise<boolean> {
  const lines = await db
    .select({ ref: ledgerEntries.ref })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.kind, "DISPUTE"),
        sql`not exists (select from ${ledgerEntries} as won where won.ref = ${ledgerEntries.ref} and won.kind = 'DISPUTE_WON')`,
      ),
    )
    .limit(1);
  return lines.length > 0;
}
