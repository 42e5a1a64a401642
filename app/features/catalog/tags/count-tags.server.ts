/** Writes anew how many workouts have a tag. The caller has locked what could be published meanwhile. */
import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";

/** Every tag of one category; the category is locked. */
export async function countTagsOfCategory(
  tx: Tx,
  { gymId, key }: { gymId: number; key: string },
): Promise<void> {
  await tx.execute(sql`
    insert into workout_type_tags (gym_id, workout_type_key, tag_id, workout_count)
    select gym_id, workout_type_key, tag_id, count(*) from workout_type_tag_workouts
     where gym_id = ${gymId} and workout_type_key = ${key}
     group by 1, 2, 3 order by 2, 3
    on conflict (gym_id, workout_type_key, tag_id)
    do update set workout_count = excluded.workout_count`);
}

/** One tag, in the gym and in each of its categories; the tag is locked. */
export async function countTag(
  tx: Tx,
  { gymId, tagId }: { gymId: number; tagId: number },
): Promise<void> {
  await tx.execute(sql`
    insert into workout_type_tags (gym_id, workout_type_key, tag_id, workout_count)
    select t.gym_id, t.key, ${tagId}::int, (
             select count(*) from workout_type_tag_workouts w
              where w.gym_id = t.gym_id and w.workout_type_key = t.key and w.tag_id = ${tagId})
      from workout_types t
     where t.gym_id = ${gymId} and exists (
             select 1 from workout_type_tag_workouts w
              where w.gym_id = t.gym_id and w.workout_type_key = t.key and w.tag_id = ${tagId})
     order by t.key
    on conflict (gym_id, workout_type_key, tag_id)
    do update set workout_count = excluded.workout_count`);
  await tx.execute(sql`
    update tags set workout_count = (
             select count(*) from workout_tags w where w.gym_id = ${gymId} and w.tag_id = ${tagId})
     where gym_id = ${gymId} and id = ${tagId}`);
}
