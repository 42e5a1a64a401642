import { and, asc, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { workoutExecutions } from "./schema.server";

/** Deletes old executions of visitors, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgeVisitorExecutions(
  db: Db,
  { before, limit = 1000 }: { before: Date; limit?: number },
): Promise<number> {
  const { id, startedAt, studentId } = workoutExecutions;
  const due = db
    .select({ id })
    .from(workoutExecutions)
    .where(and(isNull(studentId), lt(startedAt, before)))
    .orderBy(asc(startedAt))
    .limit(limit);
  const deleted = await db.delete(workoutExecutions).where(inArray(id, due)).returning({ id });
  return deleted.length;
}
