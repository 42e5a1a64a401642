/** Frees the scarce seats of people who are gone, and seats those who wait. The caller holds the lock of the live. */
import { and, asc, count, eq, inArray, lte, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { joinPhase } from "../live-times";
import { liveSeats, lives } from "../schema.server";
import { countToSeat, staleBefore, statesFreedBySilence } from "./seat-rules";

/**
 * Locks the live, so that its seats change one after another; null: the gym has no such live. Rows that refer to the
 * live (reminders) are still written meanwhile.
 */
export async function lockLive(tx: Tx, { gymId, liveId }: { gymId: number; liveId: number }) {
  const [live] = await tx
    .select({
      status: lives.status,
      source: lives.source,
      startsAt: lives.startsAt,
      durationMinutes: lives.durationMinutes,
      leadMinutes: lives.leadMinutes,
      capacity: lives.capacity,
    })
    .from(lives)
    .where(and(eq(lives.gymId, gymId), eq(lives.id, liveId)))
    .for("no key update");
  return live ?? null;
}

type LockedLive = NonNullable<Awaited<ReturnType<typeof lockLive>>>;

/** Returns how many have left. */
export async function freeStaleOfLive(
  tx: Tx,
  live: LockedLive,
  { liveId, now }: { liveId: number; now: Date },
): Promise<number> {
  const states = statesFreedBySilence(live.capacity, joinPhase(live, now));
  if (states.length === 0) return 0;
  const left = await tx
    .update(liveSeats)
    .set({ state: "LEFT" })
    .where(
      and(
        eq(liveSeats.liveId, liveId),
        inArray(liveSeats.state, states),
        lte(liveSeats.seenAt, staleBefore(now)),
      ),
    )
    .returning({ studentId: liveSeats.studentId });
  return left.length;
}

/** The first to ask are the first to sit. A live that is over seats nobody: they were not there. */
export async function seatWaiting(
  tx: Tx,
  live: LockedLive,
  { liveId, now }: { liveId: number; now: Date },
): Promise<void> {
  if (joinPhase(live, now) !== "open") return;
  const { seated, waiting } = await countSeats(tx, liveId);
  const seats = countToSeat({ capacity: live.capacity, seated, waiting });
  if (seats === 0) return;
  const first = tx
    .select({ studentId: liveSeats.studentId })
    .from(liveSeats)
    .where(and(eq(liveSeats.liveId, liveId), eq(liveSeats.state, "WAITING")))
    .orderBy(asc(liveSeats.askedAt), asc(liveSeats.studentId))
    .limit(seats);
  await tx
    .update(liveSeats)
    .set({ state: "SEATED", seatedAt: now })
    .where(and(eq(liveSeats.liveId, liveId), inArray(liveSeats.studentId, first)));
}

export async function countSeats(
  tx: Tx,
  liveId: number,
): Promise<{ seated: number; waiting: number }> {
  const rows = await tx
    .select({ state: liveSeats.state, people: count() })
    .from(liveSeats)
    .where(and(eq(liveSeats.liveId, liveId), ne(liveSeats.state, "LEFT")))
    .groupBy(liveSeats.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.people ?? 0;
  return { seated: of("SEATED"), waiting: of("WAITING") };
}
