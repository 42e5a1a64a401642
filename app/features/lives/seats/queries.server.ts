/** Every SELECT on one student's seat. */
import { and, count, eq, lt, or } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { liveSeats } from "../schema.server";

export interface OwnSeat {
  state: "SEATED" | "WAITING";
  /** In the waiting list, from 1; null for one who sits. */
  place: number | null;
}

/** Null: the student has neither a seat nor a place in the waiting list. */
export async function findSeat(
  db: DbOrTx,
  { gymId, liveId, studentId }: { gymId: number; liveId: number; studentId: number },
): Promise<OwnSeat | null> {
  const ofLive = and(eq(liveSeats.gymId, gymId), eq(liveSeats.liveId, liveId));
  const [own] = await db
    .select({ state: liveSeats.state, askedAt: liveSeats.askedAt })
    .from(liveSeats)
    .where(and(ofLive, eq(liveSeats.studentId, studentId)));
  if (!own || own.state === "LEFT") return null;
  if (own.state === "SEATED") return { state: "SEATED", place: null };
  const [row] = await db
    .select({ before: count() })
    .from(liveSeats)
    .where(
      and(
        ofLive,
        eq(liveSeats.state, "WAITING"),
        or(
          lt(liveSeats.askedAt, own.askedAt),
          and(eq(liveSeats.askedAt, own.askedAt), lt(liveSeats.studentId, studentId)),
        ),
      ),
    );
  return { state: "WAITING", place: (row?.before ?? 0) + 1 };
}
