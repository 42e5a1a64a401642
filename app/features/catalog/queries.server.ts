/**
 * Every SELECT on categories, workouts and movements. Each names its gym: a foreign gym's workout reads as not found.
 * Lists select only what a card prints, for loader data is sent twice (architecture.md).
 */
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { formatCursor, type Cursor } from "./cursor";
import {
  movements,
  workouts,
  workoutSubscriptionTypes,
  workoutTypes,
  workoutTypeWorkouts,
} from "./schema.server";
import { isWorkoutTypeKey } from "./workout-type-key";

export const PAGE_SIZE = 24;
const MAX_PAGE_SIZE = 96;
/** A gym has a handful; the bound is for the embedded database, which has no statement timeout (database.md 6). */
const MAX_TYPES = 200;

export async function findWorkoutType(db: DbOrTx, options: { gymId: number; key: string }) {
  if (!isWorkoutTypeKey(options.key)) return null;
  const [type] = await db
    .select({
      key: workoutTypes.key,
      name: workoutTypes.name,
      headerText: workoutTypes.headerText,
      imgUrl: workoutTypes.imgUrl,
      secondaryText: workoutTypes.secondaryText,
    })
    .from(workoutTypes)
    .where(and(eq(workoutTypes.gymId, options.gymId), eq(workoutTypes.key, options.key)));
  return type ?? null;
}

export function listWorkoutTypes(db: DbOrTx, gymId: number) {
  return db
    .select({
      key: workoutTypes.key,
      name: workoutTypes.name,
      coverImageUrl: workoutTypes.coverImageUrl,
      secondaryText: workoutTypes.secondaryText,
    })
    .from(workoutTypes)
    .where(eq(workoutTypes.gymId, gymId))
    .orderBy(asc(workoutTypes.position), asc(workoutTypes.key))
    .limit(MAX_TYPES);
}

/**
 * Newest first. One row more than asked for is read, so that "More" needs no count (performance.md).
 * `next` is null on the last page.
 */
export async function listWorkoutsOfType(
  db: DbOrTx,
  options: { gymId: number; key: string; after?: Cursor | null; size?: number },
) {
  const size = Math.min(Math.max(1, Math.trunc(options.size ?? PAGE_SIZE)), MAX_PAGE_SIZE);
  const { after } = options;
  if (!isWorkoutTypeKey(options.key)) return { workouts: [], next: null };
  const rows = await db
    .select({
      id: workouts.id,
      name: workouts.name,
      heroImageUrl: workouts.heroImageUrl,
      durationSeconds: workouts.durationSeconds,
      workoutIntensity: workouts.workoutIntensity,
      focusAreas: workouts.focusAreas,
      locked: workouts.locked,
      publishedAt: workoutTypeWorkouts.publishedAt,
    })
    .from(workoutTypeWorkouts)
    .innerJoin(
      workouts,
      and(
        eq(workouts.gymId, workoutTypeWorkouts.gymId),
        eq(workouts.id, workoutTypeWorkouts.workoutId),
      ),
    )
    .where(
      and(
        eq(workoutTypeWorkouts.gymId, options.gymId),
        eq(workoutTypeWorkouts.workoutTypeKey, options.key),
        // A row comparison is one index range; `or` of two would read from the start.
        after
          ? sql`(${workoutTypeWorkouts.publishedAt}, ${workoutTypeWorkouts.workoutId}) < (${after.publishedAt.toISOString()}::timestamptz, ${after.id}::int)`
          : undefined,
      ),
    )
    .orderBy(desc(workoutTypeWorkouts.publishedAt), desc(workoutTypeWorkouts.workoutId))
    .limit(size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    workouts: page,
    next: rows.length > size && last ? formatCursor(last) : null,
  };
}

export type WorkoutListItem = Awaited<ReturnType<typeof listWorkoutsOfType>>["workouts"][number];

/** Plans by workout, for the locked ones of a page. */
export async function listPlanIdsOfWorkouts(
  db: DbOrTx,
  options: { gymId: number; workoutIds: readonly number[] },
): Promise<Map<number, number[]>> {
  const plans = new Map<number, number[]>();
  if (options.workoutIds.length === 0) return plans;
  const rows = await db
    .select({
      workoutId: workoutSubscriptionTypes.workoutId,
      subscriptionTypeId: workoutSubscriptionTypes.subscriptionTypeId,
    })
    .from(workoutSubscriptionTypes)
    .where(
      and(
        eq(workoutSubscriptionTypes.gymId, options.gymId),
        inArray(workoutSubscriptionTypes.workoutId, [...options.workoutIds]),
      ),
    );
  for (const { workoutId, subscriptionTypeId } of rows) {
    const known = plans.get(workoutId);
    if (known) known.push(subscriptionTypeId);
    else plans.set(workoutId, [subscriptionTypeId]);
  }
  return plans;
}

/** A workout as its page shows it; `key` also demands that it stands in that category. */
export async function findWorkout(
  db: DbOrTx,
  options: { gymId: number; workoutId: number; key?: string },
) {
  const { gymId, workoutId, key } = options;
  if (key !== undefined && !isWorkoutTypeKey(key)) return null;
  const [[workout], moves, plans] = await Promise.all([
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
          eq(workouts.gymId, gymId),
          eq(workouts.id, workoutId),
          key === undefined
            ? undefined
            : sql`exists (select 1 from ${workoutTypeWorkouts} where ${workoutTypeWorkouts.gymId} = ${gymId} and ${workoutTypeWorkouts.workoutTypeKey} = ${key} and ${workoutTypeWorkouts.workoutId} = ${workoutId})`,
        ),
      ),
    listMovements(db, { gymId, workoutId }),
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

/** In an address of media, where a movement's id stands: the workout's single file. */
export const SINGLE_FILE = 0;

/** Only what deciding about bytes needs: the lock, the plans, and which folder each movement's media lie in. */
export async function findWorkoutMedia(
  db: DbOrTx,
  { gymId, workoutId }: { gymId: number; workoutId: number },
) {
  const [[workout], folders, plans] = await Promise.all([
    db
      .select({ locked: workouts.locked, singleMediaKey: workouts.singleMediaKey })
      .from(workouts)
      .where(and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId))),
    db
      .select({ id: movements.id, mediaKey: movements.mediaKey })
      .from(movements)
      .where(and(eq(movements.gymId, gymId), eq(movements.workoutId, workoutId)))
      .limit(MAX_MOVEMENTS),
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

function listMovements(db: DbOrTx, options: { gymId: number; workoutId: number }) {
  return db
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
    .where(and(eq(movements.gymId, options.gymId), eq(movements.workoutId, options.workoutId)))
    .orderBy(asc(movements.position))
    .limit(MAX_MOVEMENTS);
}
