/** What members see of a workout, as a document to edit. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { equipment } from "../equipment/schema.server";
import { tags } from "../tags/schema.server";
import { workoutTypeWorkouts } from "../workout-types/schema.server";
import { movements, workouts, workoutSubscriptionTypes } from "../workouts/schema.server";
import type { DraftContent, DraftMovement, PublishedMovement } from "./draft-content";

/** @throws when the gym has no such workout */
export async function readPublishedContent(
  db: DbOrTx,
  {
    gymId,
    workoutId,
    publishedMovements,
  }: { gymId: number; workoutId: number; publishedMovements: PublishedMovement[] | null },
): Promise<DraftContent> {
  const [workout] = await db
    .select()
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId)));
  if (!workout) throw new Error(`readPublishedContent: no workout ${workoutId}`);
  const categories = await db
    .select({ key: workoutTypeWorkouts.workoutTypeKey })
    .from(workoutTypeWorkouts)
    .where(and(eq(workoutTypeWorkouts.gymId, gymId), eq(workoutTypeWorkouts.workoutId, workoutId)))
    .orderBy(asc(workoutTypeWorkouts.workoutTypeKey));
  const plans = await db
    .select({ id: workoutSubscriptionTypes.subscriptionTypeId })
    .from(workoutSubscriptionTypes)
    .where(
      and(
        eq(workoutSubscriptionTypes.gymId, gymId),
        eq(workoutSubscriptionTypes.workoutId, workoutId),
      ),
    )
    .orderBy(asc(workoutSubscriptionTypes.subscriptionTypeId));
  const moves = await db
    .select()
    .from(movements)
    .where(and(eq(movements.gymId, gymId), eq(movements.workoutId, workoutId)))
    .orderBy(asc(movements.position));
  const tagTexts = await listTexts(db, tags, { gymId, ids: workout.tagIds });
  const equipmentTexts = await listTexts(db, equipment, { gymId, ids: workout.equipmentIds });
  const toPlaylist = (type: string) =>
    workout.playlists.find(({ playlistType }) => playlistType === type)?.playlistUrl ?? "";
  return {
    name: workout.name,
    description: workout.description ?? "",
    trainerId: workout.trainerId,
    texts: workout.texts as DraftContent["texts"],
    heroImageUrl: workout.heroImageUrl,
    workoutIntensity: workout.workoutIntensity ?? "",
    focusAreas: workout.focusAreas.map(({ name }) => name),
    equipmentDesc: workout.equipmentDesc ?? "",
    equipment: equipmentTexts,
    tags: tagTexts,
    spotifyUrl: toPlaylist("SPOTIFY"),
    appleMusicUrl: toPlaylist("APPLE_MUSIC"),
    categoryKeys: categories.map(({ key }) => key),
    planIds: plans.map(({ id }) => id),
    movements:
      workout.singleMediaKey === null
        ? moves.map((movement, at) => toMovement(movement, publishedMovements?.[at]))
        : [toSingle(workout, publishedMovements?.[0])],
  };
}

async function listTexts(
  db: DbOrTx,
  table: typeof tags | typeof equipment,
  { gymId, ids }: { gymId: number; ids: readonly number[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ text: table.text })
    .from(table)
    .where(and(eq(table.gymId, gymId), inArray(table.id, [...ids])))
    .orderBy(asc(table.text));
  return rows.map(({ text }) => text);
}

const toMovement = (
  movement: typeof movements.$inferSelect,
  published: PublishedMovement | undefined,
): DraftMovement => ({
  // The same before and after a publication, and at each reading, because open forms name it.
  key: published?.key ?? movement.id.toString(36).padStart(8, "0"),
  movementId: movement.id,
  name: movement.name,
  texts: movement.texts as DraftMovement["texts"],
  kind: movement.kind,
  fileId: movement.fileId,
  mediaKey: movement.mediaKey,
  heroImgUrl: movement.heroImgUrl,
  durationSeconds: movement.durationSeconds,
  contentType: movement.contentType,
  appType: movement.appType,
  repetitions: movement.repetitions,
});

const toSingle = (
  workout: typeof workouts.$inferSelect,
  published: PublishedMovement | undefined,
): DraftMovement => ({
  key: published?.key ?? "single00",
  movementId: null,
  name: published?.name ?? "",
  texts: published?.texts ?? {},
  kind: workout.singleKind ?? "VIDEO",
  fileId: workout.singleFileId,
  mediaKey: workout.singleMediaKey,
  heroImgUrl: published?.heroImgUrl ?? null,
  durationSeconds: workout.durationSeconds,
  contentType: "VIDEO",
  appType: null,
  repetitions: null,
});
