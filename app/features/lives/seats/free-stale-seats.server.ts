/** The job that frees seats without a sign of life, over all gyms, and seats those who wait for them. */
import { and, lte, ne } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { liveSeats } from "../schema.server";
import { staleBefore } from "./seat-rules";
import { freeStaleOfLive, lockLive, seatWaiting } from "./settle-seats.server";

/** Lives in one run. */
const BATCH = 100;

/** Returns the number of freed seats and places. */
export async function freeStaleSeats(db: Db, { now }: { now: Date }): Promise<number> {
  let freed = 0;
  for (const { gymId, liveId } of await listLivesWithStaleSeats(db, { now, limit: BATCH })) {
    freed += await inTransaction(db, async (tx) => {
      const live = await lockLive(tx, { gymId, liveId });
      if (!live) return 0;
      const left = await freeStaleOfLive(tx, { liveId, now });
      await seatWaiting(tx, live, { liveId, now });
      return left;
    });
  }
  return freed;
}

/** Oldest sign of life first; a live may be listed twice. */
export function buildStaleSeats(db: DbOrTx, { now, limit }: { now: Date; limit: number }) {
  return db
    .select({ gymId: liveSeats.gymId, liveId: liveSeats.liveId })
    .from(liveSeats)
    .where(and(ne(liveSeats.state, "LEFT"), lte(liveSeats.seenAt, staleBefore(now))))
    .orderBy(liveSeats.seenAt)
    .limit(limit);
}

async function listLivesWithStaleSeats(db: DbOrTx, run: { now: Date; limit: number }) {
  const rows = await buildStaleSeats(db, run);
  return [...new Map(rows.map((row) => [row.liveId, row])).values()].toSorted(
    (a, b) => a.liveId - b.liveId,
  );
}
