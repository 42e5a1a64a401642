/**
 * What drafts name of a tag or a category that is worded anew, made one with another, or deleted. Without it, a draft
 * that is published later would bring the old tag back, or could not be published at all.
 */
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { lockCatalog } from "./lock-catalog.server";
import { workoutDrafts } from "./schema.server";

/** Taken before workouts, tags and categories: nobody publishes or saves a workout until the transaction ends. */
export async function lockDrafts(tx: Tx, gymId: number): Promise<void> {
  await lockCatalog(tx, gymId);
  await tx
    .select({ id: workoutDrafts.id })
    .from(workoutDrafts)
    .where(eq(workoutDrafts.gymId, gymId))
    .orderBy(asc(workoutDrafts.id))
    .for("update");
}

/**
 * Each changed draft gets another version, so that an editor that shows the old text is refused with the new one. What
 * members see keeps its mark: a draft without waiting changes has none afterwards.
 *
 * @param to null: nothing comes instead
 * @param published selects the ids of the workouts listed under it; their drafts without a document read it there
 */
export async function replaceInDrafts(
  tx: Tx,
  {
    gymId,
    field,
    from,
    to,
    published,
  }: {
    gymId: number;
    field: "tags" | "categoryKeys";
    from: string;
    to: string | null;
    published: SQL;
  },
): Promise<void> {
  const list = sql`${workoutDrafts.content} -> ${field}::text`;
  const isFrom = field === "tags" ? isTag({ gymId, text: from }) : sql`own = ${from}::text`;
  const replaced = sql`coalesce((
    select jsonb_agg(text order by place) from (
      select text, min(place) as place from (
        select case when ${isFrom} then ${to}::text else own end as text, place
          from jsonb_array_elements_text(${list}) with ordinality as listed (own, place)) as mapped
       where text is not null group by text) as distinct_texts), '[]'::jsonb)`;
  await tx
    .update(workoutDrafts)
    .set({
      content: sql`case when ${workoutDrafts.content} is null then null
        else jsonb_set(${workoutDrafts.content}, array[${field}::text], ${replaced}) end`,
      version: sql`${workoutDrafts.version} + 1`,
      publishedVersion: sql`case when ${workoutDrafts.publishedVersion} = ${workoutDrafts.version}
        then ${workoutDrafts.version} + 1 else ${workoutDrafts.publishedVersion} end`,
    })
    .where(
      and(
        eq(workoutDrafts.gymId, gymId),
        sql`case when ${workoutDrafts.content} is null then ${workoutDrafts.workoutId} in (${published})
          else exists (select from jsonb_array_elements_text(${list}) as listed (own) where ${isFrom}) end`,
      ),
    );
}

/** A draft may have it in other capitals, which are no other tag of the gym. */
const isTag = ({ gymId, text }: { gymId: number; text: string }) =>
  sql`(own = ${text}::text or (lower(own) = lower(${text}::text)
    and not exists (select from tags t where t.gym_id = ${gymId} and t.text = own)))`;
