import { findFinishState } from "~/features/workout-tracking/find-finish-state.server";
import { toStudentDay } from "~/features/workout-tracking/to-tracked-event";
import type { GymPageContext } from "~/http/request-context.server";

/** Null for a visitor. */
export async function findFinish(
  { db, gym, now, person }: GymPageContext,
  workoutId: number,
): Promise<{ isDone: boolean; hasFinishedOthers: boolean } | null> {
  if (!person) return null;
  const day = toStudentDay(now, { student: person, timeZone: gym.timeZone });
  return findFinishState(db, { gymId: gym.id, studentId: person.studentId, workoutId, day });
}
