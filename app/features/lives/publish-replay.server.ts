/**
 * Makes a workout of the gym the replay of a live that has ended. The workout repeats when the live began, so that the
 * category of replays is one index range.
 */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { markAsReplay } from "~/features/catalog/workouts/mark-as-replay.server";
import { lives } from "./schema.server";

/** False: the gym has no such live that has ended, or no such workout. */
export function publishReplay(
  db: Db,
  { gymId, guid, workoutId }: { gymId: number; guid: string; workoutId: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [ended] = await tx
      .select({ id: lives.id, startsAt: lives.startsAt })
      .from(lives)
      .where(and(eq(lives.gymId, gymId), eq(lives.guid, guid), eq(lives.status, "ENDED")))
      .for("update");
    if (!ended) return false;
    if (!(await markAsReplay(tx, { gymId, workoutId, liveAt: ended.startsAt }))) return false;
    await tx.update(lives).set({ status: "REPLAY", workoutId }).where(eq(lives.id, ended.id));
    return true;
  });
}
