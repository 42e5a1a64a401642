/** Every SELECT of the manager of lives. Each names its gym, but the one over all lives of a trainer. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  max,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { LiveStatus } from "../live-kinds";
import { lives, liveReminders, liveSeats, liveSeries } from "../schema.server";
import type { TimeSpan } from "./overlap";

export const LIVE_TABS = ["upcoming", "past", "drafts"] as const;
export type LiveTab = (typeof LIVE_TABS)[number];

const STATUSES: Record<LiveTab, LiveStatus[]> = {
  upcoming: ["SCHEDULED", "LIVE"],
  past: ["ENDED", "REPLAY", "CANCELLED"],
  drafts: ["DRAFT"],
};

/** The lives of a gym that a person manages: all, or those of one trainer. */
interface ManagedScope {
  gymId: number;
  trainerId: number | null;
}

const inScope = ({ gymId, trainerId }: ManagedScope): SQL | undefined =>
  and(eq(lives.gymId, gymId), trainerId === null ? undefined : eq(lives.trainerId, trainerId));

/** The last live of the page before. */
export interface LiveCursor {
  startsAt: Date;
  id: number;
}

/** A page of a tab, the next to start first, in the past the last first; one live more tells that there are more. */
export function listManagedLives(
  db: DbOrTx,
  {
    scope,
    tab,
    after,
    limit,
  }: { scope: ManagedScope; tab: LiveTab; after: LiveCursor | null; limit: number },
) {
  const isPast = tab === "past";
  const order = isPast ? desc : asc;
  const beyond = isPast ? lt : gt;
  return db
    .select({
      id: lives.id,
      guid: lives.guid,
      title: lives.title,
      texts: lives.texts,
      trainerId: lives.trainerId,
      startsAt: lives.startsAt,
      timeZone: lives.timeZone,
      durationMinutes: lives.durationMinutes,
      capacity: lives.capacity,
      source: lives.source,
      status: lives.status,
      cancelReason: lives.cancelReason,
      seriesId: lives.seriesId,
    })
    .from(lives)
    .where(
      and(
        inScope(scope),
        inArray(lives.status, STATUSES[tab]),
        after === null
          ? undefined
          : or(
              beyond(lives.startsAt, after.startsAt),
              and(eq(lives.startsAt, after.startsAt), beyond(lives.id, after.id)),
            ),
      ),
    )
    .orderBy(order(lives.startsAt), order(lives.id))
    .limit(limit + 1);
}

export type ManagedLive = Awaited<ReturnType<typeof listManagedLives>>[number];

export async function countManagedLives(
  db: DbOrTx,
  scope: ManagedScope,
): Promise<Record<LiveTab, number>> {
  const rows = await db
    .select({ status: lives.status, lives: count() })
    .from(lives)
    .where(inScope(scope))
    .groupBy(lives.status);
  const countOf = (tab: LiveTab) =>
    rows.reduce((sum, row) => sum + (STATUSES[tab].includes(row.status) ? row.lives : 0), 0);
  return { upcoming: countOf("upcoming"), past: countOf("past"), drafts: countOf("drafts") };
}

/** What was planned last, whose choices the next form begins with; null: nothing yet. */
export async function findLastPlanned(db: DbOrTx, scope: ManagedScope) {
  const [live] = await db
    .select({ guid: lives.guid })
    .from(lives)
    .where(inScope(scope))
    .orderBy(desc(lives.createdAt), desc(lives.id))
    .limit(1);
  return live ?? null;
}

/** Lives of the trainer in any gym that could overlap the planned ones; drafts take nobody's time. */
export async function listLivesOfTrainerAround(
  db: DbOrTx,
  { trainerId, planned }: { trainerId: number; planned: readonly TimeSpan[] },
) {
  if (planned.length === 0) return [];
  const starts = planned.map(({ startsAt }) => startsAt.getTime());
  const longest = Math.max(...planned.map(({ durationMinutes }) => durationMinutes));
  const from = new Date(Math.min(...starts));
  const to = new Date(Math.max(...starts));
  return db
    .select({
      id: lives.id,
      guid: lives.guid,
      gymId: lives.gymId,
      seriesId: lives.seriesId,
      title: lives.title,
      texts: lives.texts,
      startsAt: lives.startsAt,
      timeZone: lives.timeZone,
      durationMinutes: lives.durationMinutes,
    })
    .from(lives)
    .where(
      and(
        eq(lives.trainerId, trainerId),
        inArray(lives.status, ["SCHEDULED", "LIVE"]),
        // A day is the most that a live may last.
        gte(lives.startsAt, sql`${from.toISOString()}::timestamptz - interval '1 day'`),
        lt(
          lives.startsAt,
          sql`${to.toISOString()}::timestamptz + make_interval(mins => ${longest})`,
        ),
      ),
    )
    .orderBy(asc(lives.startsAt), asc(lives.id))
    .limit(500);
}

/** A live's series with its last day and what is left of it. */
export async function findSeries(
  db: DbOrTx,
  { gymId, seriesId }: { gymId: number; seriesId: number },
) {
  const [series] = await db
    .select({ id: liveSeries.id, lastDay: max(lives.seriesDay), lives: count(lives.id) })
    .from(liveSeries)
    .innerJoin(lives, and(eq(lives.gymId, liveSeries.gymId), eq(lives.seriesId, liveSeries.id)))
    .where(and(eq(liveSeries.gymId, gymId), eq(liveSeries.id, seriesId)))
    .groupBy(liveSeries.id);
  return series ?? null;
}

/** What a mail says of lives, in the order of their starts. */
export function listLivesByIds(
  db: DbOrTx,
  { gymId, liveIds }: { gymId: number; liveIds: readonly number[] },
) {
  return db
    .select({
      id: lives.id,
      guid: lives.guid,
      title: lives.title,
      texts: lives.texts,
      startsAt: lives.startsAt,
      timeZone: lives.timeZone,
    })
    .from(lives)
    .where(and(eq(lives.gymId, gymId), inArray(lives.id, [...liveIds])))
    .orderBy(asc(lives.startsAt), asc(lives.id));
}

/** Who holds or waits for a seat of these lives, or asked to be reminded, by person. */
export async function listPeopleOfLives(
  db: DbOrTx,
  { gymId, liveIds }: { gymId: number; liveIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const people = new Map<number, number[]>();
  if (liveIds.length === 0) return people;
  const seated = db
    .select({ studentId: liveSeats.studentId, liveId: liveSeats.liveId })
    .from(liveSeats)
    .where(
      and(
        eq(liveSeats.gymId, gymId),
        inArray(liveSeats.liveId, [...liveIds]),
        inArray(liveSeats.state, ["SEATED", "WAITING"]),
      ),
    );
  const reminded = db
    .select({ studentId: liveReminders.studentId, liveId: liveReminders.liveId })
    .from(liveReminders)
    .where(and(eq(liveReminders.gymId, gymId), inArray(liveReminders.liveId, [...liveIds])));
  for (const { studentId, liveId } of await seated.union(reminded)) {
    people.set(studentId, [...(people.get(studentId) ?? []), liveId]);
  }
  return people;
}

interface Attendee {
  studentId: number;
  /** Null: asked to be reminded and has not joined. */
  state: "SEATED" | "WAITING" | "LEFT" | null;
  isReminded: boolean;
}

const STATE_ORDER = ["SEATED", "WAITING", "LEFT", null];

/** Everybody who joined a live or asked to be reminded of it: the seated, the waiting in their order, the others. */
export async function listAttendees(
  db: DbOrTx,
  { gymId, liveId }: { gymId: number; liveId: number },
): Promise<Attendee[]> {
  const [seats, reminders] = await Promise.all([
    db
      .select({ studentId: liveSeats.studentId, state: liveSeats.state })
      .from(liveSeats)
      .where(and(eq(liveSeats.gymId, gymId), eq(liveSeats.liveId, liveId)))
      .orderBy(asc(liveSeats.askedAt), asc(liveSeats.studentId)),
    db
      .select({ studentId: liveReminders.studentId })
      .from(liveReminders)
      .where(and(eq(liveReminders.gymId, gymId), eq(liveReminders.liveId, liveId)))
      .orderBy(asc(liveReminders.askedAt), asc(liveReminders.studentId)),
  ]);
  const reminded = new Set(reminders.map(({ studentId }) => studentId));
  const joined = new Set(seats.map(({ studentId }) => studentId));
  const others = reminders
    .filter(({ studentId }) => !joined.has(studentId))
    .map(({ studentId }) => ({ studentId, state: null }));
  return [...seats, ...others]
    .map((one) => ({ ...one, isReminded: reminded.has(one.studentId) }))
    .sort((a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state));
}

/** Whether this very form has planned a live before: it was sent twice. */
export async function isFormPlanned(
  db: DbOrTx,
  { gymId, formId }: { gymId: number; formId: string | null },
): Promise<boolean> {
  if (formId === null) return false;
  return (await db.$count(lives, and(eq(lives.gymId, gymId), eq(lives.formId, formId)))) > 0;
}
