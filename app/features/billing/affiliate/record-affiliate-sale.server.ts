import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { affiliateSales } from "./schema.server";

/**
 * Records with an order that the affiliate network may be told of it, going by the buyer's current consent;
 * whatever an earlier answer recorded is removed.
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
