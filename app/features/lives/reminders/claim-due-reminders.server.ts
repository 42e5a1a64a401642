/**
 * Takes the reminders that are due and marks them as written, in the transaction that writes them. Rows that another
 * server has taken are skipped, so two servers share the work and none is written twice.
 */
import { and, asc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { lives, liveReminders } from "../schema.server";
import {
  DAY_BEFORE_ENDS_MS,
  DAY_BEFORE_MS,
  findDueReminder,
  SOON_LATE_MS,
  SOON_MS,
  type ReminderKind,
} from "./due-reminders";

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;
/** Since when the person has known the start: `greatest` ignores a null. */
const knownAt = sql`greatest(${liveReminders.askedAt}, ${lives.movedAt})`;
const knownBefore = (ms: number) => sql`${knownAt} <= ${lives.startsAt} - ${interval(ms)}`;

/** The same rule as `findDueReminder`, which then says which of the two it is. */
export function selectDueReminders(db: DbOrTx, { now, limit }: { now: Date; limit: number }) {
  const isDayBefore = and(
    gt(lives.startsAt, after(now, DAY_BEFORE_ENDS_MS)),
    sql`${liveReminders.dayBeforeFor} is distinct from ${lives.startsAt}`,
    knownBefore(DAY_BEFORE_MS),
  );
  const isSoon = and(
    lte(lives.startsAt, after(now, SOON_MS)),
    sql`${liveReminders.soonFor} is distinct from ${lives.startsAt}`,
    knownBefore(SOON_MS),
    sql`${lives.startsAt} + make_interval(mins => ${lives.durationMinutes}) > ${now.toISOString()}::timestamptz`,
  );
  return db
    .select({ reminder: liveReminders, live: lives })
    .from(lives)
    .innerJoin(
      liveReminders,
      and(eq(liveReminders.gymId, lives.gymId), eq(liveReminders.liveId, lives.id)),
    )
    .where(
      and(
        inArray(lives.status, ["SCHEDULED", "LIVE"]),
        gt(lives.startsAt, after(now, -SOON_LATE_MS)),
        lte(lives.startsAt, after(now, DAY_BEFORE_MS)),
        or(isDayBefore, isSoon),
      ),
    )
    .orderBy(asc(lives.startsAt), asc(lives.id), asc(liveReminders.studentId))
    .limit(limit)
    .for("update", { of: liveReminders, skipLocked: true });
}

export async function claimDueReminders(tx: Tx, { now, limit }: { now: Date; limit: number }) {
  const rows = await selectDueReminders(tx, { now, limit });
  const due = rows.flatMap(({ reminder, live }) => {
    const kind = findDueReminder(live, reminder, now);
    return kind === null ? [] : [{ kind, reminder, live }];
  });
  for (const kind of ["24h", "15m"] as const) {
    const ofKind = due.filter((one) => one.kind === kind);
    for (const live of new Map(ofKind.map((one) => [one.live.id, one.live])).values()) {
      const people = ofKind.filter((one) => one.live.id === live.id);
      await mark(tx, {
        kind,
        live,
        studentIds: people.map(({ reminder }) => reminder.studentId),
      });
    }
  }
  return due;
}

export type DueReminder = Awaited<ReturnType<typeof claimDueReminders>>[number];

async function mark(
  tx: Tx,
  {
    kind,
    live,
    studentIds,
  }: { kind: ReminderKind; live: { id: number; startsAt: Date }; studentIds: number[] },
): Promise<void> {
  await tx
    .update(liveReminders)
    .set(kind === "24h" ? { dayBeforeFor: live.startsAt } : { soonFor: live.startsAt })
    .where(and(eq(liveReminders.liveId, live.id), inArray(liveReminders.studentId, studentIds)));
}
