/** A student joins a live: takes a seat, or the last place of the waiting list. Asking again changes nothing. */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { joinPhase } from "../live-times";
import { liveSeats } from "../schema.server";
import { countToSeat } from "./seat-rules";
import { countSeats, freeStaleOfLive, lockLive, seatWaiting } from "./settle-seats.server";

interface ClaimSeat {
  gymId: number;
  liveId: number;
  /** May open the live; staff take no seat. */
  studentId: number;
  now: Date;
}

export function claimSeat(
  db: Db,
  { gymId, liveId, studentId, now }: ClaimSeat,
): Promise<Result<{ state: "SEATED" | "WAITING" }, "no-live" | "not-open">> {
  return inTransaction(db, async (tx) => {
    const live = await lockLive(tx, { gymId, liveId });
    if (!live) return refuse("no-live");
    if (joinPhase(live, now) !== "open") return refuse("not-open");
    const own = and(eq(liveSeats.liveId, liveId), eq(liveSeats.studentId, studentId));
    // Before the others' seats are freed: a claim is a sign of life.
    await tx
      .update(liveSeats)
      .set({ seenAt: now })
      .where(and(own, sql`${liveSeats.state} <> 'LEFT'`));
    await freeStaleOfLive(tx, live, { liveId, now });
    await seatWaiting(tx, live, { liveId, now });
    const [row] = await tx.select({ state: liveSeats.state }).from(liveSeats).where(own);
    if (row && row.state !== "LEFT") return ok({ state: row.state });
    const { seated, waiting } = await countSeats(tx, liveId);
    const seats = countToSeat({ capacity: live.capacity, seated, waiting: waiting + 1 });
    const state = seats > 0 ? ("SEATED" as const) : ("WAITING" as const);
    const seat = { state, askedAt: now, seenAt: now };
    await tx
      .insert(liveSeats)
      .values({ gymId, liveId, studentId, ...seat, seatedAt: state === "SEATED" ? now : null })
      .onConflictDoUpdate({
        target: [liveSeats.liveId, liveSeats.studentId],
        // The first time seated stays.
        set: {
          ...seat,
          ...(state === "SEATED"
            ? { seatedAt: sql`coalesce(${liveSeats.seatedAt}, ${now.toISOString()})` }
            : {}),
        },
      });
    return ok({ state });
  });
}
