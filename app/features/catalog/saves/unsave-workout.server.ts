/** A member takes a workout off the list "Later". Repeating it, or doing it for one that is not on it, does nothing. */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { workouts } from "../workouts/schema.server";
import type { SaveWorkout } from "./save-workout.server";
import { savedWorkouts } from "./schema.server";

export async function unsaveWorkout(
  db: DbOrTx,
  { gymId, studentId, workoutId }: Omit<SaveWorkout, "now">,
): Promise<Result<object, "notFound">> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with removed as (
      delete from ${savedWorkouts}
      where ${savedWorkouts.gymId} = ${gymId} and ${savedWorkouts.studentId} = ${studentId}
        and ${savedWorkouts.workoutId} = ${workoutId}
    )
    select exists (
      select 1 from ${workouts} where ${workouts.gymId} = ${gymId} and ${workouts.id} = ${workoutId}
    ) as found`);
  return rows[0]?.found ? ok({}) : refuse("notFound");
}
