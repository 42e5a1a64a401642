/** Starts a planned live. False: the gym has no such live waiting to start. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { lives } from "./schema.server";

export async function startLive(
  db: DbOrTx,
  { gymId, guid, now }: { gymId: number; guid: string; now: Date },
): Promise<boolean> {
  const started = await db
    .update(lives)
    .set({ status: "LIVE", startedAt: now })
    .where(and(eq(lives.gymId, gymId), eq(lives.guid, guid), eq(lives.status, "SCHEDULED")))
    .returning({ id: lives.id });
  return started.length > 0;
}
