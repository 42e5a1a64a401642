/** What the workouts of a list are for one viewer: likes, rings, and whether they open (product.md §13). */
import type { Db } from "~/db/client.server";
import { accessEnabled, needsPlans, opensEverything, type Viewer } from "~/features/catalog/access";
import type { WorkoutListItem } from "~/features/catalog/workouts/list-workouts.server";
import { listPlanIdsOfPage } from "~/features/catalog/workouts/queries.server";
import { listWorkoutMarks } from "~/features/progress/workout-marks.server";
import type { Person } from "../session.server";

/** `all` looks up the plans of all closed workouts, `for-members` only if the page offers a member one. */
export type WhosePlans = "all" | "for-members";

interface ViewWorkouts {
  gymId: number;
  workouts: readonly WorkoutListItem[];
  person: Person | null;
  viewer: Viewer;
  plans: WhosePlans;
}

export async function toViewedWorkouts(
  db: Db,
  { gymId, workouts, person, viewer, plans: whose }: ViewWorkouts,
) {
  const closed = workouts.filter(({ locked }) => locked).map(({ id }) => id);
  const needsPlanIds =
    whose === "all" || needsPlans(viewer) || (person && !opensEverything(viewer));
  const [plans, marks] = await Promise.all([
    needsPlanIds
      ? listPlanIdsOfPage(db, { gymId, workoutIds: closed })
      : new Map<number, readonly number[]>(),
    person
      ? listWorkoutMarks(db, {
          gymId,
          studentId: person.studentId,
          workoutIds: workouts.map(({ id }) => id),
        })
      : null,
  ]);
  return {
    /** The person has workouts in the gym to continue. */
    hasStarted: marks?.hasStarted ?? false,
    workouts: workouts.map(({ locked, at: _at, ...workout }) => {
      const subscriptionTypeIds = plans.get(workout.id) ?? [];
      return {
        ...workout,
        subscriptionTypeIds,
        liked: marks?.likedIds.has(workout.id) ?? false,
        /** 100: done; null: neither started nor done. */
        playedPercent: marks?.played.get(workout.id) ?? null,
        accessEnabled: accessEnabled({ locked, subscriptionTypeIds }, viewer),
      };
    }),
  };
}
