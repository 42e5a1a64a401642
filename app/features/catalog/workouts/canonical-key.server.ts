import { sql } from "drizzle-orm";
import { workoutTypes, workoutTypeWorkouts } from "../workout-types/schema.server";
import { workouts } from "./schema.server";

/** The key of the first of the gym's own categories that the workout is in; without one, of the newest workouts. */
export const canonicalKey = sql<string>`coalesce((select ${workoutTypes.key} from ${workoutTypes} where ${workoutTypes.gymId} = ${workouts.gymId} and exists (select 1 from ${workoutTypeWorkouts} where ${workoutTypeWorkouts.gymId} = ${workouts.gymId} and ${workoutTypeWorkouts.workoutTypeKey} = ${workoutTypes.key} and ${workoutTypeWorkouts.workoutId} = ${workouts.id}) order by ${workoutTypes.position}, ${workoutTypes.key} limit 1), 'RECENT_WORKOUTS')`;
