/** Stores that a member has started a workout: one row with the latest time, which a completion removes. */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "../workouts/schema.server";
import { workoutStarts } from "./schema.server";

interface StartWorkout {
  gymId: number;
  studentId: number;
  workoutId: number;
  now: Date;
}

/** False: the gym has no such workout. */
export async function startWorkout(db: DbOrTx, start: StartWorkout): Promise<boolean> {
  const { gymId, studentId, workoutId, now } = start;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${workoutStarts} as known (gym_id, student_id, workout_id, started_at)
    select ${workouts.gymId}, ${studentId}::int, ${workouts.id}, ${now.toISOString()}::timestamptz
      from ${workouts} where ${workouts.gymId} = ${gymId} and ${workouts.id} = ${workoutId}
    on conflict (gym_id, student_id, workout_id)
      do update set started_at = greatest(known.started_at, excluded.started_at)
    returning known.workout_id as id`);
  return rows.length > 0;
}
