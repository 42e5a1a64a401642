/** The operator's list of events that could not be worked, and "try again" (decisions §9). */
import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { paymentEvents } from "./schema.server";

/** Tried at least once and not yet worked; those given up come first. */
export const listFailedEvents = (db: DbOrTx, { limit }: { limit: number }) =>
  db
    .select({
      provider: paymentEvents.provider,
      eventId: paymentEvents.eventId,
      type: paymentEvents.type,
      receivedAt: paymentEvents.receivedAt,
      attempts: paymentEvents.attempts,
      lastError: paymentEvents.lastError,
    })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), gt(paymentEvents.attempts, 0)))
    .orderBy(desc(paymentEvents.attempts), asc(paymentEvents.receivedAt))
    .limit(limit);

/** Makes events due again at once; null means all that failed. Returns how many. */
export async function retryPaymentEvents(
  db: DbOrTx,
  { eventId, now }: { eventId: string | null; now: Date },
): Promise<number> {
  const retried = await db
    .update(paymentEvents)
    .set({ attempts: 0, receivedAt: now })
    .where(
      and(
        isNull(paymentEvents.handledAt),
        gt(paymentEvents.attempts, 0),
        eventId === null ? undefined : eq(paymentEvents.eventId, eventId),
      ),
    )
    .returning({ eventId: paymentEvents.eventId });
  return retried.length;
}
