/**
 * Decides whether a session's person may send events of a workout (product.md §13 "Tracking"): the same rule as for
 * watching it. A class sends an event every few seconds, so the decision is kept per session and workout.
 */
import type { DbOrTx } from "~/db/client.server";
import { findGymIdOfWorkout } from "~/features/catalog/workouts/queries.server";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { findGymById } from "~/features/gyms/queries.server";
import type {
  AskedWorkout,
  WorkoutAccess,
} from "~/features/workout-tracking/authorize-events.server";
import type { TrackedWorkout } from "~/features/workout-tracking/to-tracked-event";
import { createAccessDecisions } from "./access-decisions.server";
import { openWorkout } from "./open-workout.server";

export function createWorkoutAccess(db: DbOrTx): WorkoutAccess {
  const decisions = createAccessDecisions<TrackedWorkout>();
  return {
    find(asked) {
      const { person, hostGymId, workoutId, now } = asked;
      const name = `${person?.sessionHash ?? ""}/${hostGymId ?? ""}/${workoutId}`;
      return decisions.get(name, now, () => findOpenWorkout(db, asked));
    },
  };
}

async function findOpenWorkout(
  db: DbOrTx,
  { person, hostGymId, workoutId, now }: AskedWorkout,
): Promise<TrackedWorkout | null> {
  const gymId = hostGymId ?? (await findGymIdOfWorkout(db, workoutId));
  if (gymId === null) return null;
  const [opened, gym] = await Promise.all([
    openWorkout(db, { gymId, workoutId, person, now }),
    findGymById(db, gymId),
  ]);
  if (!opened?.accessEnabled || !gym) return null;
  if (isSeenByStaffOnly(gym) && !opened.viewer.isStaff) return null;
  const { durationSeconds } = opened.workout;
  return { gymId, workoutId, durationSeconds, timeZone: gym.timeZone };
}
