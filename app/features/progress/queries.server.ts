/**
 * A member's own history in some gyms: sums by week and day, and the days themselves, newest first. Each query reads
 * ranges of `workout_executions_days` and of the key of `workout_days`, one for each gym (database.md §8).
 *
 * An execution that has played nothing is left out: the member has only looked at the workout.
 */
import { eq, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { workoutDays, workoutExecutions } from "~/features/workout-tracking/schema.server";
import { DAY_SECONDS } from "~/kernel/time";

/** A member's history in the page's own gym, or in all gyms that the member has trained in. */
export interface HistoryScope {
  studentId: number;
  gymIds: readonly number[];
}

interface Totals {
  seconds: number;
  workouts: number;
}

interface HistoryEntry extends Totals {
  day: string;
  gymId: number;
  gymGuid: string;
  /** Of the workout's own texts; null: the platform's. */
  textLanguage: string | null;
  workoutId: number;
  name: string;
  /** The name is in the reader's language. */
  translated: boolean;
  /** When the first of its executions began, else when it was done. */
  at: Date;
  isDone: boolean;
}

export const PAGE_DAYS = 14;

/** The time zone that the member's browser has told, and whether the weekly mail is on. */
export async function findProgressSettings(db: DbOrTx, studentId: number) {
  const [row] = await db
    .select({ timeZone: students.timeZone, weeklyMail: students.weeklyProgressMail })
    .from(students)
    .where(eq(students.id, studentId));
  return row ?? null;
}

/** The gyms that a member has trained in, found by one step in the index for each. */
export async function listTrainedGyms(
  db: DbOrTx,
  studentId: number,
): Promise<{ id: number; timeZone: string }[]> {
  const stepsOf = (name: SQL, table: typeof workoutExecutions | typeof workoutDays) => {
    const next = (after: SQL) => sql`(select ${table.gymId} from ${table}
      where ${table.studentId} = ${studentId}::int and ${table.gymId} > ${after}
      order by ${table.studentId}, ${table.gymId} limit 1)`;
    return sql`${name}(gym_id) as (
      select ${next(sql`0`)} as gym_id
      union all select ${next(sql`${name}.gym_id`)} from ${name} where ${name}.gym_id is not null
    )`;
  };
  return db
    .select({ id: gyms.id, timeZone: gyms.timeZone })
    .from(gyms)
    .where(
      sql`${gyms.id} in (
        with recursive ${stepsOf(sql`played`, workoutExecutions)}, ${stepsOf(sql`done`, workoutDays)}
        select gym_id from played where gym_id is not null
        union select gym_id from done where gym_id is not null
      )`,
    )
    .orderBy(gyms.id);
}

const ofScope = (
  table: typeof workoutExecutions | typeof workoutDays,
  { studentId, gymIds }: HistoryScope,
) =>
  sql`${table.studentId} = ${studentId}::int and ${table.gymId} = any(${sql.param([...gymIds])}::int[])`;

const played = sql`${workoutExecutions.playedSeconds} > 0`;

/** Seconds are the client's claim, and no day has more. */
const capDay = (seconds: SQL) => sql`least(${seconds}, ${sql.raw(String(DAY_SECONDS))})`;

/** Rows of (day, seconds, workouts) from a day on, not yet added up. */
const rowsFrom = (scope: HistoryScope, from: string) => sql`
  select ${workoutExecutions.day} as day, ${workoutExecutions.playedSeconds} as seconds, 0 as workouts
  from ${workoutExecutions}
  where ${ofScope(workoutExecutions, scope)} and ${workoutExecutions.day} >= ${from}::date and ${played}
  union all
  select ${workoutDays.day}, 0, 1 from ${workoutDays}
  where ${ofScope(workoutDays, scope)} and ${workoutDays.day} >= ${from}::date`;

async function sumFrom(
  db: DbOrTx,
  scope: HistoryScope,
  { from, key }: { from: string; key: SQL },
): Promise<Map<string, Totals>> {
  const { rows } = await db.execute<{ key: string; seconds: number; workouts: number }>(sql`
    select to_char(${key}, 'YYYY-MM-DD') as key, sum(seconds)::float8 as seconds, sum(workouts)::int as workouts
    from (
      select day, ${capDay(sql`sum(seconds)`)} as seconds, sum(workouts) as workouts
      from (${rowsFrom(scope, from)}) as history group by 1
    ) as days group by 1`);
  return new Map(rows.map(({ key: name, ...totals }) => [name, totals]));
}

/** By the Monday of each week that has any, from a Monday on. */
export const sumWeeks = (db: DbOrTx, scope: HistoryScope, from: string) =>
  // Without a time zone: the server's own would move the weeks.
  sumFrom(db, scope, { from, key: sql`date_trunc('week', day::timestamp)` });

/** By each day that has any. */
export const sumDays = (db: DbOrTx, scope: HistoryScope, from: string) =>
  sumFrom(db, scope, { from, key: sql`day` });

/** The newest days with training before a day; one more than a page, so that "Show more" needs no count. */
async function listDays(db: DbOrTx, scope: HistoryScope, before: string | null): Promise<string[]> {
  const daysOf = (table: typeof workoutExecutions | typeof workoutDays, where: SQL) => sql`
    select gym.id, days.day from unnest(${sql.param([...scope.gymIds])}::int[]) as gym(id)
    cross join lateral (
      select distinct ${table.day} as day from ${table}
      where ${table.studentId} = ${scope.studentId}::int and ${table.gymId} = gym.id
        and ${table.day} < ${before ?? "infinity"}::date ${where}
      order by ${table.day} desc limit ${sql.raw(String(PAGE_DAYS + 1))}
    ) as days`;
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct to_char(day, 'YYYY-MM-DD') as day from (
      ${daysOf(workoutExecutions, sql`and ${played}`)} union all ${daysOf(workoutDays, sql``)}
    ) as listed order by day desc limit ${sql.raw(String(PAGE_DAYS + 1))}`);
  return rows.map(({ day }) => day);
}

/** One entry for each workout of a day. `next`: the day that the next page lies before; null on the last page. */
export async function listHistory(
  db: DbOrTx,
  scope: HistoryScope,
  { before, lang }: { before: string | null; lang: string },
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  const found = await listDays(db, scope, before);
  const days = found.slice(0, PAGE_DAYS);
  if (days.length === 0) return { entries: [], next: null };
  const ofDays = (table: typeof workoutExecutions | typeof workoutDays) =>
    sql`${ofScope(table, scope)} and ${table.day} = any(${sql.param(days)}::date[])`;
  const inReadersLanguage = sql`${workouts.texts} -> ${lang}::text`;
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<HistoryEntry, "at"> & { at: number }
  >(sql`
    select to_char(entry.day, 'YYYY-MM-DD') as day, entry.gym_id as "gymId", ${gyms.guid} as "gymGuid",
      ${gyms.themeSettings} ->> 'textLanguage' as "textLanguage",
      entry.workout_id as "workoutId", coalesce(${inReadersLanguage} ->> 'name', ${workouts.name}) as name,
      ${inReadersLanguage} is not null as translated, ${capDay(sql`entry.seconds`)}::float8 as seconds, entry.workouts,
      entry.workouts > 0 as "isDone", (extract(epoch from entry.at) * 1000)::float8 as at
    from (
      select gym_id, day, workout_id, sum(seconds) as seconds, sum(done)::int as workouts,
        coalesce(min(at) filter (where done = 0), min(at)) as at
      from (
        select ${workoutExecutions.gymId} as gym_id, ${workoutExecutions.day} as day,
          ${workoutExecutions.workoutId} as workout_id, ${workoutExecutions.playedSeconds} as seconds, 0 as done,
          ${workoutExecutions.startedAt} as at
        from ${workoutExecutions} where ${ofDays(workoutExecutions)} and ${played}
        union all
        select ${workoutDays.gymId}, ${workoutDays.day}, ${workoutDays.workoutId}, 0, 1, ${workoutDays.completedAt}
        from ${workoutDays} where ${ofDays(workoutDays)}
      ) as history group by 1, 2, 3
    ) as entry
    join ${workouts} on ${workouts.gymId} = entry.gym_id and ${workouts.id} = entry.workout_id
    join ${gyms} on ${gyms.id} = entry.gym_id
    order by entry.day desc, entry.at desc, entry.workout_id desc`);
  return {
    entries: rows.map((row) => ({ ...row, at: new Date(row.at) })),
    next: found.length > PAGE_DAYS ? (days.at(-1) ?? null) : null,
  };
}
