import { and, asc, eq, gt, ilike, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { toNamePattern } from "~/kernel/name-part";
import { MAX_COUNTED } from "../workout-types/category-fields";
import { tags, workoutTags, workoutTypeTags } from "./schema.server";

const MAX_TAGS = 60;

/** The tags offered in a category's filter bar, by text; without a key, those of all workouts. */
export function listTags(db: DbOrTx, { gymId, key }: { gymId: number; key: string | null }) {
  const columns = { id: tags.id, text: tags.text, texts: tags.texts };
  if (key === null) {
    return db
      .select(columns)
      .from(tags)
      .where(eq(tags.gymId, gymId))
      .orderBy(asc(tags.text))
      .limit(MAX_TAGS);
  }
  return db
    .select(columns)
    .from(workoutTypeTags)
    .innerJoin(tags, and(eq(tags.gymId, workoutTypeTags.gymId), eq(tags.id, workoutTypeTags.tagId)))
    .where(and(eq(workoutTypeTags.gymId, gymId), eq(workoutTypeTags.workoutTypeKey, key)))
    .orderBy(asc(tags.text))
    .limit(MAX_TAGS);
}

/** All of a gym. */
export async function listTagTexts(db: DbOrTx, gymId: number): Promise<string[]> {
  const rows = await db.select({ text: tags.text }).from(tags).where(eq(tags.gymId, gymId));
  return rows.map(({ text }) => text);
}

const COUNTED = {
  id: tags.id,
  text: tags.text,
  texts: tags.texts,
  /** At most `MAX_COUNTED`. */
  workouts: sql<number>`(select count(*)::int from (
    select 1 from ${workoutTags} w where w.gym_id = "tags"."gym_id" and w.tag_id = "tags"."id"
     limit ${MAX_COUNTED}) as counted)`,
};

/** A gym's tags by text, with how many workouts have each. `after`: the last one of the page before. */
export function listCountedTags(
  db: DbOrTx,
  {
    gymId,
    textPart,
    after,
    limit,
  }: {
    gymId: number;
    /** Only those with this in their text, in capitals or not; null: all. */
    textPart: string | null;
    after: number | null;
    limit: number;
  },
) {
  // The database compares texts by its own rule, so it compares with the row.
  const isLater =
    after === null
      ? undefined
      : gt(
          tags.text,
          sql`(select text from ${tags} as last where last.gym_id = ${gymId} and last.id = ${after})`,
        );
  const hasPart = textPart === null ? undefined : ilike(tags.text, toNamePattern(textPart));
  return db
    .select(COUNTED)
    .from(tags)
    .where(and(eq(tags.gymId, gymId), isLater, hasPart))
    .orderBy(asc(tags.text))
    .limit(limit);
}

/** Null: the gym has no such tag. */
export async function findCountedTag(
  db: DbOrTx,
  { gymId, tagId }: { gymId: number; tagId: number },
) {
  const [tag] = await db
    .select(COUNTED)
    .from(tags)
    .where(and(eq(tags.gymId, gymId), eq(tags.id, tagId)));
  return tag ?? null;
}

/** What a form offers; a gym with more has to delete some first. */
const MAX_OFFERED = 1_000;

export function listOtherTags(db: DbOrTx, { gymId, tagId }: { gymId: number; tagId: number }) {
  return db
    .select({ id: tags.id, text: tags.text })
    .from(tags)
    .where(and(eq(tags.gymId, gymId), ne(tags.id, tagId)))
    .orderBy(asc(tags.text))
    .limit(MAX_OFFERED);
}
