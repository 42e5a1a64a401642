/** Every SELECT on completions. */
import { and, eq, inArray } from "drizzle-orm";
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
