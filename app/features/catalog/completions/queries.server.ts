import { and, desc, eq, gte } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutCompletions } from "./schema.server";

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
