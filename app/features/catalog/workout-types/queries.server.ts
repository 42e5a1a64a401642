/** Every SELECT on categories. Each names its gym: another gym's category reads as not found. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { cachedQuery } from "~/db/cached-query.server";
import { listTags } from "../tags/queries.server";
import { parseBuiltInType } from "./built-in-types";
import { MAX_CATEGORIES, MAX_COUNTED } from "./category-fields";
import { workoutTypes, workoutTypeWorkouts } from "./schema.server";
import { isWorkoutTypeKey } from "./workout-type-key";

/** The limit protects the embedded database, which has no statement timeout (database.md §6). */
const MAX_TYPES = MAX_CATEGORIES;

const columns = {
  key: workoutTypes.key,
  name: workoutTypes.name,
  coverImageUrl: workoutTypes.coverImageUrl,
  headerText: workoutTypes.headerText,
  imgUrl: workoutTypes.imgUrl,
  secondaryText: workoutTypes.secondaryText,
  texts: workoutTypes.texts,
};

export async function findWorkoutType(db: DbOrTx, options: { gymId: number; key: string }) {
  if (!isWorkoutTypeKey(options.key)) return null;
  const [type] = await db
    .select(columns)
    .from(workoutTypes)
    .where(and(eq(workoutTypes.gymId, options.gymId), eq(workoutTypes.key, options.key)));
  return type ?? null;
}

/** Cached until the gym changes. */
export async function listWorkoutTypes(db: DbOrTx, gymId: number) {
  return (await typesOfGym(db, String(gymId)))?.types ?? [];
}

const loadTypes = (db: DbOrTx, gymId: number) =>
  db
    .select(columns)
    .from(workoutTypes)
    .where(eq(workoutTypes.gymId, gymId))
    .orderBy(asc(workoutTypes.position), asc(workoutTypes.key))
    .limit(MAX_TYPES);

/** In the order of the gym's home, as the database has them now. */
export function listCountedTypes(db: DbOrTx, gymId: number) {
  return db
    .select({
      ...columns,
      /** At most `MAX_COUNTED`. */
      workouts: sql<number>`(select count(*)::int from (
        select 1 from ${workoutTypeWorkouts} w
         where w.gym_id = "workout_types"."gym_id" and w.workout_type_key = "workout_types"."key"
         limit ${MAX_COUNTED}) as counted)`,
    })
    .from(workoutTypes)
    .where(eq(workoutTypes.gymId, gymId))
    .orderBy(asc(workoutTypes.position), asc(workoutTypes.key))
    .limit(MAX_TYPES);
}

const typesOfGym = cachedQuery({
  max: 5_000,
  gymIdOf: ({ gymId }: { gymId: number; types: Awaited<ReturnType<typeof loadTypes>> }) => gymId,
  load: async (db, key) => ({ gymId: Number(key), types: await loadTypes(db, Number(key)) }),
});

/**
 * What surrounds a category's list and is the same for everybody: its texts (null for built-in categories, or when
 * the gym has no such category) and its tags. Cached until the gym changes.
 */
export function findCategory(db: DbOrTx, { gymId, key }: { gymId: number; key: string }) {
  return rememberedCategory(db, `${gymId} ${key}`);
}

const rememberedCategory = cachedQuery({
  max: 5_000,
  gymIdOf: ({ gymId }: { gymId: number }) => gymId,
  async load(db, name) {
    const [gym = "", key = ""] = name.split(" ", 2);
    const gymId = Number(gym);
    const builtIn = parseBuiltInType(key) !== null;
    const [type, tagged] = await Promise.all([
      builtIn ? null : findWorkoutType(db, { gymId, key }),
      listTags(db, { gymId, key: builtIn ? null : key }),
    ]);
    return builtIn || type ? { gymId, type, tags: tagged } : null;
  },
});
