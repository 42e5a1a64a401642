/** Puts a workout into its lists, and removes it: its categories, its tags, and each tag's list in each category. */
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { toKnownLabels } from "../tags/fold-label";
import { listTagTexts } from "../tags/queries.server";
import { tags, workoutTags, workoutTypeTags, workoutTypeTagWorkouts } from "../tags/schema.server";
import { workoutTypeWorkouts } from "../workout-types/schema.server";

interface Listing {
  gymId: number;
  workoutId: number;
  publishedAt: Date;
  timeBucket: number;
}

/** Into its categories, and into the lists of each tag: of the whole gym, and of each category. */
export async function putInLists(
  tx: Tx,
  {
    listing,
    categoryKeys,
    tagIds,
  }: { listing: Listing; categoryKeys: readonly string[]; tagIds: number[] },
): Promise<void> {
  const listed = [...new Set(categoryKeys)].map((workoutTypeKey) => ({
    ...listing,
    workoutTypeKey,
  }));
  if (listed.length > 0) await tx.insert(workoutTypeWorkouts).values(listed);
  if (tagIds.length === 0) return;
  await tx.insert(workoutTags).values(tagIds.map((tagId) => ({ ...listing, tagId, tagIds })));
  const perTag = listed.flatMap((entry) => tagIds.map((tagId) => ({ ...entry, tagId, tagIds })));
  if (perTag.length === 0) return;
  await tx.insert(workoutTypeTagWorkouts).values(perTag);
  // Always in the same order, so that two publishers wait for each other instead of deadlocking.
  const counted = perTag
    .map(({ gymId, workoutTypeKey, tagId }) => ({ gymId, workoutTypeKey, tagId, workoutCount: 1 }))
    .toSorted(
      (a, b) => a.workoutTypeKey.localeCompare(b.workoutTypeKey, "en") || a.tagId - b.tagId,
    );
  await tx
    .insert(workoutTypeTags)
    .values(counted)
    .onConflictDoUpdate({
      target: [workoutTypeTags.gymId, workoutTypeTags.workoutTypeKey, workoutTypeTags.tagId],
      set: { workoutCount: sql`${workoutTypeTags.workoutCount} + 1` },
    });
}

/** A tag that no workout of a category has any more leaves the category's filters. */
export async function removeFromLists(
  tx: Tx,
  { gymId, workoutId }: { gymId: number; workoutId: number },
): Promise<void> {
  const listed = await tx
    .select({ key: workoutTypeTagWorkouts.workoutTypeKey, tagId: workoutTypeTagWorkouts.tagId })
    .from(workoutTypeTagWorkouts)
    .where(
      and(eq(workoutTypeTagWorkouts.gymId, gymId), eq(workoutTypeTagWorkouts.workoutId, workoutId)),
    )
    .orderBy(asc(workoutTypeTagWorkouts.workoutTypeKey), asc(workoutTypeTagWorkouts.tagId));
  // The tags' lists of the categories go with the rows that they belong to.
  const removed = await tx
    .delete(workoutTags)
    .where(and(eq(workoutTags.gymId, gymId), eq(workoutTags.workoutId, workoutId)))
    .returning({ tagId: workoutTags.tagId });
  await tx
    .update(tags)
    .set({ workoutCount: sql`greatest(0, ${tags.workoutCount} - 1)` })
    .where(
      and(
        eq(tags.gymId, gymId),
        inArray(
          tags.id,
          removed.map(({ tagId }) => tagId),
        ),
      ),
    );
  await tx
    .delete(workoutTypeWorkouts)
    .where(and(eq(workoutTypeWorkouts.gymId, gymId), eq(workoutTypeWorkouts.workoutId, workoutId)));
  for (const { key, tagId } of listed) {
    const ofTag = and(
      eq(workoutTypeTags.gymId, gymId),
      eq(workoutTypeTags.workoutTypeKey, key),
      eq(workoutTypeTags.tagId, tagId),
    );
    await tx
      .update(workoutTypeTags)
      .set({ workoutCount: sql`${workoutTypeTags.workoutCount} - 1` })
      .where(ofTag);
    await tx.delete(workoutTypeTags).where(and(ofTag, lte(workoutTypeTags.workoutCount, 0)));
  }
}

/** Ids of the gym's tags with these texts, in any capitals, ascending, without repeats; new ones are created. */
export async function countTags(
  tx: Tx,
  { gymId, texts }: { gymId: number; texts: readonly string[] },
): Promise<number[]> {
  if (texts.length === 0) return [];
  const trimmed = texts.map((text) => text.trim());
  const distinct = toKnownLabels(trimmed, await listTagTexts(tx, gymId)).toSorted();
  const rows = await tx
    .insert(tags)
    .values(distinct.map((text) => ({ gymId, text, workoutCount: 1 })))
    .onConflictDoUpdate({
      target: [tags.gymId, tags.text],
      set: { workoutCount: sql`${tags.workoutCount} + 1` },
    })
    .returning({ id: tags.id });
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
