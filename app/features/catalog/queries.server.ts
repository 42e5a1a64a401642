/**
 * Every SELECT on categories, workouts and movements. Each names its gym: a foreign gym's workout reads as not found.
 * Lists select only what a card prints, for loader data is sent twice (architecture.md).
 */
import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { remember } from "~/db/remembered.server";
import { parseBuiltInType } from "./built-in-types";
import {
  movements,
  tags,
  workoutLikes,
  workouts,
  workoutSubscriptionTypes,
  workoutTypes,
  workoutTypeTags,
  workoutTypeWorkouts,
} from "./schema.server";
import { SINGLE_FILE } from "./workout-kinds";
import { isWorkoutTypeKey } from "./workout-type-key";

/** A gym has a handful; the bound is for the embedded database, which has no statement timeout (database.md 6). */
const MAX_TYPES = 200;
const $ = sql.placeholder;
const MAX_TAGS = 60;

export async function findWorkoutType(db: DbOrTx, options: { gymId: number; key: string }) {
  if (!isWorkoutTypeKey(options.key)) return null;
  const [type] = await db
    .select({
      key: workoutTypes.key,
      name: workoutTypes.name,
      coverImageUrl: workoutTypes.coverImageUrl,
      headerText: workoutTypes.headerText,
      imgUrl: workoutTypes.imgUrl,
      secondaryText: workoutTypes.secondaryText,
    })
    .from(workoutTypes)
    .where(and(eq(workoutTypes.gymId, options.gymId), eq(workoutTypes.key, options.key)));
  return type ?? null;
}

/** Remembered until the gym changes. */
export async function listWorkoutTypes(db: DbOrTx, gymId: number) {
  return (await typesOfGym(db, String(gymId)))?.types ?? [];
}

const loadTypes = (db: DbOrTx, gymId: number) =>
  db
    .select({
      key: workoutTypes.key,
      name: workoutTypes.name,
      coverImageUrl: workoutTypes.coverImageUrl,
      headerText: workoutTypes.headerText,
      imgUrl: workoutTypes.imgUrl,
      secondaryText: workoutTypes.secondaryText,
    })
    .from(workoutTypes)
    .where(eq(workoutTypes.gymId, gymId))
    .orderBy(asc(workoutTypes.position), asc(workoutTypes.key))
    .limit(MAX_TYPES);

const typesOfGym = remember({
  max: 5_000,
  gymIdOf: ({ gymId }: { gymId: number; types: Awaited<ReturnType<typeof loadTypes>> }) => gymId,
  load: async (db, key) => ({ gymId: Number(key), types: await loadTypes(db, Number(key)) }),
});

/** What the filter bar of a category offers, by their texts; of all workouts where there is no key. */
export function listTags(db: DbOrTx, { gymId, key }: { gymId: number; key: string | null }) {
  const columns = { id: tags.id, text: tags.text };
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

/**
 * What stands around a category's list, the same for everybody: its texts (null where the gym has no such category, and
 * for the built-in ones) and its tags. Remembered until the gym changes.
 */
export function findCategory(db: DbOrTx, { gymId, key }: { gymId: number; key: string }) {
  return rememberedCategory(db, `${gymId} ${key}`);
}

const rememberedCategory = remember({
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

/** Of these workouts, those that the student likes. */
export async function listLikedIds(
  db: DbOrTx,
  options: { gymId: number; studentId: number; workoutIds: readonly number[] },
): Promise<Set<number>> {
  if (options.workoutIds.length === 0) return new Set();
  const rows = await likedIds(db).execute(options);
  return new Set(rows.map(({ workoutId }) => workoutId));
}

const likedIds = prepared((db) =>
  db
    .select({ workoutId: workoutLikes.workoutId })
    .from(workoutLikes)
    .where(
      and(
        eq(workoutLikes.gymId, $("gymId")),
        eq(workoutLikes.studentId, $("studentId")),
        sql`${workoutLikes.workoutId} = any(${$("workoutIds")}::int[])`,
      ),
    )
    .prepare("catalog_liked_ids"),
);

export async function isLiked(
  db: DbOrTx,
  { workoutId, ...whose }: { gymId: number; studentId: number; workoutId: number },
): Promise<boolean> {
  return (await listLikedIds(db, { ...whose, workoutIds: [workoutId] })).has(workoutId);
}

/** For calls that name a workout and no gym. Null: there is none. */
export async function findGymIdOfWorkout(db: DbOrTx, workoutId: number): Promise<number | null> {
  const [row] = await db
    .select({ gymId: workouts.gymId })
    .from(workouts)
    .where(eq(workouts.id, workoutId));
  return row?.gymId ?? null;
}

/** Plans by workout, for the locked ones of a page. */
export async function listPlanIdsOfWorkouts(
  db: DbOrTx,
  options: { gymId: number; workoutIds: readonly number[] },
): Promise<Map<number, number[]>> {
  const plans = new Map<number, number[]>();
  if (options.workoutIds.length === 0) return plans;
  const rows = await plansOfWorkouts(db).execute(options);
  for (const { workoutId, subscriptionTypeId } of rows) {
    const known = plans.get(workoutId);
    if (known) known.push(subscriptionTypeId);
    else plans.set(workoutId, [subscriptionTypeId]);
  }
  return plans;
}

const plansOfWorkouts = prepared((db) =>
  db
    .select({
      workoutId: workoutSubscriptionTypes.workoutId,
      subscriptionTypeId: workoutSubscriptionTypes.subscriptionTypeId,
    })
    .from(workoutSubscriptionTypes)
    .where(
      and(
        eq(workoutSubscriptionTypes.gymId, $("gymId")),
        sql`${workoutSubscriptionTypes.workoutId} = any(${$("workoutIds")}::int[])`,
      ),
    )
    .prepare("catalog_plans_of_workouts"),
);

/** A workout as its page shows it; `key` also demands that it stands in that category. The built-in ones hold all. */
export async function findWorkout(
  db: DbOrTx,
  options: { gymId: number; workoutId: number; key?: string },
) {
  const { gymId, workoutId } = options;
  const key = parseBuiltInType(options.key ?? "") ? null : (options.key ?? null);
  if (key !== null && !isWorkoutTypeKey(key)) return null;
  const [[workout], moves, plans] = await Promise.all([
    workoutOfPage(db).execute({ gymId, workoutId, key }),
    movementsOf(db).execute({ gymId, workoutId }),
    listPlanIdsOfWorkouts(db, { gymId, workoutIds: [workoutId] }),
  ]);
  if (!workout) return null;
  const { singleMediaKey, singleKind, ...rest } = workout;
  const single =
    singleMediaKey !== null && singleKind !== null
      ? { mediaKey: singleMediaKey, kind: singleKind }
      : null;
  return { ...rest, single, movements: moves, subscriptionTypeIds: plans.get(workoutId) ?? [] };
}

export type Workout = NonNullable<Awaited<ReturnType<typeof findWorkout>>>;

const workoutOfPage = prepared((db) =>
  db
    .select({
      id: workouts.id,
      name: workouts.name,
      description: workouts.description,
      heroImageUrl: workouts.heroImageUrl,
      durationSeconds: workouts.durationSeconds,
      workoutIntensity: workouts.workoutIntensity,
      focusAreas: workouts.focusAreas,
      equipmentDesc: workouts.equipmentDesc,
      playlists: workouts.playlists,
      /** Never for a page: where the bytes lie is the server's affair. */
      singleMediaKey: workouts.singleMediaKey,
      singleKind: workouts.singleKind,
      locked: workouts.locked,
      trainerId: workouts.trainerId,
    })
    .from(workouts)
    .where(
      and(
        eq(workouts.gymId, $("gymId")),
        eq(workouts.id, $("workoutId")),
        sql`(${$("key")}::text is null or exists (select 1 from ${workoutTypeWorkouts} where ${workoutTypeWorkouts.gymId} = ${workouts.gymId} and ${workoutTypeWorkouts.workoutTypeKey} = ${$("key")} and ${workoutTypeWorkouts.workoutId} = ${workouts.id}))`,
      ),
    )
    .prepare("catalog_workout"),
);

/** Only what deciding about bytes needs: the lock, the plans, and which folder each movement's media lie in. */
export async function findWorkoutMedia(
  db: DbOrTx,
  { gymId, workoutId }: { gymId: number; workoutId: number },
) {
  const [[workout], folders, plans] = await Promise.all([
    lockOfWorkout(db).execute({ gymId, workoutId }),
    movementsOf(db).execute({ gymId, workoutId }),
    listPlanIdsOfWorkouts(db, { gymId, workoutIds: [workoutId] }),
  ]);
  if (!workout) return null;
  const mediaKeys = new Map<number, string>();
  if (workout.singleMediaKey !== null) mediaKeys.set(SINGLE_FILE, workout.singleMediaKey);
  for (const { id, mediaKey } of folders) if (mediaKey !== null) mediaKeys.set(id, mediaKey);
  return {
    locked: workout.locked,
    subscriptionTypeIds: plans.get(workoutId) ?? [],
    mediaKeys,
  };
}

const MAX_MOVEMENTS = 500;

const lockOfWorkout = prepared((db) =>
  db
    .select({ locked: workouts.locked, singleMediaKey: workouts.singleMediaKey })
    .from(workouts)
    .where(and(eq(workouts.gymId, $("gymId")), eq(workouts.id, $("workoutId"))))
    .prepare("catalog_lock_of_workout"),
);

const movementsOf = prepared((db) =>
  db
    .select({
      id: movements.id,
      name: movements.name,
      heroImgUrl: movements.heroImgUrl,
      durationSeconds: movements.durationSeconds,
      /** Never for a page: where the bytes lie is the server's affair. */
      mediaKey: movements.mediaKey,
      kind: movements.kind,
      contentType: movements.contentType,
      appType: movements.appType,
      repetitions: movements.repetitions,
    })
    .from(movements)
    .where(and(eq(movements.gymId, $("gymId")), eq(movements.workoutId, $("workoutId"))))
    .orderBy(asc(movements.position))
    .limit(MAX_MOVEMENTS)
    .prepare("catalog_movements"),
);
