/** A creator publishes a workout: the row, its categories, tags, plans and movements in one transaction. */
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findPlan } from "~/features/billing/plans/queries.server";
import { pictureAddress } from "~/kernel/picture-address";
import { MOVEMENT_TEXTS, WORKOUT_TEXTS } from "~/features/gyms/translations";
import type { Translations } from "~/kernel/translations";
import { listEquipmentIds } from "../equipment/list-equipment-ids.server";
import { workoutDrafts } from "../drafts/schema.server";
import { countTags, putInLists, removeFromLists } from "./workout-lists.server";
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
    /** The library's file. */
    fileId?: string | null;
    durationSeconds: number;
    /** Languages for which the folder has `captions.<lang>.vtt`. */
    captions?: readonly string[];
    /** What the folder holds beside `clip.mp4`; without it the player offers no choice of quality. */
    renditions?: readonly Rendition[];
  } | null;
  /** In playing order; at least one unless there is a single file. */
  movements: {
    /** The movement of the published workout that it replaces; left out: it is new. */
    id?: number | null;
    name: string;
    /** Translations of the name. */
    texts?: Translations;
    durationSeconds: number;
    /** Null for IMAGE only. */
    mediaKey: string | null;
    /** The library's file. */
    fileId?: string | null;
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
 * @param isEdited false: creators have no draft of it yet, and one is made
 * @throws as publishWorkout
 */
export async function insertWorkout(
  tx: Tx,
  workout: PublishWorkout,
  { isEdited = false }: { isEdited?: boolean } = {},
): Promise<{ workoutId: number }> {
  const { gymId, publishedAt } = workout;
  const { columns, plans, timeBucket } = await prepareWorkout(tx, workout);
  const { tagIds } = columns;
  const [row] = await tx
    .insert(workouts)
    .values({ ...columns, gymId, publishedAt })
    .returning({ id: workouts.id });
  if (!row) throw new Error("publishWorkout: nothing inserted");
  const workoutId = row.id;
  const listing = { gymId, workoutId, publishedAt, timeBucket };
  await putInLists(tx, { listing, categoryKeys: workout.categoryKeys, tagIds });
  await insertPlans(tx, { gymId, workoutId, plans });
  if (workout.movements.length > 0) {
    await tx
      .insert(movements)
      .values(toMovementRows(workout).map((movement) => ({ gymId, workoutId, ...movement })));
  }
  if (!isEdited) {
    const { name, trainerId } = columns;
    const published = { state: "PUBLISHED", version: 1, publishedVersion: 1 } as const;
    await tx
      .insert(workoutDrafts)
      .values({ gymId, workoutId, name, trainerId, ...published, updatedAt: publishedAt });
  }
  return { workoutId };
}

/**
 * A published workout gets other contents: its likes, its time of publication and the ids of kept movements stay.
 *
 * @throws as publishWorkout; for a movement that is not the workout's
 */
export async function replaceWorkout(
  tx: Tx,
  { workoutId, workout }: { workoutId: number; workout: Omit<PublishWorkout, "publishedAt"> },
): Promise<void> {
  const { gymId } = workout;
  const { columns, plans, timeBucket } = await prepareWorkout(tx, workout);
  await removeFromLists(tx, { gymId, workoutId });
  const [row] = await tx
    .update(workouts)
    .set({ ...columns, archivedAt: null })
    .where(and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId)))
    .returning({ publishedAt: workouts.publishedAt });
  if (!row) throw new Error(`replaceWorkout: no workout ${workoutId}`);
  const listing = { gymId, workoutId, publishedAt: row.publishedAt, timeBucket };
  const { categoryKeys } = workout;
  await putInLists(tx, { listing, categoryKeys, tagIds: columns.tagIds });
  await tx
    .delete(workoutSubscriptionTypes)
    .where(
      and(
        eq(workoutSubscriptionTypes.gymId, gymId),
        eq(workoutSubscriptionTypes.workoutId, workoutId),
      ),
    );
  await insertPlans(tx, { gymId, workoutId, plans });
  await replaceMovements(tx, { gymId, workoutId, workout });
}

async function replaceMovements(
  tx: Tx,
  {
    gymId,
    workoutId,
    workout,
  }: { gymId: number; workoutId: number; workout: Pick<PublishWorkout, "movements"> },
): Promise<void> {
  const ofWorkout = and(eq(movements.gymId, gymId), eq(movements.workoutId, workoutId));
  const kept = workout.movements.flatMap(({ id }) => id ?? []);
  await tx.delete(movements).where(and(ofWorkout, notInArray(movements.id, kept)));
  // Out of the way of the new order, whose places are unique.
  await tx
    .update(movements)
    .set({ position: sql`-${movements.position}` })
    .where(ofWorkout);
  for (const [index, row] of toMovementRows(workout).entries()) {
    const id = workout.movements[index]?.id;
    if (id === null || id === undefined) {
      await tx.insert(movements).values({ gymId, workoutId, ...row });
      continue;
    }
    const updated = await tx
      .update(movements)
      .set(row)
      .where(and(ofWorkout, eq(movements.id, id)))
      .returning({ id: movements.id });
    if (updated.length === 0) throw new Error(`replaceWorkout: no movement ${id}`);
  }
}

/** The row's columns, and what else the workout's lists need. */
async function prepareWorkout(tx: Tx, workout: Omit<PublishWorkout, "publishedAt">) {
  const { gymId, single } = workout;
  if (single ? workout.movements.length > 0 : workout.movements.length === 0) {
    throw new Error("publishWorkout: either a single file or movements");
  }
  // Worked out here, so that it can never disagree with what is played.
  const durationSeconds =
    single?.durationSeconds ?? workout.movements.reduce((sum, m) => sum + m.durationSeconds, 0);
  const timeBucket = timeBucketOf(durationSeconds);
  const plans = await opensWith(tx, workout);
  const tagIds = await countTags(tx, { gymId, texts: workout.tags ?? [] });
  const equipmentIds = await listEquipmentIds(tx, { gymId, texts: workout.equipment ?? [] });
  const columns = {
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
    singleFileId: single?.fileId ?? null,
    tagIds,
    equipmentIds,
    locked: plans.length > 0,
  };
  return { columns, plans, timeBucket };
}

const toMovementRows = ({ movements: list }: Pick<PublishWorkout, "movements">) =>
  list.map((movement, index) => ({
    position: index + 1,
    name: movement.name,
    texts: MOVEMENT_TEXTS.parse(movement.texts ?? {}),
    heroImgUrl: pictureAddress(movement.heroImgUrl),
    durationSeconds: movement.durationSeconds,
    mediaKey: movement.mediaKey,
    fileId: movement.fileId ?? null,
    captions: movement.captions ?? [],
    renditions: movement.renditions ?? [],
    kind: movement.kind ?? "VIDEO",
    contentType: movement.contentType ?? "VIDEO",
    appType: movement.appType ?? null,
    repetitions: movement.repetitions ?? null,
  }));

interface OpeningPlan {
  planTenant: number;
  subscriptionTypeId: number;
}

async function insertPlans(
  tx: Tx,
  { gymId, workoutId, plans }: { gymId: number; workoutId: number; plans: OpeningPlan[] },
): Promise<void> {
  if (plans.length === 0) return;
  await tx
    .insert(workoutSubscriptionTypes)
    .values(plans.map((plan) => ({ gymId, workoutId, ...plan })));
}

/** @throws for another gym's plan: it would open this workout to that gym's members */
async function opensWith(
  tx: Tx,
  { gymId, subscriptionTypeIds }: Pick<PublishWorkout, "gymId" | "subscriptionTypeIds">,
): Promise<OpeningPlan[]> {
  const plans = [];
  for (const planId of subscriptionTypeIds) {
    const plan =
      (await findPlan(tx, { gymId, planId })) ?? (await findPlan(tx, { gymId: null, planId }));
    if (!plan) throw new Error(`publishWorkout: subscription type ${planId} is not this gym's`);
    plans.push({ planTenant: plan.gymId ?? 0, subscriptionTypeId: plan.id });
  }
  return plans;
}
