/**
 * Something happened that the specification wants to be known. One row; nobody waits for more. With a key it is noted
 * once, however often it is told: a page that asks again, an event of the payment provider that comes twice.
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
