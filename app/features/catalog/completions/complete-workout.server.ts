/**
 * Stores that a member has completed a workout (WORKOUT_COMPLETE, product.md §7): one row with the latest time, in
 * whatever order the reports arrive. It removes the start before it, so a report names the real time of the end: with a
 * later one the completion would remove a start that came after it.
 */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutStarts } from "../starts/schema.server";
import { workouts } from "../workouts/schema.server";
import { workoutCompletions } from "./schema.server";

interface CompleteWorkout {
  gymId: number;
  studentId: number;
  workoutId: number;
  now: Date;
}

/** False: the gym has no such workout. */
export async function completeWorkout(db: DbOrTx, completion: CompleteWorkout): Promise<boolean> {
  const { gymId, studentId, workoutId, now } = completion;
  const { rows } = await db.execute<{ id: number }>(sql`
    with ended as (
      delete from ${workoutStarts}
      where ${workoutStarts.gymId} = ${gymId} and ${workoutStarts.studentId} = ${studentId}
        and ${workoutStarts.workoutId} = ${workoutId} and ${workoutStarts.startedAt} <= ${now.toISOString()}::timestamptz
    )
    insert into ${workoutCompletions} as known (gym_id, student_id, workout_id, completed_at)
    select ${workouts.gymId}, ${studentId}::int, ${workouts.id}, ${now.toISOString()}::timestamptz
      from ${workouts} where ${workouts.gymId} = ${gymId} and ${workouts.id} = ${workoutId}
    on conflict (gym_id, student_id, workout_id)
      do update set completed_at = greatest(known.completed_at, excluded.completed_at)
    returning known.workout_id as id`);
  return rows.length > 0;
}
