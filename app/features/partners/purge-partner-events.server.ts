import { inArray, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { DAY_MS } from "~/kernel/time";
import { partnerEvents } from "./schema.server";

/** Longer than an event is accepted after its time (partner-event.ts). */
const KEPT_MS = 90 * DAY_MS;

/** Deletes events that were applied long ago, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgePartnerEvents(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ id: partnerEvents.id })
    .from(partnerEvents)
    .where(lte(partnerEvents.handledAt, new Date(now.getTime() - KEPT_MS)))
    .limit(limit);
  const deleted = await db
    .delete(partnerEvents)
    .where(inArray(partnerEvents.id, due))
    .returning({ id: partnerEvents.id });
  return deleted.length;
}
