import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { emitEvent } from "./events.server";
import { sandboxInvoices, sandboxSubscriptions } from "./schema.server";

/** Ends a subscription at once. An open invoice stays open, and the sandbox does not charge the card for it again. */
export async function endSubscription(tx: Tx, ref: string, now: Date): Promise<void> {
  const endedRows = await tx
    .update(sandboxSubscriptions)
    .set({ status: "canceled", endedAt: now, canceledAt: now })
    .where(and(eq(sandboxSubscriptions.ref, ref), isNull(sandboxSubscriptions.endedAt)))
    .returning({ ref: sandboxSubscriptions.ref });
  if (endedRows.length === 0) return;
  await tx
    .update(sandboxInvoices)
    .set({ nextAttemptAt: null })
    .where(and(eq(sandboxInvoices.subscriptionRef, ref), eq(sandboxInvoices.status, "open")));
  await emitEvent(tx, "customer.subscription.deleted", { subscriptionRef: ref }, now);
}
