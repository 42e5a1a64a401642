/**
 * Whether a person may watch a broadcast, and where its files are: the live's plans as for a workout; with seats only
 * from a seat; staff always, its trainer among them. What is private, or has its replay, is shown for a while after its
 * end, so that everybody sees the end; a replay that was cut is not.
 */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { accessEnabled, type Viewer } from "~/features/catalog/access";
import { MINUTE_MS } from "~/kernel/time";
import { listPlanIdsOfLives } from "../queries.server";
import { lives, liveSeats } from "../schema.server";
import { folderOfLive } from "./broadcast-names";

const SHOWN_AFTER_MS = 10 * MINUTE_MS;

export async function findOpenLive(
  db: DbOrTx,
  {
    gymId,
    liveId,
    studentId,
    viewer,
    now,
  }: {
    gymId: number;
    liveId: number;
    /** Null for a visitor. */
    studentId: number | null;
    viewer: Viewer;
    now: Date;
  },
): Promise<{ folder: string } | null> {
  const [[live], plans] = await Promise.all([
    db
      .select({
        status: lives.status,
        source: lives.source,
        locked: lives.locked,
        capacity: lives.capacity,
        trainerId: lives.trainerId,
        endedAt: lives.endedAt,
        isReplayPrivate: lives.isReplayPrivate,
        replayFromMs: lives.replayFromMs,
        replayToMs: lives.replayToMs,
      })
      .from(lives)
      .where(and(eq(lives.gymId, gymId), eq(lives.id, liveId))),
    listPlanIdsOfLives(db, [liveId]),
  ]);
  if (live?.source !== "BROADCAST") return null;
  if (live.status === "DRAFT" || live.status === "CANCELLED") return null;
  if (!viewer.isStaff) {
    const subscriptionTypeIds = plans.get(liveId) ?? [];
    if (!accessEnabled({ locked: live.locked, subscriptionTypeIds }, viewer)) return null;
    const endedMs = live.endedAt === null ? 0 : now.getTime() - live.endedAt.getTime();
    if (live.isReplayPrivate && endedMs > SHOWN_AFTER_MS) return null;
    const isCut = live.replayFromMs > 0 || live.replayToMs !== null;
    // From then on it is a workout, which shows what was not cut off.
    if (live.status === "REPLAY" && (isCut || endedMs > SHOWN_AFTER_MS)) return null;
    const isForAll = live.status === "REPLAY" || (live.status === "ENDED" && !live.isReplayPrivate);
    const needsSeat = live.capacity !== null && !isForAll;
    if (needsSeat && !(await isSeated(db, { gymId, liveId, studentId }))) return null;
  }
  return { folder: folderOfLive({ gymId, liveId }) };
}

async function isSeated(
  db: DbOrTx,
  { gymId, liveId, studentId }: { gymId: number; liveId: number; studentId: number | null },
): Promise<boolean> {
  if (studentId === null) return false;
  const seat = and(
    eq(liveSeats.gymId, gymId),
    eq(liveSeats.liveId, liveId),
    eq(liveSeats.studentId, studentId),
    eq(liveSeats.state, "SEATED"),
  );
  return (await db.$count(liveSeats, seat)) > 0;
}
