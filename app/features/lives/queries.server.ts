/** Every SELECT on lives. Each names its gym, but those over all gyms and the one that finds a live by its guid. */
import { and, asc, count, desc, eq, gt, inArray, not, or, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ofPublicGym } from "~/features/gyms/queries.server";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { OVERTIME_MINUTES } from "./live-times";
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

interface UpcomingLives {
  /** One gym, several, or null: all gyms of the platform. */
  gymId: number | readonly number[] | null;
  /** Null: of all trainers. */
  trainerId?: number | null;
  now: Date;
  limit: number;
  /** The live that the page before ended with; those that run are on the first page. */
  after?: { at: number; id: number } | null;
}

/** Lives that run first, then those that are planned, the first to start first. */
export async function listUpcomingLives(db: DbOrTx, scope: UpcomingLives) {
  const { limit, after = null } = scope;
  const running = after === null ? await selectUpcoming(db, scope, isRunning(scope.now)) : [];
  const left = limit - running.length;
  if (left <= 0) return running;
  const planned = not(isRunning(scope.now));
  return [...running, ...(await selectUpcoming(db, { ...scope, limit: left }, planned))];
}

/** The rows may lag behind the clock, which decides (live-times.ts): what is over is not listed. */
function selectUpcoming(
  db: DbOrTx,
  { gymId, trainerId = null, now, limit, after = null }: UpcomingLives,
  which: SQL,
) {
  return db
    .select(columns)
    .from(lives)
    .where(
      and(
        ofGyms(gymId),
        // The pages of one gym have judged it already.
        typeof gymId === "number" ? undefined : ofPublicGym(lives.gymId),
        trainerId === null ? undefined : eq(lives.trainerId, trainerId),
        inArray(lives.status, ["SCHEDULED", "LIVE"]),
        // No live is longer than this, so the index begins here.
        gt(lives.startsAt, new Date(now.getTime() - MAX_LIVE_MS)),
        isNotOver(now),
        which,
        after === null
          ? undefined
          : sql`(${lives.startsAt}, ${lives.id}) > (${toMoment(new Date(after.at))}, ${after.id})`,
      ),
    )
    .orderBy(asc(lives.startsAt), asc(lives.id))
    .limit(limit);
}

const MAX_LIVE_MS = DAY_MS + OVERTIME_MINUTES * MINUTE_MS;

function ofGyms(gymId: UpcomingLives["gymId"]): SQL | undefined {
  if (gymId === null) return undefined;
  return typeof gymId === "number" ? eq(lives.gymId, gymId) : inArray(lives.gymId, [...gymId]);
}

const toMoment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** As `statusByClock`: a broadcast that nobody starts ends an hour after its time, one that runs an hour later. */
const isNotOver = (now: Date) =>
  sql`${lives.startsAt} + make_interval(mins => case
    when ${lives.source} <> 'BROADCAST' then ${lives.durationMinutes}
    when ${lives.status} = 'LIVE' then ${lives.durationMinutes} + ${OVERTIME_MINUTES}::int
    else ${OVERTIME_MINUTES}::int end) > ${toMoment(now)}`;

/** A trainer may begin before the hour; a day earlier nobody does, and the index ends there. */
const isRunning = (now: Date) =>
  sql`(${lives.startsAt} < ${toMoment(new Date(now.getTime() + DAY_MS))} and (${lives.status} = 'LIVE'
    or (${lives.source} <> 'BROADCAST' and ${lives.startsAt} <= ${toMoment(now)})))`;

/** Who teaches the lives that a list of upcoming ones and replays may show, for its filter. */
export async function listTrainerIdsOfLives(
  db: DbOrTx,
  { gymId, now, limit }: { gymId: number | null; now: Date; limit: number },
): Promise<number[]> {
  const upcoming = and(
    inArray(lives.status, ["SCHEDULED", "LIVE"]),
    gt(lives.startsAt, new Date(now.getTime() - MAX_LIVE_MS)),
    isNotOver(now),
  );
  const rows = await db
    .selectDistinct({ trainerId: lives.trainerId })
    .from(lives)
    .where(
      gymId === null
        ? and(ofPublicGym(lives.gymId), upcoming)
        : and(ofGyms(gymId), or(upcoming, eq(lives.status, "REPLAY"))),
    )
    .orderBy(asc(lives.trainerId))
    .limit(limit);
  return rows.flatMap(({ trainerId }) => trainerId ?? []);
}

/** The latest lives that are watched as workouts. */
export async function listReplays(
  db: DbOrTx,
  { gymId, trainerId = null, limit }: { gymId: number; trainerId?: number | null; limit: number },
): Promise<{ workoutId: number; startsAt: Date; timeZone: string }[]> {
  const rows = await db
    .select({
      workoutId: lives.workoutId,
      startsAt: lives.startsAt,
      timeZone: lives.timeZone,
    })
    .from(lives)
    .where(
      and(
        eq(lives.gymId, gymId),
        eq(lives.status, "REPLAY"),
        trainerId === null ? undefined : eq(lives.trainerId, trainerId),
      ),
    )
    .orderBy(desc(lives.startsAt), desc(lives.id))
    .limit(limit);
  return rows.flatMap(({ workoutId, ...row }) =>
    workoutId === null ? [] : [{ workoutId, ...row }],
  );
}

/** Starts of the lives that a gym has given since a moment, for the guess when the next one is. */
export function listPastStarts(
  db: DbOrTx,
  { gymId, since, limit }: { gymId: number; since: Date; limit: number },
) {
  return db
    .select({ startsAt: lives.startsAt, timeZone: lives.timeZone })
    .from(lives)
    .where(
      and(
        eq(lives.gymId, gymId),
        inArray(lives.status, ["ENDED", "REPLAY"]),
        gt(lives.startsAt, since),
      ),
    )
    .orderBy(desc(lives.startsAt), desc(lives.id))
    .limit(limit);
}

/** The lives whose pages search engines may list, the latest first. */
export async function listLiveAddresses(
  db: DbOrTx,
  { gymId, limit }: { gymId: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ guid: lives.guid })
    .from(lives)
    .where(and(eq(lives.gymId, gymId), inArray(lives.status, ["SCHEDULED", "LIVE", "REPLAY"])))
    .orderBy(desc(lives.startsAt), desc(lives.id))
    .limit(limit);
  return rows.map(({ guid }) => guid);
}

/** Of lives in whatever state; a deleted draft is missing. */
export async function listTitlesOfLives(
  db: DbOrTx,
  { gymId, guids }: { gymId: number; guids: readonly string[] },
) {
  if (guids.length === 0) return [];
  return db
    .select({ guid: lives.guid, title: lives.title, texts: lives.texts })
    .from(lives)
    .where(and(eq(lives.gymId, gymId), inArray(lives.guid, [...guids])));
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
      replayFromMs: lives.replayFromMs,
      replayToMs: lives.replayToMs,
      isReplayStale: lives.isReplayStale,
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
