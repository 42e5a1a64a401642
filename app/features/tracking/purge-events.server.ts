import { inArray, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { addDays } from "~/kernel/time";
import { EVENT_RETENTION_DAYS } from "./events";
import { analyticsEvents } from "./schema.server";

/** Deletes expired events, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgeEvents(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ id: analyticsEvents.id })
    .from(analyticsEvents)
    .where(lt(analyticsEvents.at, addDays(now, -EVENT_RETENTION_DAYS)))
    .limit(limit);
  const deleted = await db
    .delete(analyticsEvents)
    .where(inArray(analyticsEvents.id, due))
    .returning({ id: analyticsEvents.id });
  return deleted.length;
}
