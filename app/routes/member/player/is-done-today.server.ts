import { isWorkoutDone } from "~/features/workout-tracking/is-workout-done.server";
import { toStudentDay } from "~/features/workout-tracking/to-tracked-event";
import type { GymPageContext } from "~/http/request-context.server";

/** Null for a visitor. */
export async function isDoneToday(
  { db, gym, now, person }: GymPageContext,
  workoutId: number,
): Promise<boolean | null> {
  if (!person) return null;
  const day = toStudentDay(now, { student: person, timeZone: gym.timeZone });
  return isWorkoutDone(db, { gymId: gym.id, studentId: person.studentId, workoutId, day });
}
