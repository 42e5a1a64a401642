/** Lists the events that failed and retries them, for the operator (product.md §18). */
import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { ProviderKey } from "../payment-port";
import { paymentEvents } from "./schema.server";

/** An event that waits for the decision on a payment has not failed. */
const hasFailed = (provider: ProviderKey) =>
  and(
    eq(paymentEvents.provider, provider),
    isNull(paymentEvents.handledAt),
    gt(paymentEvents.attempts, 0),
    sql`${paymentEvents.lastError} is distinct from 'pending'`,
  );

/** Events that used up their attempts come first. */
export const listFailedEvents = (
  db: DbOrTx,
  { provider, limit }: { provider: ProviderKey; limit: number },
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
    .where(hasFailed(provider))
    .orderBy(desc(paymentEvents.attempts), asc(paymentEvents.receivedAt))
    .limit(limit);

/** Makes a failed event due at once, or all failed events if `eventId` is null. Returns their number. */
export async function retryPaymentEvents(
  db: DbOrTx,
  { provider, eventId, now }: { provider: ProviderKey; eventId: string | null; now: Date },
): Promise<number> {
  const retried = await db
    .update(paymentEvents)
    .set({ attempts: 0, turn: 1, dueAt: now })
    .where(
      and(hasFailed(provider), eventId === null ? undefined : eq(paymentEvents.eventId, eventId)),
    )
    .returning({ eventId: paymentEvents.eventId });
  return retried.length;
}
