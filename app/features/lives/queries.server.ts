/** Every SELECT on lives. Each names its gym, but the one that finds a live by its guid. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { lives } from "./schema.server";

export async function listLiveGuids(db: DbOrTx, { gymId }: { gymId: number }): Promise<string[]> {
  const rows = await db.select({ guid: lives.guid }).from(lives).where(eq(lives.gymId, gymId));
  return rows.map(({ guid }) => guid);
}

const columns = {
  guid: lives.guid,
  title: lives.title,
  texts: lives.texts,
  trainerId: lives.trainerId,
  startsAt: lives.startsAt,
  timeZone: lives.timeZone,
  durationMinutes: lives.durationMinutes,
  status: lives.status,
};

/** The live that is running, else the next one; null when nothing is planned. */
export async function findNextLive(db: DbOrTx, { gymId, now }: { gymId: number; now: Date }) {
  return (await listUpcomingLives(db, { gymId, now, limit: 1 }))[0] ?? null;
}

/** The lives that run or are planned, the first to start first. */
export function listUpcomingLives(
  db: DbOrTx,
  { gymId, now, limit }: { gymId: number; now: Date; limit: number },
) {
  return db
    .select(columns)
    .from(lives)
    .where(
      and(
        eq(lives.gymId, gymId),
        inArray(lives.status, ["SCHEDULED", "LIVE"]),
        // Past its planned end, even if nobody ended it.
        sql`${lives.startsAt} + make_interval(mins => ${lives.durationMinutes}) > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(lives.startsAt), asc(lives.id))
    .limit(limit);
}

/** A live in whatever state, with the workout that is its replay. Guids are unique across gyms. */
export async function findLive(db: DbOrTx, { guid }: { guid: string }) {
  const [live] = await db
    .select({ ...columns, gymId: lives.gymId, workoutId: lives.workoutId })
    .from(lives)
    .where(eq(lives.guid, guid));
  return live ?? null;
}

/** Whether this is a live of the gym that needs no plan: lives have no access plans yet. */
export async function isOpenLive(
  db: DbOrTx,
  { gymId, guid }: { gymId: number; guid: string },
): Promise<boolean> {
  return (await db.$count(lives, and(eq(lives.gymId, gymId), eq(lives.guid, guid)))) > 0;
}
