/**
 * Ends broadcasts that have had no chunk for five minutes (product.md §16). It covers the servers that were killed; a
 * running one ends its own. What runs too long is ended by the clock of all lives (advance-lives.server.ts).
 */
import type { Db } from "~/db/client.server";
import { endLive } from "../end-live.server";
import { ABANDONED_MS } from "./broadcast-session.server";
import { listAbandonedLives } from "./queries.server";

const BATCH = 50;

/** Returns the number of lives that ended. */
export async function endAbandonedBroadcasts(db: Db, { now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - ABANDONED_MS);
  let ended = 0;
  for (const { gymId, guid } of await listAbandonedLives(db, { before, limit: BATCH })) {
    if (await endLive(db, { gymId, guid, now })) ended += 1;
  }
  return ended;
}
