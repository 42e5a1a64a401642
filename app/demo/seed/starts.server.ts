/** The workouts of Ironworks that Mia, the paying member, has started and not finished. */
import { startWorkout } from "~/features/catalog/starts/start-workout.server";
import { workoutStarts } from "~/features/catalog/starts/schema.server";
import { addDays } from "~/kernel/time";
import { listWorkoutIds, required } from "./services";
import type { DemoPeople, DemoServices, DemoWorld } from "./services";

/** The newest is last. */
const STARTED = ["Goblet squat: first set", "Pull from the floor"];

export async function seedStarts(
  { db, now }: DemoServices,
  world: DemoWorld,
  people: DemoPeople,
): Promise<void> {
  if ((await db.$count(workoutStarts)) > 0) return;
  const gymId = required(world.gymIds, "ironworks");
  const ids = await listWorkoutIds(db, gymId);
  const { studentId } = people("member@demo.test");
  for (const [i, name] of STARTED.entries()) {
    const workoutId = required(ids, name);
    await startWorkout(db, { gymId, studentId, workoutId, now: addDays(now, i - STARTED.length) });
  }
}
