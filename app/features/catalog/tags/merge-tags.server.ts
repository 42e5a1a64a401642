/** A creator makes one of two tags: every workout of the first gets the second, and the first is gone. */
import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { countTag } from "./count-tags.server";
import { lockDrafts, replaceInDrafts } from "../drafts/replace-in-drafts.server";
import { lockTags, selectTagged } from "./lock-tags.server";
import { toTagVersion } from "./tag-version.server";
import { tags } from "./schema.server";

interface MergeTags {
  gymId: number;
  tagId: number;
  /** The tag that stays, with its text and translations. */
  intoId: number;
  /** Its text as the page has shown it. */
  intoText: string;
  /** Of the first tag's texts as the page has shown them (`toTagVersion`). */
  version: string;
  accountId: string;
  now: Date;
}

type Merged = Result<object, "notFound" | "stale" | "unknownTarget">;

export function mergeTags(
  db: Db,
  { gymId, tagId, intoId, intoText, version, accountId, now }: MergeTags,
): Promise<Merged> {
  return inGymTransaction<Merged>(db, { gymId }, async (tx) => {
    await lockDrafts(tx, gymId);
    const locked = await lockTags(tx, { gymId, tagIds: [tagId, intoId] });
    const [from, into] = [locked.get(tagId), locked.get(intoId)];
    if (!from) return refuse("notFound");
    if (toTagVersion(from) !== version) return refuse("stale");
    if (!into || tagId === intoId) return refuse("unknownTarget");
    if (into.text !== intoText) return refuse("stale");
    const published = selectTagged({ gymId, tagId });
    const texts = { from: from.text, to: into.text };
    await replaceInDrafts(tx, { gymId, field: "tags", ...texts, published });
    await moveWorkouts(tx, { gymId, tagId, intoId });
    // Its rows go with it.
    await tx.delete(tags).where(and(eq(tags.gymId, gymId), eq(tags.id, tagId)));
    await countTag(tx, { gymId, tagId: intoId });
    await recordAct(tx, {
      ...{ gymId, accountId, now, action: "tag.merge" },
      subject: { kind: "tag", id: from.text },
      before: { text: from.text },
      after: { text: into.text },
    });
    return ok({});
  });
}

type Merge = Pick<MergeTags, "gymId" | "tagId" | "intoId">;

/** A workout that has both tags already has the second once. */
async function moveWorkouts(tx: Tx, { gymId, tagId, intoId }: Merge): Promise<void> {
  await tx.execute(sql`
    insert into workout_tags (gym_id, workout_id, tag_id, published_at, time_bucket, tag_ids)
    select gym_id, workout_id, ${intoId}::int, published_at, time_bucket, tag_ids from workout_tags
     where gym_id = ${gymId} and tag_id = ${tagId}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into workout_type_tag_workouts
      (gym_id, workout_type_key, tag_id, workout_id, published_at, time_bucket, tag_ids)
    select gym_id, workout_type_key, ${intoId}::int, workout_id, published_at, time_bucket, tag_ids
      from workout_type_tag_workouts
     where gym_id = ${gymId} and tag_id = ${tagId}
    on conflict do nothing`);
  await writeTagIds(tx, {
    gymId,
    tagId,
    tagIds: sql`(select array_agg(distinct id order by id)
                   from unnest(array_replace(tag_ids, ${tagId}::int, ${intoId}::int)) as id)`,
  });
}

/** Every copy of the tags of the workouts with this tag. `tagIds`: made of the column `tag_ids` of each row. */
export async function writeTagIds(
  tx: Tx,
  { gymId, tagId, tagIds }: { gymId: number; tagId: number; tagIds: ReturnType<typeof sql> },
): Promise<void> {
  const tagged = sql`(${selectTagged({ gymId, tagId })})`;
  for (const table of [sql`workout_type_tag_workouts`, sql`workout_tags`]) {
    await tx.execute(sql`
      update ${table} set tag_ids = ${tagIds}
       where gym_id = ${gymId} and workout_id in ${tagged}`);
  }
  await tx.execute(sql`
    update workouts set tag_ids = ${tagIds} where gym_id = ${gymId} and id in ${tagged}`);
}
