/** Ends a part: no further segment is added to it. */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { liveParts } from "./schema.server";

export async function endPart(
  db: Db,
  {
    gymId,
    partId,
    acknowledged,
    now,
  }: { gymId: number; partId: number; acknowledged: number; now: Date },
): Promise<void> {
  await db
    .update(liveParts)
    .set({ endedAt: now, acknowledged })
    .where(and(eq(liveParts.gymId, gymId), eq(liveParts.id, partId), isNull(liveParts.endedAt)));
}
