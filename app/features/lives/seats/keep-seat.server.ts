/** A sign of life: the person's page is open. One row, so it needs no lock of the live. */
import { and, eq, ne } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { liveSeats } from "../schema.server";

/** Null: the seat is gone, or there was none. */
export async function keepSeat(
  db: DbOrTx,
  {
    gymId,
    liveId,
    studentId,
    now,
  }: { gymId: number; liveId: number; studentId: number; now: Date },
): Promise<"SEATED" | "WAITING" | null> {
  const [kept] = await db
    .update(liveSeats)
    .set({ seenAt: now })
    .where(
      and(
        eq(liveSeats.gymId, gymId),
        eq(liveSeats.liveId, liveId),
        eq(liveSeats.studentId, studentId),
        ne(liveSeats.state, "LEFT"),
      ),
    )
    .returning({ state: liveSeats.state });
  return kept && kept.state !== "LEFT" ? kept.state : null;
}
