import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { MINUTE_MS } from "~/kernel/time";
import { ledgerEntries, refunds } from "./schema.server";

type LedgerLine = typeof ledgerEntries.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type Charge = Pick<LedgerLine, "ref" | "orderId" | "invoiceRef" | "amountMinor">;

/** The charge less the refunds that were requested here and those that were made at the provider. */
export async function getRefundableAmount(db: DbOrTx, charge: Charge): Promise<number> {
  const { orderId, invoiceRef } = charge;
  const requestedRefunds = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.chargeRef, charge.ref), ne(refunds.status, "REFUSED")));
  const ownRefs = requestedRefunds.flatMap(({ refundRef }) => refundRef ?? []);
  const otherLines = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        invoiceRef === null ? undefined : eq(ledgerEntries.invoiceRef, invoiceRef),
        inArray(ledgerEntries.kind, ["REFUND", "REFUND_FAILED", "DISPUTE", "DISPUTE_WON"]),
        ownRefs.length === 0 ? undefined : sql`${ledgerEntries.ref} <> all(${sql.param(ownRefs)})`,
      ),
    );
  const failedLines = await db
    .select({ ref: ledgerEntries.ref })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, "REFUND_FAILED")));
  const requestedMinor = requestedRefunds
    .filter(({ refundRef }) => !failedLines.some(({ ref }) => ref === refundRef))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const otherMinor = otherLines.reduce((sum, { amountMinor }) => sum - amountMinor, 0);
  const doubleMinor = sumDoubleCounted(requestedRefunds, otherLines);
  return charge.amountMinor - requestedMinor - otherMinor + doubleMinor;
}

const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * Sums the open refunds that the ledger contains already: the provider's event may report a refund before its answer
 * reaches us. Such a line belongs to no other request, has the refund's amount and is not older than the refund. If the
 * line belongs to another refund after all, the provider still refuses a sum above the charge.
 */
function sumDoubleCounted(
  requestedRefunds: readonly Refund[],
  otherLines: readonly LedgerLine[],
): number {
  const lines = otherLines.filter(({ kind }) => kind === "REFUND");
  return requestedRefunds
    .filter(({ status }) => status === "OPEN")
    .reduce((sum, { amountMinor, createdAt }) => {
      const earliest = createdAt.getTime() - MAX_CLOCK_SKEW_MS;
      const index = lines.findIndex(
        (line) => line.amountMinor === -amountMinor && line.at.getTime() >= earliest,
      );
      if (index < 0) return sum;
      lines.splice(index, 1);
      return sum + amountMinor;
    }, 0);
}
