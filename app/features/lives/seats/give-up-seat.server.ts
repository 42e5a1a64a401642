/** A student gives the seat or the place in the waiting list up; the first who waits sits down. */
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { liveSeats } from "../schema.server";
import { freeStaleOfLive, lockLive, seatWaiting } from "./settle-seats.server";

/** False: the student has neither. */
export function giveUpSeat(
  db: Db,
  {
    gymId,
    liveId,
    studentId,
    now,
  }: { gymId: number; liveId: number; studentId: number; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const live = await lockLive(tx, { gymId, liveId });
    if (!live) return false;
    const left = await tx
      .update(liveSeats)
      .set({ state: "LEFT" })
      .where(
        and(
          eq(liveSeats.liveId, liveId),
          eq(liveSeats.studentId, studentId),
          ne(liveSeats.state, "LEFT"),
        ),
      )
      .returning({ studentId: liveSeats.studentId });
    // Those who wait must still be there to sit down.
    await freeStaleOfLive(tx, live, { liveId, now });
    await seatWaiting(tx, live, { liveId, now });
    return left.length > 0;
  });
}
