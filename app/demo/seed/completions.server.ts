/** The workouts of Ironworks that Mia, the paying member, has completed. */
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { workoutCompletions } from "~/features/catalog/completions/schema.server";
import { addDays } from "~/kernel/time";
import { listWorkoutIds, required } from "./services";
import type { DemoPeople, DemoServices, DemoWorld } from "./services";

/** The newest is last. */
const COMPLETED = ["Squat clinic", "Push-up ladder", "Press day"];

export async function seedCompletions(
  { db, now }: DemoServices,
  world: DemoWorld,
  people: DemoPeople,
): Promise<void> {
  if ((await db.$count(workoutCompletions)) > 0) return;
  const gymId = required(world.gymIds, "ironworks");
  const ids = await listWorkoutIds(db, gymId);
  const { studentId } = people("member@demo.test");
  for (const [i, name] of COMPLETED.entries()) {
    const workoutId = required(ids, name);
    await completeWorkout(db, {
      gymId,
      studentId,
      workoutId,
      now: addDays(now, 2 * (i - COMPLETED.length)),
    });
  }
}
