/**
 * A workout with its movements and plans. Every query names its gym: another gym's workout reads as not found.
 * Lists of workouts are in `listWorkouts`.
 */
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { cachedQuery } from "~/db/cached-query.server";
import { inLanguage } from "~/kernel/translations";
import { parseBuiltInType } from "../workout-types/built-in-types";
import { workoutTypeWorkouts } from "../workout-types/schema.server";
import { isWorkoutTypeKey } from "../workout-types/workout-type-key";
import { canonicalKey } from "./canonical-key.server";
import { movements, workouts, workoutSubscriptionTypes } from "./schema.server";
import { SINGLE_FILE } from "./workout-kinds";

const $ = sql.placeholder;

/** For calls that name a workout but no gym. Null: there is no such workout. */
export async function findGymIdOfWorkout(db: DbOrTx, workoutId: number): Promise<number | null> {
  const [row] = await db
    .select({ gymId: workouts.gymId })
    .from(workouts)
    .where(eq(workouts.id, workoutId));
  return row?.gymId ?? null;
}

/** How long a workout of the gym lasts. Null: the gym has no such workout. */
export async function findWorkoutSeconds(
  db: DbOrTx,
  { gymId, workoutId }: { gymId: number; workoutId: number },
): Promise<number | null> {
  const [row] = await db
    .select({ seconds: workouts.durationSeconds })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId)));
  return row?.seconds ?? null;
}

/** The plans of each workout, for the locked ones on a page. */
export async function listPlanIdsOfWorkouts(
  db: DbOrTx,
  options: { gymId: number; workoutIds: readonly number[] },
): Promise<Map<number, number[]>> {
  const plans = new Map<number, number[]>();
  if (options.workoutIds.length === 0) return plans;
  const rows = await plansOfWorkouts(db).execute(options);
  for (const { workoutId, subscriptionTypeId } of rows) {
    const planIds = plans.get(workoutId);
    if (planIds) planIds.push(subscriptionTypeId);
    else plans.set(workoutId, [subscriptionTypeId]);
  }
  return plans;
}

/** The same for a page's cards: remembered until the gym changes. Playing always reads afresh. */
export async function listPlanIdsOfPage(
  db: DbOrTx,
  { gymId, workoutIds }: { gymId: number; workoutIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (workoutIds.length === 0) return new Map();
  return (await plansOfPage(db, `${gymId} ${workoutIds.join()}`))?.plans ?? new Map();
}

const plansOfPage = cachedQuery({
  max: 2_000,
  gymIdOf: ({ gymId }: { gymId: number; plans: Map<number, number[]> }) => gymId,
  async load(db, name) {
    const [gym = "", ids = ""] = name.split(" ", 2);
    const gymId = Number(gym);
    const workoutIds = ids.split(",").map(Number);
    return { gymId, plans: await listPlanIdsOfWorkouts(db, { gymId, workoutIds }) };
  },
});

/** The cards of these workouts, in no order. */
export function listWorkoutCards(
  db: DbOrTx,
  { gymId, workoutIds }: { gymId: number; workoutIds: readonly number[] },
) {
  return db
    .select({
      id: workouts.id,
      name: workouts.name,
      heroImageUrl: workouts.heroImageUrl,
      durationSeconds: workouts.durationSeconds,
      locked: workouts.locked,
      texts: workouts.texts,
      /** Set: members find it nowhere else any more. */
      archivedAt: workouts.archivedAt,
    })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), inArray(workouts.id, [...workoutIds])));
}

/** Whether one of the plans opens a workout of the gym; with `trainerId`, one that this trainer teaches. */
export async function opensWorkouts(
  db: DbOrTx,
  {
    gymId,
    planIds,
    trainerId,
  }: { gymId: number; planIds: readonly number[]; trainerId?: number | undefined },
): Promise<boolean> {
  if (planIds.length === 0) return false;
  const ofTrainer =
    trainerId === undefined
      ? undefined
      : inArray(
          workoutSubscriptionTypes.workoutId,
          selectWorkoutIdsOfTrainer(db, { gymId, trainerId }),
        );
  const [row] = await db
    .select({ workoutId: workoutSubscriptionTypes.workoutId })
    .from(workoutSubscriptionTypes)
    .where(
      and(
        eq(workoutSubscriptionTypes.gymId, gymId),
        inArray(workoutSubscriptionTypes.subscriptionTypeId, [...planIds]),
        ofTrainer,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Among the gym's newest ones. */
function selectWorkoutIdsOfTrainer(
  db: DbOrTx,
  { gymId, trainerId }: { gymId: number; trainerId: number },
) {
  const newest = db
    .select({ id: workouts.id, trainerId: workouts.trainerId })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), isNull(workouts.archivedAt)))
    .orderBy(desc(workouts.publishedAt), desc(workouts.id))
    .limit(NEWEST_OF_GYM)
    .as("newest");
  return db.select({ id: newest.id }).from(newest).where(eq(newest.trainerId, trainerId));
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

/**
 * A workout as its page shows it; null for an archived one. `key`: it must also be in that category; the built-in ones
 * contain all.
 */
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
  const { singleMediaKey, singleKind, singleCaptions, singleRenditions, ...rest } = workout;
  const single =
    singleMediaKey !== null && singleKind !== null
      ? {
          mediaKey: singleMediaKey,
          kind: singleKind,
          captions: singleCaptions,
          renditions: singleRenditions,
        }
      : null;
  return { ...rest, single, movements: moves, subscriptionTypeIds: plans.get(workoutId) ?? [] };
}

export type FoundWorkout = NonNullable<Awaited<ReturnType<typeof findWorkout>>>;

/** In a reader's language, its movements too. */
export type Workout = ReturnType<typeof workoutInLanguage>;

export const workoutInLanguage = (workout: FoundWorkout, lang: string) => ({
  ...inLanguage(workout, lang),
  movements: workout.movements.map((movement) => inLanguage(movement, lang)),
});

const workoutOfPage = prepared((db) =>
  db
    .select({
      id: workouts.id,
      name: workouts.name,
      description: workouts.description,
      texts: workouts.texts,
      heroImageUrl: workouts.heroImageUrl,
      durationSeconds: workouts.durationSeconds,
      workoutIntensity: workouts.workoutIntensity,
      focusAreas: workouts.focusAreas,
      equipmentDesc: workouts.equipmentDesc,
      playlists: workouts.playlists,
      /** Never for a page: where the files are stays on the server. */
      singleMediaKey: workouts.singleMediaKey,
      singleKind: workouts.singleKind,
      singleCaptions: workouts.singleCaptions,
      singleRenditions: workouts.singleRenditions,
      locked: workouts.locked,
      publishedAt: workouts.publishedAt,
      canonicalKey,
      trainerId: workouts.trainerId,
    })
    .from(workouts)
    .where(
      and(
        eq(workouts.gymId, $("gymId")),
        eq(workouts.id, $("workoutId")),
        isNull(workouts.archivedAt),
        sql`(${$("key")}::text is null or exists (select 1 from ${workoutTypeWorkouts} where ${workoutTypeWorkouts.gymId} = ${workouts.gymId} and ${workoutTypeWorkouts.workoutTypeKey} = ${$("key")} and ${workoutTypeWorkouts.workoutId} = ${workouts.id}))`,
      ),
    )
    .prepare("catalog_workout"),
);

/** What is needed to decide about media: the lock, the plans, each movement's folder. Null for an archived workout. */
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
    .where(
      and(
        eq(workouts.gymId, $("gymId")),
        eq(workouts.id, $("workoutId")),
        isNull(workouts.archivedAt),
      ),
    )
    .prepare("catalog_lock_of_workout"),
);

const movementsOf = prepared((db) =>
  db
    .select({
      id: movements.id,
      name: movements.name,
      texts: movements.texts,
      heroImgUrl: movements.heroImgUrl,
      durationSeconds: movements.durationSeconds,
      /** Never for a page: where the files are stays on the server. */
      mediaKey: movements.mediaKey,
      captions: movements.captions,
      renditions: movements.renditions,
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

/** A trainer's workouts are looked for among so many of the gym's newest, whatever the gym has published. */
const NEWEST_OF_GYM = 1_000;
const MAX_FREE_WORKOUTS = 6;

/** The newest workouts of a trainer at a gym that need no plan. Cached until the gym changes. */
export async function listFreeWorkoutsOfTrainer(
  db: DbOrTx,
  { gymId, trainerId }: { gymId: number; trainerId: number },
) {
  return (await freeWorkoutsOfTrainer(db, `${gymId} ${trainerId}`))?.workouts ?? [];
}

const loadFreeWorkouts = (db: DbOrTx, gymId: number, trainerId: number) => {
  const newest = db
    .select({
      id: workouts.id,
      gymId: workouts.gymId,
      trainerId: workouts.trainerId,
      locked: workouts.locked,
      name: workouts.name,
      heroImageUrl: workouts.heroImageUrl,
      durationSeconds: workouts.durationSeconds,
      workoutIntensity: workouts.workoutIntensity,
      focusAreas: workouts.focusAreas,
      texts: workouts.texts,
      publishedAt: workouts.publishedAt,
    })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), isNull(workouts.archivedAt)))
    .orderBy(desc(workouts.publishedAt), desc(workouts.id))
    .limit(NEWEST_OF_GYM)
    .as("newest");
  return db
    .select()
    .from(newest)
    .where(and(eq(newest.trainerId, trainerId), eq(newest.locked, false)))
    .orderBy(desc(newest.publishedAt), desc(newest.id))
    .limit(MAX_FREE_WORKOUTS);
};

const freeWorkoutsOfTrainer = cachedQuery({
  max: 2_000,
  gymIdOf: ({ gymId }: { gymId: number; workouts: Awaited<ReturnType<typeof loadFreeWorkouts>> }) =>
    gymId,
  async load(db, name) {
    const [gymId = 0, trainerId = 0] = name.split(" ", 2).map(Number);
    return { gymId, workouts: await loadFreeWorkouts(db, gymId, trainerId) };
  },
});
