/** The row "Continue" of a category: what the member has started of it and may open, newest first. */
import { accessEnabled, needsPlans } from "~/features/catalog/access";
import { parseBuiltInType } from "~/features/catalog/workout-types/built-in-types";
import { listWorkouts } from "~/features/catalog/workouts/list-workouts.server";
import {
  listIdsOfCategory,
  listPlanIdsOfWorkouts,
} from "~/features/catalog/workouts/queries.server";
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
  const { workouts } = await listWorkouts(db, {
    gymId,
    lang,
    source: { kind: "started", studentId },
  });
  const workoutIds = workouts.map(({ id }) => id);
  const [ofCategory, plans, marks] = await Promise.all([
    listIdsOfCategory(db, { gymId, key, workoutIds }),
    needsPlans(viewer)
      ? listPlanIdsOfWorkouts(db, { gymId, workoutIds })
      : new Map<number, readonly number[]>(),
    listWorkoutMarks(db, { gymId, studentId, workoutIds }),
  ]);
  return workouts
    .filter(
      ({ id, locked }) =>
        ofCategory.has(id) &&
        accessEnabled({ locked, subscriptionTypeIds: plans.get(id) ?? [] }, viewer),
    )
    .slice(0, ROW_SIZE)
    .map((workout) => ({ ...workout, playedPercent: marks.played.get(workout.id) ?? null }));
}
