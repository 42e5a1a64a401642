/** The lives that everybody may know of, for clients: those that run and those to come, of a gym or of all gyms. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ofPublicGym } from "~/features/gyms/queries.server";
import { lives, liveSeats } from "./schema.server";

interface PublicLives {
  /** Null: of all gyms, as the platform's own list is. */
  gymId: number | null;
  now: Date;
}

const columns = {
  id: lives.id,
  guid: lives.guid,
  gymId: lives.gymId,
  trainerId: lives.trainerId,
  title: lives.title,
  description: lives.description,
  equipment: lives.equipment,
  texts: lives.texts,
  imageUrl: lives.imageUrl,
  startsAt: lives.startsAt,
  timeZone: lives.timeZone,
  durationMinutes: lives.durationMinutes,
  capacity: lives.capacity,
  leadMinutes: lives.leadMinutes,
  source: lives.source,
  sourceUrl: lives.sourceUrl,
  status: lives.status,
  cancelReason: lives.cancelReason,
  locked: lives.locked,
};

const isPublic = ({ gymId, now }: PublicLives) =>
  and(
    gymId === null ? undefined : eq(lives.gymId, gymId),
    ofPublicGym(lives.gymId),
    inArray(lives.status, ["SCHEDULED", "LIVE"]),
    sql`${lives.startsAt} + make_interval(mins => ${lives.durationMinutes}) > ${now.toISOString()}::timestamptz`,
  );

/** The first to start first; `after`: where the page before ended. */
export function listPublicLives(
  db: DbOrTx,
  {
    after,
    offset,
    limit,
    ...which
  }: PublicLives & { after: { at: number; id: number } | null; offset: number; limit: number },
) {
  const next =
    after &&
    sql`(${lives.startsAt}, ${lives.id}) > (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::int)`;
  return db
    .select(columns)
    .from(lives)
    .where(and(isPublic(which), next ?? undefined))
    .orderBy(asc(lives.startsAt), asc(lives.id))
    .offset(offset)
    .limit(limit);
}

/** Exact up to `cap`; never more. */
export async function countPublicLives(
  db: DbOrTx,
  { cap, ...which }: PublicLives & { cap: number },
): Promise<number> {
  return db.$count(
    db.select({ id: lives.id }).from(lives).where(isPublic(which)).limit(cap).as("counted"),
  );
}

export type PublicLive = Awaited<ReturnType<typeof listPublicLives>>[number];

/** In whatever state, a draft too. Guids are unique across gyms. */
export async function findPublicLive(db: DbOrTx, guid: string): Promise<PublicLive | null> {
  const [live] = await db.select(columns).from(lives).where(eq(lives.guid, guid));
  return live ?? null;
}

/** The lives among these in which the student has a seat. */
export async function listSeatsOfStudent(
  db: DbOrTx,
  { studentId, liveIds }: { studentId: number; liveIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (liveIds.length === 0) return new Set();
  const rows = await db
    .select({ liveId: liveSeats.liveId })
    .from(liveSeats)
    .where(
      and(
        eq(liveSeats.studentId, studentId),
        inArray(liveSeats.liveId, [...liveIds]),
        eq(liveSeats.state, "SEATED"),
      ),
    );
  return new Set(rows.map(({ liveId }) => liveId));
}
