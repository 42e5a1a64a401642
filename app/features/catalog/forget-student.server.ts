import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { workoutCompletions } from "./completions/schema.server";
import { workoutLikes } from "./likes/schema.server";
import { savedWorkouts } from "./saves/schema.server";
import { workoutStarts } from "./starts/schema.server";
import { workouts } from "./workouts/schema.server";

/** Removes a member's likes, with their counts, and the workouts that the member saved, started and completed. */
export async function forgetStudent(tx: Tx, studentId: number): Promise<void> {
  await tx.execute(sql`
    with removed as (
      delete from ${workoutLikes} where ${workoutLikes.studentId} = ${studentId}
      returning gym_id, workout_id
    )
    update ${workouts} set like_count = like_count - 1 from removed
     where ${workouts.gymId} = removed.gym_id and ${workouts.id} = removed.workout_id`);
  await tx.delete(savedWorkouts).where(eq(savedWorkouts.studentId, studentId));
  await tx.delete(workoutStarts).where(eq(workoutStarts.studentId, studentId));
  await tx.delete(workoutCompletions).where(eq(workoutCompletions.studentId, studentId));
}
