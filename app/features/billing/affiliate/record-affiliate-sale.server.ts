import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { affiliateSales } from "./schema.server";

/**
 * Records that the affiliate network may hear of an order, if the buyer consents. Without consent it deletes the record
 * of an earlier answer.
 */
export async function recordAffiliateSale(
  tx: Tx,
  orderId: string,
  { affiliate, now }: { affiliate?: { clickId: string | null } | null; now: Date },
): Promise<void> {
  if (!affiliate) {
    await tx.delete(affiliateSales).where(eq(affiliateSales.orderId, orderId));
    return;
  }
  const { clickId } = affiliate;
  await tx
    .insert(affiliateSales)
    .values({ orderId, clickId, notedAt: now, nextAttemptAt: now })
    .onConflictDoUpdate({ target: affiliateSales.orderId, set: { clickId, notedAt: now } });
}
