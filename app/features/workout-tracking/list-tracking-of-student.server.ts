import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { workoutDays, workoutEvents, workoutExecutions } from "./schema.server";

/** Bounds what one archive holds in memory; a member with more rows gets several files. */
const PAGE = 5_000;

/** A student's days, executions and events, in pages; rows that are stored after this call may be missing. */
export async function listTrackingOfStudent(
  db: DbOrTx,
  studentId: number,
): Promise<PersonSubject[]> {
  const [days, executions, events] = await Promise.all([
    listDays(db, studentId),
    listExecutions(db, studentId),
    listEvents(db, studentId),
  ]);
  return [...days, ...executions, ...events];
}

async function listDays(db: DbOrTx, studentId: number): Promise<PersonSubject[]> {
  const ofStudent = eq(workoutDays.studentId, studentId);
  const { day, gymId, workoutId } = workoutDays;
  return toPages<typeof workoutDays.$inferSelect>({
    name: "workout-days",
    rows: await db.$count(workoutDays, ofStudent),
    load: (last) =>
      db
        .select()
        .from(workoutDays)
        .where(
          and(
            ofStudent,
            last &&
              sql`(${day}, ${gymId}, ${workoutId}) > (${last.day}::date, ${last.gymId}::int, ${last.workoutId}::int)`,
          ),
        )
        .orderBy(asc(day), asc(gymId), asc(workoutId))
        .limit(PAGE),
  });
}

async function listExecutions(db: DbOrTx, studentId: number): Promise<PersonSubject[]> {
  const ofStudent = eq(workoutExecutions.studentId, studentId);
  return toPages<typeof workoutExecutions.$inferSelect>({
    name: "workout-executions",
    rows: await db.$count(workoutExecutions, ofStudent),
    load: (last) =>
      db
        .select()
        .from(workoutExecutions)
        .where(and(ofStudent, last && gt(workoutExecutions.id, last.id)))
        .orderBy(asc(workoutExecutions.id))
        .limit(PAGE),
  });
}

async function listEvents(db: DbOrTx, studentId: number): Promise<PersonSubject[]> {
  const ofStudent = eq(workoutEvents.studentId, studentId);
  const { executionStartedAt: startedAt, execution, key } = workoutEvents;
  const rows = await db.$count(workoutEvents, ofStudent);
  return toPages<typeof workoutEvents.$inferSelect>({
    name: "workout-events",
    rows,
    load: (last) =>
      db
        .select()
        .from(workoutEvents)
        .where(
          and(
            ofStudent,
            last &&
              sql`(${startedAt}, ${execution}, ${key}) > (${last.executionStartedAt.toISOString()}::timestamptz, ${last.execution}::bigint, ${last.key}::text)`,
          ),
        )
        .orderBy(asc(startedAt), asc(execution), asc(key))
        .limit(PAGE),
  });
}

/** Each page continues behind the last row of the page before. */
function toPages<Row extends Record<string, unknown>>({
  name,
  rows,
  load,
}: {
  name: string;
  rows: number;
  load: (last: Row | undefined) => Promise<Row[]>;
}): PersonSubject[] {
  let last: Row | undefined;
  return Array.from({ length: Math.max(1, Math.ceil(rows / PAGE)) }, (_none, page) => ({
    name: page === 0 ? name : `${name}-${page + 1}`,
    load: async () => {
      const loaded = await load(last);
      last = loaded.at(-1) ?? last;
      return loaded;
    },
  }));
}
