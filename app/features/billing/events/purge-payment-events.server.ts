import { asc, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { addDays } from "~/kernel/time";
import { paymentEvents } from "./schema.server";

/**
 * A processed event stays in the inbox this long, so that it is not processed again. No event arrives again later: the
 * provider delivers for three days, and its own list, which `fetchMissedEvents` reads and from which the operator can
 * resend events, goes back 30 days. An unprocessed event stays until it is processed.
 */
export const PAYMENT_EVENT_RETENTION_DAYS = 40;

/** Deletes one batch of old processed events; a job calls it until it returns 0. */
export async function purgePaymentEvents(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  return (await buildPurge(db, { now, limit })).length;
}

/**
 * Builds the statement, whose query plan a test checks. It deletes rows by `ctid`, because PostgreSQL would read the
 * whole table for each batch otherwise.
 */
export function buildPurge(db: Db, { now, limit }: { now: Date; limit: number }) {
  const { eventId, handledAt } = paymentEvents;
  const due = db
    .select({ ctid: sql`ctid` })
    .from(paymentEvents)
    .where(lt(handledAt, addDays(now, -PAYMENT_EVENT_RETENTION_DAYS)))
    .orderBy(asc(handledAt))
    .limit(limit);
  return db
    .delete(paymentEvents)
    .where(sql`ctid = any(array${due})`)
    .returning({ eventId });
}
