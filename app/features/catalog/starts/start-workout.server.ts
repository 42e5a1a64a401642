/**
 * Stores which workouts members have started: one row with the latest time, which a completion removes. A start that
 * arrives after a later completion is dropped.
 */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutCompletions } from "../completions/schema.server";
import { latestReports, type WorkoutReport } from "./latest-reports.server";
import { workoutStarts } from "./schema.server";

/** False: the gym has no such workout. */
export async function startWorkout(db: DbOrTx, start: WorkoutReport): Promise<boolean> {
  return (await startWorkouts(db, [start])) > 0;
}

/** Returns how many of the workouts exist; each row stands for one member and workout. */
export async function startWorkouts(db: DbOrTx, starts: readonly WorkoutReport[]): Promise<number> {
  if (starts.length === 0) return 0;
  const { rows } = await db.execute<{ known: number }>(sql`
    with started as (${latestReports(starts)}), kept as (
      insert into ${workoutStarts} as known (gym_id, student_id, workout_id, started_at)
      select * from started
       where not exists (
         select from ${workoutCompletions} c
          where c.gym_id = started.gym_id and c.student_id = started.student_id
            and c.workout_id = started.workout_id and c.completed_at >= started.at)
       order by 1, 2, 3
      on conflict (gym_id, student_id, workout_id)
        do update set started_at = greatest(known.started_at, excluded.started_at)
    )
    select count(*)::int as known from started`);
  return rows[0]?.known ?? 0;
}
