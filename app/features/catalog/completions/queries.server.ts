/** Every SELECT on completions. */
import { and, desc, eq, gte, inArray } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutCompletions } from "./schema.server";

/** Which of the workouts the member has completed. */
export async function listCompletedIds(
  db: DbOrTx,
  {
    gymId,
    studentId,
    workoutIds,
  }: { gymId: number; studentId: number; workoutIds: readonly number[] },
): Promise<Set<number>> {
  if (workoutIds.length === 0) return new Set();
  const rows = await db
    .select({ id: workoutCompletions.workoutId })
    .from(workoutCompletions)
    .where(
      and(
        eq(workoutCompletions.gymId, gymId),
        eq(workoutCompletions.studentId, studentId),
        inArray(workoutCompletions.workoutId, [...workoutIds]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** More than a member completes in a day. */
const MAX_COMPLETED = 200;

/** The workouts that a member has completed since a moment, the latest first. */
export function listCompletedSince(
  db: DbOrTx,
  { gymId, studentId, since }: { gymId: number; studentId: number; since: Date },
) {
  return db
    .select({
      workoutId: workoutCompletions.workoutId,
      completedAt: workoutCompletions.completedAt,
    })
    .from(workoutCompletions)
    .where(
      and(
        eq(workoutCompletions.gymId, gymId),
        eq(workoutCompletions.studentId, studentId),
        gte(workoutCompletions.completedAt, since),
      ),
    )
    .orderBy(desc(workoutCompletions.completedAt), desc(workoutCompletions.workoutId))
    .limit(MAX_COMPLETED);
}
