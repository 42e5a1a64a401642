/**
 * Adds a segment, whose bytes are in the media store already. False: the part has ended, because another recorder took
 * over; a segment that came later would change what players have seen.
 */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { PartLevel, PlaylistSegment } from "./render-playlist";
import { liveParts, liveSegments } from "./schema.server";

export function addSegment(
  db: Db,
  {
    gymId,
    partId,
    level,
    segment,
  }: {
    gymId: number;
    partId: number;
    level: PartLevel;
    segment: PlaylistSegment;
  },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // A recorder that takes over waits for this segment, or this segment for the recorder.
    const [part] = await tx
      .select({ levels: liveParts.levels })
      .from(liveParts)
      .where(and(eq(liveParts.gymId, gymId), eq(liveParts.id, partId), isNull(liveParts.endedAt)))
      .for("update");
    if (!part) return false;
    if (!part.levels.some((known) => known.level === level.level)) {
      const levels = [...part.levels, level].toSorted((a, b) => a.level - b.level);
      await tx
        .update(liveParts)
        .set({ levels })
        .where(and(eq(liveParts.gymId, gymId), eq(liveParts.id, partId)));
    }
    // A segment whose answer was lost is written again.
    await tx
      .insert(liveSegments)
      .values({ gymId, partId, level: level.level, ...segment })
      .onConflictDoNothing();
    return true;
  });
}
