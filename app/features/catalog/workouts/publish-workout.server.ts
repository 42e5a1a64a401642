/** A creator publishes a workout: the row, its categories, tags, plans and movements in one transaction. */
import { sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findPlan } from "~/features/billing/plans/queries.server";
import { pictureAddress } from "~/kernel/picture-address";
import { MOVEMENT_TEXTS, WORKOUT_TEXTS } from "~/features/gyms/translations";
import type { Translations } from "~/kernel/translations";
import { listEquipmentIds } from "../equipment/list-equipment-ids.server";
import { tags, workoutTags, workoutTypeTags, workoutTypeTagWorkouts } from "../tags/schema.server";
import { workoutTypeWorkouts } from "../workout-types/schema.server";
import { movements, workouts, workoutSubscriptionTypes } from "./schema.server";
import { timeBucketOf } from "./time-bucket";
import type {
  AppType,
  ContentType,
  FocusArea,
  MovementKind,
  Playlist,
  Rendition,
} from "./workout-kinds";

export interface PublishWorkout {
  gymId: number;
  /** A trainer of the gym; anybody else fails on the foreign key. */
  trainerId: number | null;
  name: string;
  description?: string | null;
  /** Translations of name, description, focus areas and equipment. */
  texts?: Translations;
  heroImageUrl?: string | null;
  workoutIntensity?: string | null;
  focusAreas?: FocusArea[];
  equipmentDesc?: string | null;
  playlists?: Playlist[];
  /** Categories of the same gym; an unknown one fails on the foreign key. */
  categoryKeys: string[];
  /** At most 40 texts of 1 to 40 characters; tags new to the gym are created. */
  tags?: string[];
  /** At most 40 texts of 1 to 40 characters; equipment new to the gym is created. */
  equipment?: string[];
  /** The plans that open it; none: open to everybody (product.md §13). */
  subscriptionTypeIds: number[];
  /** The whole workout as one file, without movements. `mediaKey` is a folder of the media store. */
  single?: {
    mediaKey: string;
    kind: "VIDEO" | "AUDIO";
    durationSeconds: number;
    /** Languages for which the folder has `captions.<lang>.vtt`. */
    captions?: readonly string[];
    /** What the folder holds beside `clip.mp4`; without it the player offers no choice of quality. */
    renditions?: readonly Rendition[];
  } | null;
  /** In playing order; at least one unless there is a single file. */
  movements: {
    name: string;
    /** Translations of the name. */
    texts?: Translations;
    durationSeconds: number;
    /** Null for IMAGE only. */
    mediaKey: string | null;
    captions?: readonly string[];
    renditions?: readonly Rendition[];
    heroImgUrl?: string | null;
    kind?: MovementKind;
    contentType?: ContentType;
    appType?: AppType | null;
    repetitions?: number | null;
  }[];
  publishedAt: Date;
}

/**
 * @throws when it has both or neither of single file and movements, a plan that is not the gym's to use, or a picture
 * that is neither ours nor at an https address
 */
export function publishWorkout(db: Db, workout: PublishWorkout): Promise<{ workoutId: number }> {
  return inTransaction(db, (tx) => insertWorkout(tx, workout));
}

/**
 * The same in a transaction of the caller's.
 *
 * @throws as publishWorkout
 */
export async function insertWorkout(
  tx: Tx,
  workout: PublishWorkout,
): Promise<{ workoutId: number }> {
  const { gymId, publishedAt, single } = workout;
  if (single ? workout.movements.length > 0 : workout.movements.length === 0) {
    throw new Error("publishWorkout: either a single file or movements");
  }
  // Worked out here, so that it can never disagree with what is played.
  const durationSeconds =
    single?.durationSeconds ?? workout.movements.reduce((sum, m) => sum + m.durationSeconds, 0);
  const timeBucket = timeBucketOf(durationSeconds);
  const plans = await opensWith(tx, workout);
  const tagIds = await countedTags(tx, { gymId, texts: workout.tags ?? [] });
  const equipmentIds = await listEquipmentIds(tx, { gymId, texts: workout.equipment ?? [] });
  const [row] = await tx
    .insert(workouts)
    .values({
      gymId,
      trainerId: workout.trainerId,
      name: workout.name,
      description: workout.description ?? null,
      heroImageUrl: pictureAddress(workout.heroImageUrl),
      texts: WORKOUT_TEXTS.parse(workout.texts ?? {}),
      durationSeconds,
      timeBucket,
      workoutIntensity: workout.workoutIntensity ?? null,
      focusAreas: workout.focusAreas ?? [],
      equipmentDesc: workout.equipmentDesc ?? null,
      playlists: workout.playlists ?? [],
      singleMediaKey: single?.mediaKey ?? null,
      singleKind: single?.kind ?? null,
      singleCaptions: single?.captions ?? [],
      singleRenditions: single?.renditions ?? [],
      tagIds,
      equipmentIds,
      locked: plans.length > 0,
      publishedAt,
    })
    .returning({ id: workouts.id });
  if (!row) throw new Error("publishWorkout: nothing inserted");
  const workoutId = row.id;
  const listing = { gymId, workoutId, publishedAt, timeBucket };
  await putOnShelves(tx, { listing, categoryKeys: workout.categoryKeys, tagIds });
  if (plans.length > 0) {
    await tx
      .insert(workoutSubscriptionTypes)
      .values(plans.map((plan) => ({ gymId, workoutId, ...plan })));
  }
  if (workout.movements.length > 0) {
    await tx.insert(movements).values(
      workout.movements.map((movement, index) => ({
        gymId,
        workoutId,
        position: index + 1,
        name: movement.name,
        texts: MOVEMENT_TEXTS.parse(movement.texts ?? {}),
        heroImgUrl: pictureAddress(movement.heroImgUrl),
        durationSeconds: movement.durationSeconds,
        mediaKey: movement.mediaKey,
        captions: movement.captions ?? [],
        renditions: movement.renditions ?? [],
        kind: movement.kind,
        contentType: movement.contentType,
        appType: movement.appType ?? null,
        repetitions: movement.repetitions ?? null,
      })),
    );
  }
  return { workoutId };
}

/** @throws for another gym's plan: it would open this workout to that gym's members */
async function opensWith(
  tx: Tx,
  { gymId, subscriptionTypeIds }: PublishWorkout,
): Promise<{ planTenant: number; subscriptionTypeId: number }[]> {
  const plans = [];
  for (const planId of subscriptionTypeIds) {
    const plan =
      (await findPlan(tx, { gymId, planId })) ?? (await findPlan(tx, { gymId: null, planId }));
    if (!plan) throw new Error(`publishWorkout: subscription type ${planId} is not this gym's`);
    plans.push({ planTenant: plan.gymId ?? 0, subscriptionTypeId: plan.id });
  }
  return plans;
}

interface Listing {
  gymId: number;
  workoutId: number;
  publishedAt: Date;
  timeBucket: number;
}

/** Into its categories, and into the lists of each tag: of the whole gym, and of each category. */
async function putOnShelves(
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

/** Ids of the gym's tags with these texts, ascending, without repeats; new ones are created. */
async function countedTags(
  tx: Tx,
  { gymId, texts }: { gymId: number; texts: readonly string[] },
): Promise<number[]> {
  const distinct = [...new Set(texts.map((text) => text.trim()))].toSorted();
  if (distinct.length === 0) return [];
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
