/** What the statements of lists have in common: their names, parameters and cache. */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { opensEverything } from "../access";
import { tags, workoutTypeTags } from "../tags/schema.server";
import { FROM_THE_START, MAX_ID, type Cursor } from "./cursor";
import type { ListShape, WorkoutSource } from "./workout-ranges.server";

interface WorkoutFilter {
  /** 1 … 5 (time-bucket.ts). */
  timeBucket?: number | null;
  /** All must match. Ascending, no repeats. */
  tagIds?: readonly number[];
}

export interface ListWorkouts extends WorkoutFilter {
  gymId: number;
  source: WorkoutSource;
  /** Of names and focus areas; the base text where it is missing or has none. */
  lang?: string;
  after?: Cursor | null;
  /** From 1; used only where there is no cursor. */
  page?: number;
  size?: number;
}

export const nameOf = (shape: ListShape) =>
  [shape.kind, shape.timed ? "time" : "any", shape.tags].join("_");

/** Prepared statements by connection source; a transaction has its own. */
export function getOrCreate<T>(
  cache: WeakMap<DbOrTx, Map<string, T>>,
  db: DbOrTx,
  key: string,
  create: () => T,
) {
  let ofDb = cache.get(db);
  if (!ofDb) cache.set(db, (ofDb = new Map()));
  let value = ofDb.get(key);
  if (!value) ofDb.set(key, (value = create()));
  return value;
}

export async function parametersOf(db: DbOrTx, options: ListWorkouts) {
  const { gymId, source, after, timeBucket = null, tagIds = [] } = options;
  const cursor = after ?? FROM_THE_START;
  const several = tagIds.length > 1;
  const byTag = source.kind === "type" || source.kind === "newest";
  const key = "key" in source ? source.key : null;
  const viewer = "viewer" in source ? source.viewer : null;
  return {
    gymId,
    key,
    opensAll: viewer !== null && opensEverything(viewer),
    planIds: [...(viewer?.subscriptionTypeIds ?? [])],
    studentId: "studentId" in source ? source.studentId : null,
    timeBucket,
    tagIds: [...tagIds],
    tagId: several && byTag ? await rarestTag(db, { gymId, key, tagIds }) : (tagIds[0] ?? null),
    at:
      source.kind === "most-liked"
        ? Math.min(cursor.at, MAX_ID)
        : new Date(cursor.at).toISOString(),
    id: cursor.id,
    by: (tagIds.length === 0 ? "none" : several && byTag ? "walk" : "one") as ListShape["tags"],
  };
}

async function rarestTag(
  db: DbOrTx,
  { gymId, key, tagIds }: { gymId: number; key: string | null; tagIds: readonly number[] },
): Promise<number | null> {
  const list = sql`any(${sql.param([...tagIds])}::int[])`;
  const [rarest] =
    key === null
      ? await db
          .select({ id: tags.id })
          .from(tags)
          .where(sql`${tags.gymId} = ${gymId} and ${tags.id} = ${list}`)
          .orderBy(tags.workoutCount)
          .limit(1)
      : await db
          .select({ id: workoutTypeTags.tagId })
          .from(workoutTypeTags)
          .where(
            sql`${workoutTypeTags.gymId} = ${gymId} and ${workoutTypeTags.workoutTypeKey} = ${key} and ${workoutTypeTags.tagId} = ${list}`,
          )
          .orderBy(workoutTypeTags.workoutCount)
          .limit(1);
  return rarest?.id ?? tagIds[0] ?? null;
}
