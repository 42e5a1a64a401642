/**
 * A member or visitor opens a workout of a category: what it is, and whether this person may watch it now.
 * A workout of another gym or another category is not found.
 */
import type { DbOrTx } from "~/db/client.server";
import { accessEnabled } from "~/features/catalog/access";
import { findWorkout, type Workout } from "~/features/catalog/workouts/queries.server";
import { findViewer } from "./find-viewer.server";

export async function openWorkout(
  db: DbOrTx,
  options: {
    gymId: number;
    /** The category that it is looked for in; left out, the whole gym. */
    workoutTypeKey?: string;
    workoutId: number;
    person: { accountId: string; studentId: number } | null;
    now: Date;
  },
): Promise<{ workout: Workout; accessEnabled: boolean } | null> {
  const { gymId, workoutTypeKey: key, workoutId, person, now } = options;
  const [workout, viewer] = await Promise.all([
    findWorkout(db, { gymId, workoutId, ...(key === undefined ? {} : { key }) }),
    findViewer(db, { gymId, person, now }),
  ]);
  return workout && { workout, accessEnabled: accessEnabled(workout, viewer) };
}
