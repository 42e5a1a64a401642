import { and, eq, or, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutDays } from "./schema.server";

/**
 * Whether a member has done this workout on this day, and any other in this gym on any day. Both are single steps in
 * the table's key, however long the history is.
 */
export async function findFinishState(
  db: DbOrTx,
  asked: { gymId: number; studentId: number; workoutId: number; day: string },
): Promise<{ isDone: boolean; hasFinishedOthers: boolean }> {
  const { gymId, studentId, workoutId, day } = workoutDays;
  const isOwn = and(eq(studentId, asked.studentId), eq(gymId, asked.gymId));
  const hasRow = (condition: ReturnType<typeof and>) =>
    sql<boolean>`exists (select from ${workoutDays} where ${condition})`;
  const done = hasRow(and(isOwn, eq(day, asked.day), eq(workoutId, asked.workoutId)));
  const others = hasRow(and(isOwn, or(ne(day, asked.day), ne(workoutId, asked.workoutId))));
  const { rows } = await db.execute<{ isDone: boolean; hasFinishedOthers: boolean }>(
    sql`select ${done} as "isDone", ${others} as "hasFinishedOthers"`,
  );
  const [row] = rows;
  return { isDone: row?.isDone === true, hasFinishedOthers: row?.hasFinishedOthers === true };
}
