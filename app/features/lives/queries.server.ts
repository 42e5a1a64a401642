/** Every SELECT on lives. Each names its gym. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { lives } from "./schema.server";

export async function listLiveGuids(db: DbOrTx, { gymId }: { gymId: number }): Promise<string[]> {
  const rows = await db.select({ guid: lives.guid }).from(lives).where(eq(lives.gymId, gymId));
  return rows.map(({ guid }) => guid);
}

/** The live that is running, else the next one; null when nothing is planned. */
export async function findNextLive(db: DbOrTx, { gymId, now }: { gymId: number; now: Date }) {
  const [live] = await db
    .select({
      guid: lives.guid,
      title: lives.title,
      texts: lives.texts,
      startsAt: lives.startsAt,
      timeZone: lives.timeZone,
      durationMinutes: lives.durationMinutes,
      status: lives.status,
    })
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
    .limit(1);
  return live ?? null;
}

/** Whether this is a live of the gym that needs no plan: lives have no access plans yet. */
export async function isOpenLive(
  db: DbOrTx,
  { gymId, guid }: { gymId: number; guid: string },
): Promise<boolean> {
  return (await db.$count(lives, and(eq(lives.gymId, gymId), eq(lives.guid, guid)))) > 0;
}
