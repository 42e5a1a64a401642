/** A member takes a like back. Repeating it, or doing it without a like, changes nothing. */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "../workouts/schema.server";
import type { LikeWorkout } from "./like-workout.server";
import { workoutLikes } from "./schema.server";

/** False: the gym has no such workout. */
export async function dislikeWorkout(
  db: DbOrTx,
  { gymId, studentId, workoutId }: Omit<LikeWorkout, "now">,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with removed as (
      delete from ${workoutLikes}
      where ${workoutLikes.gymId} = ${gymId} and ${workoutLikes.studentId} = ${studentId}
        and ${workoutLikes.workoutId} = ${workoutId}
      returning gym_id, workout_id
    ), counted as (
      update ${workouts} set like_count = like_count - 1 from removed
      where ${workouts.gymId} = removed.gym_id and ${workouts.id} = removed.workout_id
    )
    select exists (
      select 1 from ${workouts} where ${workouts.gymId} = ${gymId} and ${workouts.id} = ${workoutId}
    ) as found`);
  return rows[0]?.found === true;
}
