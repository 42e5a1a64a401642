/**
 * Ends broadcasts that nobody ends: five minutes without a chunk, or an hour after the planned end (product.md §16).
 * It covers the servers that were killed; a running one ends its own.
 */
import type { Db } from "~/db/client.server";
import { endLive } from "../end-live.server";
import { OVERTIME_MINUTES } from "../live-times";
import { ABANDONED_MS } from "./broadcast-session.server";
import { listAbandonedLives, listOverdueLives } from "./queries.server";

const BATCH = 50;

/** Returns the number of lives that ended. */
export async function endAbandonedBroadcasts(db: Db, { now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - ABANDONED_MS);
  const abandoned = await listAbandonedLives(db, { before, limit: BATCH });
  const overdue = await listOverdueLives(db, {
    ...{ now, overtimeMinutes: OVERTIME_MINUTES, limit: BATCH },
  });
  let ended = 0;
  for (const { gymId, guid } of [...abandoned, ...overdue]) {
    if (await endLive(db, { gymId, guid, now })) ended += 1;
  }
  return ended;
}
