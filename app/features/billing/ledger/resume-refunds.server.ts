import { and, eq, not } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { refunds } from "./schema.server";

/**
 * Lets reconciliation carry out an operator's refunds of an order that have failed: a withdrawal does not return their
 * amounts, and the member gets them either way.
 */
export async function resumeRefunds(db: DbOrTx, orderId: string): Promise<void> {
  await db
    .update(refunds)
    .set({ failedAt: null })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "OPEN"), not(refunds.withdraws)));
}
