/**
 * Decides whether a session's person may send events of a workout (product.md §13 "Tracking"): the same rule as for
 * watching it. A class sends an event every few seconds, so the decision is kept per session and workout.
 */
import type { DbOrTx } from "~/db/client.server";
import { findGymIdOfWorkout } from "~/features/catalog/workouts/queries.server";
import { findGymById } from "~/features/gyms/queries.server";
import { createAccessDecisions } from "./access-decisions.server";
import { findBegunWorkout } from "./find-begun-workout.server";
import { openWorkout } from "./open-workout.server";

interface OpenWorkout {
  gymId: number;
  workoutId: number;
  durationSeconds: number;
  /** The gym's. */
  timeZone: string;
}

interface Asked {
  /** Null: a visitor, who may watch what is open to everybody. */
  person: { accountId: string; studentId: number; sessionHash: string } | null;
  /** The gym of the requested host, whose workouts alone exist there; null on the platform's. */
  hostGymId: number | null;
  workoutId: number;
  now: Date;
}

export interface WorkoutAccess {
  /** Null: there is no such workout here, or the person may not watch it. */
  find(asked: Asked): Promise<OpenWorkout | null>;
  /** For a workout that `find` has refused: the person has begun this execution of it before. */
  findBegun(asked: Asked & { executionId: string }): Promise<OpenWorkout | null>;
}

export function createWorkoutAccess(db: DbOrTx): WorkoutAccess {
  const decisions = createAccessDecisions<OpenWorkout>();
  return {
    find(asked) {
      const { person, hostGymId, workoutId, now } = asked;
      const name = `${person?.sessionHash ?? ""}/${hostGymId ?? ""}/${workoutId}`;
      return decisions.get(name, now, () => findOpenWorkout(db, asked));
    },
    findBegun: ({ person, ...asked }) =>
      findBegunWorkout(db, { ...asked, studentId: person?.studentId ?? null }),
  };
}

async function findOpenWorkout(
  db: DbOrTx,
  { person, hostGymId, workoutId, now }: Asked,
): Promise<OpenWorkout | null> {
  const gymId = hostGymId ?? (await findGymIdOfWorkout(db, workoutId));
  if (gymId === null) return null;
  const [opened, gym] = await Promise.all([
    openWorkout(db, { gymId, workoutId, person, now }),
    findGymById(db, gymId),
  ]);
  if (!opened?.accessEnabled || !gym) return null;
  const { durationSeconds } = opened.workout;
  return { gymId, workoutId, durationSeconds, timeZone: gym.timeZone };
}
