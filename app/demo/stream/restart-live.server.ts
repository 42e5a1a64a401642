/** Ends the demo's live, and makes it one that has just begun: without viewers, questions and earlier parts. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { endLive } from "~/features/lives/end-live.server";
import { liveParts } from "~/features/lives/broadcast/schema.server";
import { liveQuestions } from "~/features/lives/questions/schema.server";
import { liveReminders, lives, liveSeats } from "~/features/lives/schema.server";
import { RUNNING_LIVE } from "../lives";

export async function restartLive(
  db: Db,
  {
    gymId,
    liveId,
    now,
    wait,
  }: {
    gymId: number;
    liveId: number;
    now: () => Date;
    /** Between the end that viewers see and the next beginning. */
    wait: () => Promise<unknown>;
  },
): Promise<void> {
  if (await endLive(db, { gymId, guid: RUNNING_LIVE, now: now() })) await wait();
  await inTransaction(db, async (tx) => {
    for (const table of [liveParts, liveQuestions, liveSeats, liveReminders]) {
      await tx.delete(table).where(and(eq(table.gymId, gymId), eq(table.liveId, liveId)));
    }
    const startedAt = now();
    const startsAt = new Date(startedAt);
    startsAt.setUTCSeconds(0, 0);
    await tx
      .update(lives)
      .set({ status: "LIVE", startsAt, startedAt, endedAt: null, cancelReason: null })
      .where(and(eq(lives.gymId, gymId), eq(lives.id, liveId)));
  });
}
