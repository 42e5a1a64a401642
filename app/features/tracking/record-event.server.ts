/**
 * Records an event of product.md §7 "Tracking" in one row. With a key it is recorded only once, however often it is
 * reported, e.g. by a page that retries or a provider event that arrives twice.
 */
import type { DbOrTx } from "~/db/client.server";
import type { EventFacts, EventName } from "./events";
import { analyticsEvents } from "./schema.server";

export async function recordEvent(
  db: DbOrTx,
  event: {
    name: EventName;
    gymId: number | null;
    studentId?: number | null;
    facts?: EventFacts;
    key?: string | null;
    now: Date;
  },
): Promise<void> {
  const { name, gymId, studentId = null, facts = {}, key = null, now } = event;
  await db
    .insert(analyticsEvents)
    .values({ name, gymId, studentId, facts, key, at: now })
    .onConflictDoNothing({ target: analyticsEvents.key });
}
