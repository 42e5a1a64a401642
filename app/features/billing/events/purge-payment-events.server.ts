import { asc, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { addDays } from "~/kernel/time";
import { paymentEvents } from "./schema.server";

/**
 * How long an event that was worked is remembered, so that it is not worked again. Nothing rings later than that: a
 * provider tries for three days, and its own list, which the hourly look reads and from which a person may send one
 * again, goes back thirty (`fetchMissedEvents`). An event that was not processed stays until it is.
 */
export const PAYMENT_EVENT_RETENTION_DAYS = 40;

/** Removes events that were processed long ago, a batch at a time; a job calls it until it answers 0. */
export async function purgePaymentEvents(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  return (await buildPurge(db, { now, limit })).length;
}

/** The statement, so that its plan can be asked for: by their places, or all would be read for each batch. */
export function buildPurge(db: Db, { now, limit }: { now: Date; limit: number }) {
  const { eventId, handledAt } = paymentEvents;
  const due = db
    .select({ place: sql`ctid` })
    .from(paymentEvents)
    .where(lt(handledAt, addDays(now, -PAYMENT_EVENT_RETENTION_DAYS)))
    .orderBy(asc(handledAt))
    .limit(limit);
  return db
    .delete(paymentEvents)
    .where(sql`ctid = any(array${due})`)
    .returning({ eventId });
}
