/**
 * Writes down how far a part has come, and reads what became of its live meanwhile. Null: the part was ended, by a
 * recorder that took the live over.
 */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { findLiveState } from "./queries.server";
import { liveParts } from "./schema.server";

export async function keepPart(
  db: Db,
  part: {
    gymId: number;
    liveId: number;
    partId: number;
    startedAt: Date | null;
    lastChunkAt: Date;
    acknowledged: number;
  },
): Promise<Awaited<ReturnType<typeof findLiveState>>> {
  const { gymId, liveId, partId, ...progress } = part;
  const kept = await db
    .update(liveParts)
    .set(progress)
    .where(and(eq(liveParts.gymId, gymId), eq(liveParts.id, partId), isNull(liveParts.endedAt)))
    .returning({ id: liveParts.id });
  return kept.length === 0 ? null : findLiveState(db, { gymId, liveId });
}
