/** Something happened that the specification wants to be known. One row; nobody waits for more. */
import type { DbOrTx } from "~/db/client.server";
import type { EventFacts, EventName } from "./events";
import { analyticsEvents } from "./schema.server";

export async function recordEvent(
  db: DbOrTx,
  event: { name: EventName; gymId: number | null; facts?: EventFacts; now: Date },
): Promise<void> {
  const { name, gymId, facts = {}, now } = event;
  await db.insert(analyticsEvents).values({ name, gymId, facts, at: now });
}
