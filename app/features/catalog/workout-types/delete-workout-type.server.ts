/**
 * A creator deletes a category. Its workouts go to another one first; without one, only an empty category is deleted.
 * The lists per tag, the tags of the filter bar and the drafts move along.
 */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { countTagsOfCategory } from "../tags/count-tags.server";
import { lockDrafts, replaceInDrafts } from "../drafts/replace-in-drafts.server";
import { workouts } from "../workouts/schema.server";
import { toCategoryVersion } from "./category-version.server";
import { workoutTypes, workoutTypeWorkouts } from "./schema.server";

interface DeleteWorkoutType {
  gymId: number;
  key: string;
  /** The category that gets its workouts; null: none. */
  targetKey: string | null;
  /** Of the category as the page has shown it (`toCategoryVersion`). */
  version: string;
  accountId: string;
  now: Date;
}

/** `stale`: another editor has changed its texts or a picture. */
type Deleted = Result<{ moved: number }, "notFound" | "stale" | "notEmpty" | "unknownTarget">;

export function deleteWorkoutType(db: Db, options: DeleteWorkoutType): Promise<Deleted> {
  const { gymId, key, targetKey, version, accountId, now } = options;
  return inGymTransaction<Deleted>(db, { gymId }, async (tx) => {
    await lockDrafts(tx, gymId);
    // Workouts come before categories, as for whoever edits one, so that neither waits for the other for ever.
    await lockWorkouts(tx, options);
    const locked = await lockCategories(tx, options);
    const type = locked.get(key);
    if (!type) return refuse("notFound");
    if (toCategoryVersion(type) !== version) return refuse("stale");
    // Those published until the category was locked; a later one waits, and finds it gone.
    const moved = await lockWorkouts(tx, options);
    const target = targetKey === null || targetKey === key ? undefined : locked.get(targetKey);
    if (targetKey !== null && !target) return refuse("unknownTarget");
    if (moved > 0 && !target) return refuse("notEmpty");
    await replaceInDrafts(tx, {
      ...{ gymId, from: key, to: target?.key ?? null },
      field: "categoryKeys",
      published: sql`select workout_id from workout_type_workouts
                      where gym_id = ${gymId} and workout_type_key = ${key}`,
    });
    const act = { gymId, accountId, now, subject: { kind: "category", id: key } } as const;
    if (moved > 0 && target) {
      await moveWorkouts(tx, { gymId, from: key, to: target.key });
      await recordAct(tx, {
        ...act,
        action: "category.move-workouts",
        before: { category: type.name },
        after: { category: target.name, workouts: moved },
      });
    }
    await tx
      .delete(workoutTypes)
      .where(and(eq(workoutTypes.gymId, gymId), eq(workoutTypes.key, key)));
    await recordAct(tx, { ...act, action: "category.delete", before: { name: type.name } });
    return ok({ moved });
  });
}

/** How many there are. */
async function lockWorkouts(
  tx: Tx,
  { gymId, key }: Pick<DeleteWorkoutType, "gymId" | "key">,
): Promise<number> {
  const ofCategory = tx
    .select({ id: workoutTypeWorkouts.workoutId })
    .from(workoutTypeWorkouts)
    .where(and(eq(workoutTypeWorkouts.gymId, gymId), eq(workoutTypeWorkouts.workoutTypeKey, key)));
  const rows = await tx
    .select({ id: workouts.id })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), inArray(workouts.id, ofCategory)))
    .orderBy(asc(workouts.id))
    .for("update");
  return rows.length;
}

/** By key, so that two who move workouts to each other's category wait instead of deadlocking. */
async function lockCategories(tx: Tx, { gymId, key, targetKey }: DeleteWorkoutType) {
  const rows = await tx
    .select()
    .from(workoutTypes)
    .where(and(eq(workoutTypes.gymId, gymId), inArray(workoutTypes.key, [key, targetKey ?? key])))
    .orderBy(asc(workoutTypes.key))
    .for("update");
  return new Map(rows.map((row) => [row.key, row]));
}

/** A workout that is in both categories already stays once. */
async function moveWorkouts(
  tx: Tx,
  { gymId, from, to }: { gymId: number; from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    insert into workout_type_workouts (gym_id, workout_type_key, workout_id, published_at, time_bucket)
    select gym_id, ${to}, workout_id, published_at, time_bucket from workout_type_workouts
     where gym_id = ${gymId} and workout_type_key = ${from}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into workout_type_tag_workouts
      (gym_id, workout_type_key, tag_id, workout_id, published_at, time_bucket, tag_ids)
    select gym_id, ${to}, tag_id, workout_id, published_at, time_bucket, tag_ids
      from workout_type_tag_workouts
     where gym_id = ${gymId} and workout_type_key = ${from}
    on conflict do nothing`);
  await countTagsOfCategory(tx, { gymId, key: to });
}
