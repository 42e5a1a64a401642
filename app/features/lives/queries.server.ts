/** Every SELECT on lives. Each names its gym, but the one that finds a live by its guid. */
import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { lives, liveReminders, liveSeats, liveSubscriptionTypes } from "./schema.server";

export async function listLiveGuids(db: DbOrTx, { gymId }: { gymId: number }): Promise<string[]> {
  const rows = await db.select({ guid: lives.guid }).from(lives).where(eq(lives.gymId, gymId));
  return rows.map(({ guid }) => guid);
}

const columns = {
  id: lives.id,
  guid: lives.guid,
  gymId: lives.gymId,
  title: lives.title,
  description: lives.description,
  equipment: lives.equipment,
  texts: lives.texts,
  imageUrl: lives.imageUrl,
  trainerId: lives.trainerId,
  startsAt: lives.startsAt,
  timeZone: lives.timeZone,
  durationMinutes: lives.durationMinutes,
  leadMinutes: lives.leadMinutes,
  capacity: lives.capacity,
  source: lives.source,
  status: lives.status,
  locked: lives.locked,
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
    .select({
      ...columns,
      sourceUrl: lives.sourceUrl,
      startedAt: lives.startedAt,
      endedAt: lives.endedAt,
      cancelReason: lives.cancelReason,
      isReplayPrivate: lives.isReplayPrivate,
      seriesId: lives.seriesId,
      seriesDay: lives.seriesDay,
      movedAt: lives.movedAt,
      sequence: lives.sequence,
      workoutId: lives.workoutId,
    })
    .from(lives)
    .where(eq(lives.guid, guid));
  return live ?? null;
}

/** Whether this is a live of the gym that needs no plan. */
export async function isOpenLive(
  db: DbOrTx,
  { gymId, guid }: { gymId: number; guid: string },
): Promise<boolean> {
  const open = and(eq(lives.gymId, gymId), eq(lives.guid, guid), eq(lives.locked, false));
  return (await db.$count(lives, open)) > 0;
}

/** The plans that open each live; a live that is open to everybody is missing. */
export async function listPlanIdsOfLives(
  db: DbOrTx,
  liveIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const plans = new Map<number, number[]>();
  if (liveIds.length === 0) return plans;
  const rows = await db
    .select({
      liveId: liveSubscriptionTypes.liveId,
      planId: liveSubscriptionTypes.subscriptionTypeId,
    })
    .from(liveSubscriptionTypes)
    .where(inArray(liveSubscriptionTypes.liveId, [...liveIds]))
    .orderBy(asc(liveSubscriptionTypes.liveId), asc(liveSubscriptionTypes.subscriptionTypeId));
  for (const { liveId, planId } of rows) plans.set(liveId, [...(plans.get(liveId) ?? []), planId]);
  return plans;
}

/** Seats taken now, people who wait, and people who asked to be reminded, by live; without any, a live is missing. */
export async function countPeopleOfLives(
  db: DbOrTx,
  liveIds: readonly number[],
): Promise<ReadonlyMap<number, { seated: number; waiting: number; reminded: number }>> {
  const counts = new Map<number, { seated: number; waiting: number; reminded: number }>();
  if (liveIds.length === 0) return counts;
  const of = (liveId: number) => {
    const known = counts.get(liveId) ?? { seated: 0, waiting: 0, reminded: 0 };
    counts.set(liveId, known);
    return known;
  };
  const [seats, reminders] = await Promise.all([
    db
      .select({ liveId: liveSeats.liveId, state: liveSeats.state, people: count() })
      .from(liveSeats)
      .where(inArray(liveSeats.liveId, [...liveIds]))
      .groupBy(liveSeats.liveId, liveSeats.state),
    db
      .select({ liveId: liveReminders.liveId, people: count() })
      .from(liveReminders)
      .where(inArray(liveReminders.liveId, [...liveIds]))
      .groupBy(liveReminders.liveId),
  ]);
  for (const { liveId, state, people } of seats) {
    if (state === "SEATED") of(liveId).seated = people;
    if (state === "WAITING") of(liveId).waiting = people;
  }
  for (const { liveId, people } of reminders) of(liveId).reminded = people;
  return counts;
}

/** How the student is reminded of these lives; a live without a reminder is missing. */
export async function listRemindersOfStudent(
  db: DbOrTx,
  { studentId, liveIds }: { studentId: number; liveIds: readonly number[] },
): Promise<ReadonlyMap<number, { byMail: boolean; byPush: boolean }>> {
  if (liveIds.length === 0) return new Map();
  const rows = await db
    .select({
      liveId: liveReminders.liveId,
      byMail: liveReminders.byMail,
      byPush: liveReminders.byPush,
    })
    .from(liveReminders)
    .where(
      and(eq(liveReminders.studentId, studentId), inArray(liveReminders.liveId, [...liveIds])),
    );
  return new Map(rows.map(({ liveId, ...how }) => [liveId, how]));
}
