/** Marks a workout as the replay of a live. False: the gym has no such workout, or it is a replay already. */
import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "./schema.server";

export async function markAsReplay(
  db: DbOrTx,
  { gymId, workoutId, liveAt }: { gymId: number; workoutId: number; liveAt: Date },
): Promise<boolean> {
  const marked = await db
    .update(workouts)
    .set({ liveAt })
    .where(and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId), isNull(workouts.liveAt)))
    .returning({ id: workouts.id });
  return marked.length > 0;
}
