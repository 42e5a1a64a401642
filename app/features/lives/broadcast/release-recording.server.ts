/** A recording that was kept private becomes a replay, by the job that makes replays. False: it was not private. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lives } from "../schema.server";

export async function releaseRecording(
  db: Db,
  { gymId, liveId, now }: { gymId: number; liveId: number; now: Date },
): Promise<boolean> {
  const released = await db
    .update(lives)
    // The job looks for recordings that ended lately.
    .set({ isReplayPrivate: false, endedAt: now })
    .where(
      and(
        eq(lives.gymId, gymId),
        eq(lives.id, liveId),
        eq(lives.status, "ENDED"),
        eq(lives.isReplayPrivate, true),
      ),
    )
    .returning({ id: lives.id });
  return released.length > 0;
}
