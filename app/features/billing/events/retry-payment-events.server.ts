/** The operator's list of events that could not be worked, and "try again" (product.md §18). */
import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { paymentEvents } from "./schema.server";

/** Retries the failed events of one provider. An event that waits for a payment's decision has not failed. */
const failedAt = (provider: string) =>
  and(
    eq(paymentEvents.provider, provider),
    isNull(paymentEvents.handledAt),
    gt(paymentEvents.attempts, 0),
    sql`${paymentEvents.lastError} is distinct from 'pending'`,
  );

/** Tried at least once and not yet worked; those given up come first. */
export const listFailedEvents = (
  db: DbOrTx,
  { provider, limit }: { provider: string; limit: number },
) =>
  db
    .select({
      eventId: paymentEvents.eventId,
      type: paymentEvents.type,
      payload: paymentEvents.payload,
      receivedAt: paymentEvents.receivedAt,
      attempts: paymentEvents.attempts,
      lastError: paymentEvents.lastError,
    })
    .from(paymentEvents)
    .where(failedAt(provider))
    .orderBy(desc(paymentEvents.attempts), asc(paymentEvents.receivedAt))
    .limit(limit);

/** Makes events due again at once; null means all that failed. Returns how many. */
export async function retryPaymentEvents(
  db: DbOrTx,
  { provider, eventId, now }: { provider: string; eventId: string | null; now: Date },
): Promise<number> {
  const retried = await db
    .update(paymentEvents)
    .set({ attempts: 0, turn: 1, dueAt: now })
    .where(
      and(failedAt(provider), eventId === null ? undefined : eq(paymentEvents.eventId, eventId)),
    )
    .returning({ eventId: paymentEvents.eventId });
  return retried.length;
}
