/** A workout of a single file has become longer or shorter: its seconds, its files, and the lists by length. */
import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { workoutTags, workoutTypeTagWorkouts } from "../tags/schema.server";
import { workoutTypeWorkouts } from "../workout-types/schema.server";
import { workouts } from "./schema.server";
import { timeBucketOf } from "./time-bucket";
import type { Rendition } from "./workout-kinds";

export async function changeLength(
  tx: Tx,
  {
    gymId,
    workoutId,
    durationSeconds,
    renditions,
  }: {
    gymId: number;
    workoutId: number;
    durationSeconds: number;
    renditions: readonly Rendition[];
  },
): Promise<void> {
  const timeBucket = timeBucketOf(durationSeconds);
  await tx
    .update(workouts)
    .set({ durationSeconds, timeBucket, singleRenditions: [...renditions] })
    .where(and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId)));
  for (const table of [workoutTypeWorkouts, workoutTags, workoutTypeTagWorkouts]) {
    await tx
      .update(table)
      .set({ timeBucket })
      .where(and(eq(table.gymId, gymId), eq(table.workoutId, workoutId)));
  }
}
