/**
 * A member likes a workout; repeating it changes nothing. One statement writes the row and its count (product.md
 * §13).
 */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "../workouts/schema.server";
import { workoutLikes } from "./schema.server";

export interface LikeWorkout {
  gymId: number;
  studentId: number;
  workoutId: number;
  now: Date;
}

/** False: the gym has no such workout. */
export async function likeWorkout(db: DbOrTx, like: LikeWorkout): Promise<boolean> {
  const { gymId, studentId, workoutId, now } = like;
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with found as (
      select ${workouts.gymId}, ${workouts.id} from ${workouts}
      where ${workouts.gymId} = ${gymId} and ${workouts.id} = ${workoutId}
    ), added as (
      insert into ${workoutLikes} (gym_id, student_id, workout_id, created_at)
      select gym_id, ${studentId}::int, id, ${now.toISOString()}::timestamptz from found
      on conflict do nothing returning gym_id, workout_id
    ), counted as (
      update ${workouts} set like_count = like_count + 1 from added
      where ${workouts.gymId} = added.gym_id and ${workouts.id} = added.workout_id
    )
    select exists (select 1 from found) as found`);
  return rows[0]?.found === true;
}
