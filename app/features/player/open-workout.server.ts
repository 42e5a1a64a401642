/**
 * Opens a workout for a member or visitor: what it is, and whether they may watch it now. A workout of another gym
 * or another category is not found.
 */
import type { DbOrTx } from "~/db/client.server";
import { accessEnabled, type Viewer } from "~/features/catalog/access";
import { findWorkout, type FoundWorkout } from "~/features/catalog/workouts/queries.server";
import { findViewer } from "./find-viewer.server";

export async function openWorkout(
  db: DbOrTx,
  options: {
    gymId: number;
    /** The category to look in; if left out, the whole gym. */
    workoutTypeKey?: string;
    workoutId: number;
    person: { accountId: string; studentId: number } | null;
    now: Date;
  },
): Promise<{ workout: FoundWorkout; viewer: Viewer; accessEnabled: boolean } | null> {
  const { gymId, workoutTypeKey: key, workoutId, person, now } = options;
  const [workout, viewer] = await Promise.all([
    findWorkout(db, { gymId, workoutId, ...(key === undefined ? {} : { key }) }),
    findViewer(db, { gymId, person, now }),
  ]);
  return workout && { workout, viewer, accessEnabled: accessEnabled(workout, viewer) };
}
