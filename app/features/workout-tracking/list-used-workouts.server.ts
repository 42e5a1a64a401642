import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutDays, workoutExecutions } from "./schema.server";

/** The workouts that a member has begun or completed in that time, in a gym or in any (null). */
export async function listUsedWorkouts(
  db: DbOrTx,
  {
    studentId,
    gymId,
    since,
    until,
  }: { studentId: number; gymId: number | null; since: Date; until: Date },
): Promise<{ gymId: number; workoutId: number }[]> {
  const from = since.toISOString();
  const to = until.toISOString();
  const ofGym = gymId === null ? sql`` : sql`and gym_id = ${gymId}`;
  const { rows } = await db.execute<{ gymId: number; workoutId: number }>(sql`
    select gym_id as "gymId", workout_id as "workoutId" from ${workoutExecutions}
     where student_id = ${studentId} ${ofGym} and started_at >= ${from}::timestamptz
       and started_at <= ${to}::timestamptz
       and (played_seconds > 0 or completed_at is not null)
    union
    select gym_id as "gymId", workout_id as "workoutId" from ${workoutDays}
     where student_id = ${studentId} ${ofGym} and completed_at >= ${from}::timestamptz
       and completed_at <= ${to}::timestamptz`);
  return rows;
}
