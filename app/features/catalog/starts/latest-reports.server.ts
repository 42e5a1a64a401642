/** What members report of workouts, that they have started or completed them. */
import { sql, type SQL } from "drizzle-orm";
import { workouts } from "../workouts/schema.server";

export interface WorkoutReport {
  gymId: number;
  studentId: number;
  workoutId: number;
  now: Date;
}

/** Selects gym_id, student_id, workout_id and the latest time `at`, of the workouts that the gym has. */
export const latestReports = (reports: readonly WorkoutReport[]): SQL => sql`
  select w.gym_id, r."studentId" as student_id, w.id as workout_id, max(r.now) as at
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
         as r("gymId" int, "studentId" int, "workoutId" int, now timestamptz)
    join ${workouts} w on w.gym_id = r."gymId" and w.id = r."workoutId"
   group by 1, 2, 3`;
