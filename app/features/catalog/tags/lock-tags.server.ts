/** What a creator's change of tags locks: their workouts, then the tags, as whoever edits a workout does. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { workouts } from "../workouts/schema.server";
import { tags, workoutTags } from "./schema.server";

/** The tags by id. Nobody publishes a workout with one of them until the transaction ends. */
export async function lockTags(
  tx: Tx,
  { gymId, tagIds }: { gymId: number; tagIds: readonly number[] },
) {
  await lockWorkoutsOfTags(tx, { gymId, tagIds });
  const rows = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.gymId, gymId), inArray(tags.id, [...tagIds])))
    .orderBy(asc(tags.id))
    .for("update");
  // Those published until the tags were locked.
  await lockWorkoutsOfTags(tx, { gymId, tagIds });
  return new Map(rows.map((row) => [row.id, row]));
}

async function lockWorkoutsOfTags(
  tx: Tx,
  { gymId, tagIds }: { gymId: number; tagIds: readonly number[] },
): Promise<void> {
  const tagged = tx
    .select({ id: workoutTags.workoutId })
    .from(workoutTags)
    .where(and(eq(workoutTags.gymId, gymId), inArray(workoutTags.tagId, [...tagIds])));
  await tx
    .select({ id: workouts.id })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), inArray(workouts.id, tagged)))
    .orderBy(asc(workouts.id))
    .for("update");
}

/** Selects the ids of the tag's workouts. */
export const selectTagged = ({ gymId, tagId }: { gymId: number; tagId: number }) =>
  sql`select workout_id from workout_tags where gym_id = ${gymId} and tag_id = ${tagId}`;
