import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { tell } from "./events.server";
import { sandboxInvoices, sandboxSubscriptions } from "./schema.server";

/** Ends it at once. An open invoice stays open, and its card is not charged for it any more. */
export async function endNow(tx: Tx, ref: string, now: Date): Promise<void> {
  const ended = await tx
    .update(sandboxSubscriptions)
    .set({ status: "canceled", endedAt: now, canceledAt: now })
    .where(and(eq(sandboxSubscriptions.ref, ref), isNull(sandboxSubscriptions.endedAt)))
    .returning({ ref: sandboxSubscriptions.ref });
  if (ended.length === 0) return;
  await tx
    .update(sandboxInvoices)
    .set({ nextAttemptAt: null })
    .where(and(eq(sandboxInvoices.subscriptionRef, ref), eq(sandboxInvoices.status, "open")));
  await tell(tx, "customer.subscription.deleted", { subscriptionRef: ref }, now);
}
