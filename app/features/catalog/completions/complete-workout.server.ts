/**
 * Stores which workouts members have completed (WORKOUT_COMPLETE, product.md §7): one row with the latest time, in
 * whatever order the reports arrive. It removes the start before it, so a report names the real time of the end: with a
 * later one the completion would remove a start that came after it.
 */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutStarts } from "../starts/schema.server";
import { latestReports, type WorkoutReport } from "../starts/latest-reports.server";
import { workoutCompletions } from "./schema.server";

/** False: the gym has no such workout. */
export async function completeWorkout(db: DbOrTx, completion: WorkoutReport): Promise<boolean> {
  return (await completeWorkouts(db, [completion])) > 0;
}

/** Returns how many of the workouts exist; each row stands for one member and workout. */
export async function completeWorkouts(
  db: DbOrTx,
  completions: readonly WorkoutReport[],
): Promise<number> {
  if (completions.length === 0) return 0;
  const { rows } = await db.execute<{ known: number }>(sql`
    with completed as (${latestReports(completions)}), ended as (
      delete from ${workoutStarts} s using completed
       where s.gym_id = completed.gym_id and s.student_id = completed.student_id
         and s.workout_id = completed.workout_id and s.started_at <= completed.at
    ), kept as (
      insert into ${workoutCompletions} as known (gym_id, student_id, workout_id, completed_at)
      select * from completed order by 1, 2, 3
      on conflict (gym_id, student_id, workout_id)
        do update set completed_at = greatest(known.completed_at, excluded.completed_at)
    )
    select count(*)::int as known from completed`);
  return rows[0]?.known ?? 0;
}
