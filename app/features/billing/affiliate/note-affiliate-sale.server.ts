import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { affiliateSales } from "./schema.server";

/**
 * Notes with an order that an affiliate network may hear of it, by the buyer's present answer; what an earlier answer
 * has left goes with it.
 */
export async function noteAffiliateSale(
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
