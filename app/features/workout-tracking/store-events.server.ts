/**
 * Stores the events of several requests in one transaction: executions, their events and days, the workouts that the
 * members have started and completed, and the items of challenges that they have done by it. The same event is stored
 * once and counted once, also when two servers store it at the same time: the row of its execution is locked meanwhile.
 */
import { sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { createPartitions } from "~/db/event-partitions.server";
import { preparedSql } from "~/db/prepared-sql.server";
import { databaseErrorCode, inTransaction } from "~/db/transaction.server";
import { completeWorkouts } from "~/features/catalog/completions/complete-workout.server";
import { startWorkouts } from "~/features/catalog/starts/start-workout.server";
import { completeChallengeItems } from "~/features/challenges/complete-challenge-items.server";
import { setTimeZones } from "~/features/identity/set-time-zones.server";
import { groupExecutions } from "./group-executions";
import { workoutDays, workoutEvents, workoutExecutions } from "./schema.server";
import type { TrackedEvent } from "./to-tracked-event";

/** The events of one request, which are stored together or not at all. */
export interface TrackingRequest {
  events: readonly TrackedEvent[];
  /** A member's time zone that differs from the stored one. */
  timeZone: { studentId: number; timeZone: string } | null;
}

interface StoredReport {
  type: "WORKOUT_START" | "WORKOUT_COMPLETE";
  gymId: number;
  workoutId: number;
  studentId: number;
  at: Date;
  workoutGroupItemId: number | null;
  /** The day on which its execution counts as done by it; null when an earlier report counts, or none. */
  day: string | null;
}

export async function storeEvents(db: Db, requests: readonly TrackingRequest[]): Promise<void> {
  const grouped = groupExecutions(requests.map(({ events }) => events));
  const executions = JSON.stringify(grouped.executions.map((change, n) => ({ n, ...change })));
  const events = toColumns(grouped.events);
  const zones = requests.flatMap(({ timeZone }) => timeZone ?? []);
  const store = () =>
    inTransaction(db, async (tx) => {
      await insertExecutions(tx, { executions });
      await storeReports(tx, await insertEvents(tx, { executions, ...events }));
      await setTimeZones(tx, zones);
    });
  try {
    await store();
  } catch (error) {
    if (!isPartitionMissing(error)) throw error;
    const starts = grouped.executions.map(({ startedAt }) => startedAt);
    const known = await listKnownStarts(db, { executions });
    await createPartitions(db.$client, [...starts, ...known.map(({ at }) => at)]);
    await store();
  }
}

/**
 * One array for each column, because a batch has thousands of rows: PostgreSQL reads them in half the time that the
 * same rows take as JSON. Times are milliseconds after `base`.
 */
function toColumns(events: readonly { execution: number; event: TrackedEvent }[]) {
  const base = events[0]?.event.receivedAt ?? new Date(0);
  const toOffset = (at: Date) => at.getTime() - base.getTime();
  const column = <Value>(read: (event: TrackedEvent) => Value) =>
    events.map(({ event }) => read(event));
  return {
    base,
    positions: events.map(({ execution }) => execution),
    keys: column(({ key }) => key),
    types: column(({ type }) => type),
    movements: column(({ movementId }) => movementId),
    times: column(({ executionTime }) => executionTime),
    groups: column(({ workoutGroupId }) => workoutGroupId),
    items: column(({ workoutGroupItemId }) => workoutGroupItemId),
    occurred: column(({ occurredAt }) => toOffset(occurredAt)),
    received: column(({ receivedAt }) => toOffset(receivedAt)),
  };
}

const { placeholder } = sql;

const CHANGES = sql`jsonb_to_recordset(${placeholder("executions")}::jsonb) as c (
  n int, "gymId" int, "workoutId" int, "studentId" int, "executionId" uuid,
  "workoutType" text, "workoutGroupId" int, "workoutGroupItemId" int, "startedAt" timestamptz, day date,
  "playedSeconds" int, "completedAt" timestamptz, "completedDay" date)`;

/** Sorted, so that two servers insert and lock the same executions in the same order. */
const insertExecutions = preparedSql(
  "tracking_insert_executions",
  sql`
  insert into ${workoutExecutions} (gym_id, workout_id, student_id, execution_id, workout_type,
                                    workout_group_id, workout_group_item_id, started_at, day)
  select "gymId", "workoutId", "studentId", "executionId", "workoutType",
         "workoutGroupId", "workoutGroupItemId", "startedAt", day
    from ${CHANGES} order by n
  on conflict (execution_id, workout_id, student_id) do nothing`,
);

const KNOWN_EXECUTIONS = sql`
  ${CHANGES}
    join ${workoutExecutions} x on x.execution_id = c."executionId" and x.workout_id = c."workoutId"
     and (x.student_id = c."studentId" or (x.student_id is null and c."studentId" is null))`;

const toTime = (offset: string) =>
  sql`${placeholder("base")}::timestamptz + ${sql.raw(offset)} * interval '1 ms'`;

/** The completion that set `completed_at` is the only one that makes a day. Returns reports that are new. */
const insertEvents = preparedSql<StoredReport>(
  "tracking_insert_events",
  sql`
  with known as (
    select x.id, x.gym_id, x.workout_id, x.student_id, x.started_at, x.day, x.played_seconds, x.completed_at,
           c.n, c."playedSeconds" as played, greatest(c."completedAt", x.started_at) as completed,
           c."completedAt" is not null and x.completed_at is null as completes,
           greatest(c."completedDay", x.day) as completed_day
      from ${KNOWN_EXECUTIONS}
     order by c.n for update of x
  ), changed as (
    update ${workoutExecutions} x
       set played_seconds = greatest(x.played_seconds, known.played),
           completed_at = case when known.completes then known.completed else x.completed_at end
      from known where x.id = known.id and (known.completes or known.played > x.played_seconds)
  ), done as (
    insert into ${workoutDays} (gym_id, student_id, day, workout_id, completed_at)
    select gym_id, student_id, completed_day, workout_id, min(completed)
      from known where completes and student_id is not null
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict do nothing
  ), stored as (
    insert into ${workoutEvents} as e (execution_started_at, execution, key, gym_id, workout_id, student_id,
      movement_id, type, execution_time, workout_group_id, workout_group_item_id, occurred_at, received_at)
    select known.started_at, known.id, v.k, known.gym_id, known.workout_id, known.student_id,
           v.m, v.t, v.s, v.g, v.i, greatest(${toTime("v.o")}, known.started_at), ${toTime("v.r")}
      from unnest(${placeholder("positions")}::int[], ${placeholder("keys")}::text[],
                  ${placeholder("types")}::text[], ${placeholder("movements")}::int[],
                  ${placeholder("times")}::float8[], ${placeholder("groups")}::int[],
                  ${placeholder("items")}::int[], ${placeholder("occurred")}::int[],
                  ${placeholder("received")}::int[]) as v (n, k, t, m, s, g, i, o, r)
      join known on known.n = v.n
    on conflict do nothing
    returning e.execution, e.type, e.gym_id as "gymId", e.workout_id as "workoutId", e.student_id as "studentId",
              e.occurred_at as at, e.workout_group_item_id as "workoutGroupItemId"
  )
  select s.type, s."gymId", s."workoutId", s."studentId", s.at, s."workoutGroupItemId",
         case when known.completes then known.completed_day::text end as day
    from stored s join known on known.id = s.execution
   where s."studentId" is not null and s.type in ('WORKOUT_START', 'WORKOUT_COMPLETE')`,
);

const listKnownStarts = preparedSql<{ at: Date }>(
  "tracking_known_starts",
  sql`select distinct x.started_at as at from ${KNOWN_EXECUTIONS}`,
);

/** Completions come first: a start of the same batch that is older than its completion is dropped. */
async function storeReports(tx: Tx, reports: readonly StoredReport[]): Promise<void> {
  const ofType = (wanted: StoredReport["type"]) =>
    reports
      .filter(({ type }) => type === wanted)
      .map(({ gymId, workoutId, studentId, at }) => ({ gymId, workoutId, studentId, now: at }));
  await completeWorkouts(tx, ofType("WORKOUT_COMPLETE"));
  await startWorkouts(tx, ofType("WORKOUT_START"));
  await completeChallengeItems(
    tx,
    reports.flatMap(({ type, day, ...report }) =>
      type === "WORKOUT_COMPLETE" && day !== null ? { ...report, day } : [],
    ),
  );
}

/** PostgreSQL has no code of its own for it. */
function isPartitionMissing(error: unknown): boolean {
  if (databaseErrorCode(error) !== "23514") return false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.startsWith("no partition of relation")) return true;
  }
  return false;
}
