/** A draft's document as the workout that members get. */
import type { PublishWorkout } from "../workouts/publish-workout.server";
import { isSingleFile, type DraftContent, type DraftMovement } from "./draft-content";
import type { MovementFiles } from "./movement-files.server";

type Workout = Omit<PublishWorkout, "gymId" | "publishedAt">;

/** Every movement is playable (movement-files.server.ts). */
export function toWorkout(content: DraftContent, files: MovementFiles): Workout {
  const { focusAreas, movements, spotifyUrl, appleMusicUrl } = content;
  const playlists = [
    { playlistType: "SPOTIFY" as const, playlistUrl: spotifyUrl },
    { playlistType: "APPLE_MUSIC" as const, playlistUrl: appleMusicUrl },
  ];
  const [first] = movements;
  const single = isSingleFile(content) && first ? toSingle(first, files) : null;
  return {
    trainerId: content.trainerId,
    name: content.name,
    description: content.description || null,
    texts: withoutEmpty(content.texts, focusAreas.length),
    heroImageUrl: content.heroImageUrl,
    workoutIntensity: content.workoutIntensity || null,
    focusAreas: focusAreas.map((name) => ({ name })),
    equipmentDesc: content.equipmentDesc || null,
    playlists: playlists.filter(({ playlistUrl }) => playlistUrl !== ""),
    categoryKeys: content.categoryKeys,
    tags: content.tags,
    equipment: content.equipment,
    subscriptionTypeIds: content.planIds,
    single,
    movements: single ? [] : movements.map((movement) => toMovement(movement, files)),
  };
}

function toSingle(movement: DraftMovement, files: MovementFiles): NonNullable<Workout["single"]> {
  const { fileId, kind, mediaKey, ...media } = toMedia(movement, files);
  return {
    ...media,
    fileId,
    kind: kind === "AUDIO" ? "AUDIO" : "VIDEO",
    mediaKey: mediaKey ?? "",
    durationSeconds: toSeconds(movement, files),
  };
}

function toMovement(movement: DraftMovement, files: MovementFiles): Workout["movements"][number] {
  const isRepeated = movement.appType === "REP_BASED";
  return {
    ...toMedia(movement, files),
    id: movement.movementId,
    name: movement.name,
    texts: withoutEmpty(movement.texts, 0),
    heroImgUrl: movement.heroImgUrl,
    durationSeconds: toSeconds(movement, files),
    contentType: movement.contentType,
    appType: movement.appType,
    repetitions: isRepeated ? movement.repetitions : null,
  };
}

function toMedia({ fileId, kind, mediaKey }: DraftMovement, files: MovementFiles) {
  if (kind === "IMAGE") return { fileId, kind, mediaKey: null };
  const file = fileId === null ? undefined : files.library.get(fileId);
  if (file) {
    const { captions, folder, renditions } = file;
    return { fileId, kind, mediaKey: folder, captions, renditions };
  }
  const before = mediaKey === null ? undefined : files.folders.get(mediaKey);
  return { fileId: null, kind, mediaKey, ...before };
}

/** What plays once lasts as long as its film. */
export function toSeconds(movement: DraftMovement, files: MovementFiles): number {
  const { appType, contentType, durationSeconds, fileId, kind } = movement;
  if (kind === "IMAGE" || (contentType === "MOVEMENT" && appType !== null)) return durationSeconds;
  const seconds = fileId === null ? null : files.library.get(fileId)?.durationSeconds;
  return Math.max(1, Math.round(seconds ?? durationSeconds));
}

type Texts = DraftContent["texts"] | DraftMovement["texts"];

/** An empty translation is none; names of focus areas are translated all or not at all. */
function withoutEmpty(texts: Texts, focusAreaCount: number) {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, own]) => {
      const kept = Object.entries(own ?? {}).filter(([field, text]) =>
        field === "focusAreas"
          ? text.length === focusAreaCount && text.length > 0
          : text.length > 0,
      );
      return kept.length > 0 ? [[language, Object.fromEntries(kept)]] : [];
    }),
  );
}
