/** The job that frees scarce seats without a sign of life, over all gyms, and seats those who wait for them. */
import { and, eq, gt, inArray, isNotNull, lte, ne, or } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { DAY_MS } from "~/kernel/time";
import { lives, liveSeats } from "../schema.server";
import { staleBefore } from "./seat-rules";
import { freeStaleOfLive, lockLive, seatWaiting } from "./settle-seats.server";

/** Lives in one run. */
const BATCH = 100;
/** A seat that is silent for longer is of a live that is over, and stays; the index is read from here on. */
const LONGEST_SILENCE_MS = 2 * DAY_MS;

/** Returns the number of freed seats and places. */
export async function freeStaleSeats(db: Db, { now }: { now: Date }): Promise<number> {
  let freed = 0;
  for (const { gymId, liveId } of await listLivesWithStaleSeats(db, { now, limit: BATCH })) {
    freed += await inTransaction(db, async (tx) => {
      const live = await lockLive(tx, { gymId, liveId });
      if (!live) return 0;
      const left = await freeStaleOfLive(tx, live, { liveId, now });
      await seatWaiting(tx, live, { liveId, now });
      return left;
    });
  }
  return freed;
}

/** As `statesFreedBySilence`, oldest sign of life first; a live may be listed twice. */
export function buildStaleSeats(db: DbOrTx, { now, limit }: { now: Date; limit: number }) {
  return db
    .select({ gymId: liveSeats.gymId, liveId: liveSeats.liveId })
    .from(liveSeats)
    .innerJoin(lives, and(eq(lives.gymId, liveSeats.gymId), eq(lives.id, liveSeats.liveId)))
    .where(
      and(
        ne(liveSeats.state, "LEFT"),
        gt(liveSeats.seenAt, new Date(now.getTime() - LONGEST_SILENCE_MS)),
        lte(liveSeats.seenAt, staleBefore(now)),
        inArray(lives.status, ["SCHEDULED", "LIVE"]),
        or(isNotNull(lives.capacity), eq(liveSeats.state, "WAITING")),
      ),
    )
    .orderBy(liveSeats.seenAt)
    .limit(limit);
}

async function listLivesWithStaleSeats(db: DbOrTx, run: { now: Date; limit: number }) {
  const rows = await buildStaleSeats(db, run);
  return [...new Map(rows.map((row) => [row.liveId, row])).values()].toSorted(
    (a, b) => a.liveId - b.liveId,
  );
}
