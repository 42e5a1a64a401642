/** The row "Continue" of a category: what the member has started of it and may open, newest first. */
import { parseBuiltInType } from "~/features/catalog/workout-types/built-in-types";
import { listWorkouts } from "~/features/catalog/workouts/list-workouts.server";
import { listWorkoutMarks } from "~/features/progress/workout-marks.server";
import type { listCategory } from "~/http/catalog/list-category.server";
import type { GymPageContext } from "~/http/request-context.server";

/** A line of a desktop. */
const ROW_SIZE = 4;

/** None for a visitor, and in a built-in category. */
export async function listStartedOfCategory(
  { db, gym, lang }: GymPageContext,
  key: string,
  { person, viewer, hasStarted }: Awaited<ReturnType<typeof listCategory>>,
) {
  if (!person || !hasStarted || parseBuiltInType(key)) return [];
  const { studentId } = person;
  const gymId = gym.id;
  const source = { kind: "started-of-type", studentId, key, viewer } as const;
  const { workouts } = await listWorkouts(db, { gymId, lang, source, size: ROW_SIZE });
  const workoutIds = workouts.map(({ id }) => id);
  const { played } = await listWorkoutMarks(db, { gymId, studentId, workoutIds });
  return workouts.map((workout) => ({ ...workout, playedPercent: played.get(workout.id) ?? null }));
}
