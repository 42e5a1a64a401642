/** Ends a running live. False when the gym has no such live. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { lives } from "./schema.server";

export async function endLive(
  db: DbOrTx,
  { gymId, guid, now }: { gymId: number; guid: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(lives)
    .set({ status: "ENDED", endedAt: now })
    .where(and(eq(lives.gymId, gymId), eq(lives.guid, guid), eq(lives.status, "LIVE")))
    .returning({ id: lives.id });
  return ended.length > 0;
}
