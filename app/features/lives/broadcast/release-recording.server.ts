/** A recording that was kept private becomes a replay, by the job that makes replays. False: it was not private. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { lives } from "../schema.server";

export function releaseRecording(
  db: Db,
  {
    gymId,
    liveId,
    accountId,
    now,
  }: { gymId: number; liveId: number; accountId: string; now: Date },
): Promise<boolean> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    const [released] = await tx
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
      .returning({ guid: lives.guid });
    if (!released) return false;
    await recordAct(tx, {
      ...{ gymId, accountId, action: "live.release-recording", now },
      subject: { kind: "live", id: released.guid },
      ...{ before: { isReplayPrivate: true }, after: { isReplayPrivate: false } },
    });
    return true;
  });
}
