/** A member puts a workout on the list "Later"; repeating it leaves the workout at its place (product.md §13). */
import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { workouts } from "../workouts/schema.server";
import { savedWorkouts } from "./schema.server";

/** Of one member in one gym. */
const MAX_SAVED = 500;

export interface SaveWorkout {
  gymId: number;
  studentId: number;
  workoutId: number;
  now: Date;
}

/** "notFound": the gym has no such workout. "savedFull": the list has no more room. */
export function saveWorkout(
  db: Db,
  { gymId, studentId, workoutId, now }: SaveWorkout,
): Promise<Result<object, "notFound" | "savedFull">> {
  return inTransaction(db, async (tx) => {
    // Two presses at once would both find room for the last place.
    await lockStudent(tx, studentId);
    const { rows } = await tx.execute<{ found: boolean; saved: boolean }>(sql`
      with found as (
        select ${workouts.gymId}, ${workouts.id} from ${workouts}
        where ${workouts.gymId} = ${gymId} and ${workouts.id} = ${workoutId}
      ), own as (
        select ${savedWorkouts.workoutId} from ${savedWorkouts}
        where ${savedWorkouts.gymId} = ${gymId} and ${savedWorkouts.studentId} = ${studentId}
      ), added as (
        insert into ${savedWorkouts} (gym_id, student_id, workout_id, created_at)
        select gym_id, ${studentId}::int, id, ${now.toISOString()}::timestamptz from found
         where (select count(*) from own) < ${MAX_SAVED}
        on conflict do nothing returning workout_id
      )
      select exists (select 1 from found) as found,
             exists (select 1 from added union all select 1 from own where workout_id = ${workoutId}) as saved`);
    const [row] = rows;
    if (!row?.found) return refuse("notFound");
    return row.saved ? ok({}) : refuse("savedFull");
  });
}
