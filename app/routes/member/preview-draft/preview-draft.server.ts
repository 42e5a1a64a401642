/** `/studio/workouts/{id}/preview`: the members' own page of a workout, with what is saved (product.md §26). */
import { data } from "@remix-run/node";
import { findMovementFiles } from "~/features/catalog/drafts/movement-files.server";
import { toWorkout } from "~/features/catalog/drafts/to-workout.server";
import { ALL_WORKOUTS_TYPE } from "~/features/catalog/workout-types/built-in-types";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import {
  findWorkout,
  workoutInLanguage,
  type FoundWorkout,
} from "~/features/catalog/workouts/queries.server";
import { SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import { findTrainerById } from "~/features/trainers/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import { mediaAddresses } from "~/http/catalog/media-addresses.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { NO_STORE } from "~/http/responses.server";
import { readTypedTime } from "~/http/typed-time";
import { languageNames } from "~/kernel/languages";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { buildLockedLinks } from "../player/locked-links.server";
import { toWorkoutView, type TrackMedia } from "../player/to-workout-view.server";
import { previewContext, type PreviewContext } from "./preview-context.server";

/** @throws 303 to /signin; 404 for a workout that the person does not edit */
export async function loader(args: RequestArgs) {
  const page = await previewContext(args);
  const { db, draft, lang, mount, t, url } = page;
  const as = url.searchParams.get("as") === "visitor" ? "visitor" : "member";
  const found = await toFound(page);
  const { trainerId } = draft.content;
  const isOpen = as === "member" || !found.locked;
  const [trainer, mediaOf] = await Promise.all([
    trainerId === null ? null : findTrainerById(db, trainerId),
    isOpen ? loadMedia(page, found) : () => undefined,
  ]);
  const typed = readTypedTime(url.searchParams);
  const own = (query: Parameters<typeof studioPaths.previewWorkout>[2]) =>
    studioPaths.previewWorkout(mount, draft.id, { ...query, ...typed });
  const toMovement = (movement: number) => own({ as, movement });
  const view = toWorkoutView(page, found, { trainer, toMovement, mediaOf });
  return data(
    {
      title: t("preview.title", { name: draft.content.name || t("untitled") }),
      pictureColors: await pictureColors(db, [
        found.heroImageUrl,
        trainer?.profileImgUrl,
        ...found.movements.map(({ heroImgUrl }) => heroImgUrl),
      ]),
      as,
      isFree: !found.locked,
      view: {
        ...view,
        activeId: parseWorkoutId(url.searchParams.get("movement") ?? undefined),
        locked: isOpen
          ? null
          : await buildLockedLinks({ ...page, person: null }, workoutInLanguage(found, lang)),
        next: null,
        progressTo: null,
        qualities: [],
        finish: null,
        // Nothing that a creator plays here counts.
        trackingKey: null,
        group: null,
        canonical: canonicalUrl(page, (mountOf) =>
          draft.workoutId === null
            ? paths.home(mountOf)
            : paths.workout(mountOf, found.canonicalKey, draft.workoutId),
        ),
      },
      memberTo: own({}),
      visitorTo: own({ as: "visitor" }),
      editTo: studioPaths.workout(mount, draft.id, typed),
    },
    { headers: NO_STORE },
  );
}

/** The draft as its publication would make it; its movements are numbered, since new ones have no id yet. */
async function toFound(page: PreviewContext): Promise<FoundWorkout> {
  const { db, draft, gym, now } = page;
  const { content, workoutId } = draft;
  const files = await findMovementFiles(db, { gymId: gym.id, movements: content.movements });
  const workout = toWorkout(content, files);
  const { description, equipmentDesc, heroImageUrl, single, workoutIntensity } = workout;
  const movements = workout.movements.map((movement, index) => ({
    ...{ id: index + 1, name: movement.name, texts: movement.texts ?? {} },
    ...{ heroImgUrl: movement.heroImgUrl ?? null, durationSeconds: movement.durationSeconds },
    ...{ mediaKey: movement.mediaKey, kind: movement.kind ?? "VIDEO" },
    contentType: movement.contentType ?? "VIDEO",
    ...{ appType: movement.appType ?? null, repetitions: movement.repetitions ?? null },
    ...{ captions: movement.captions ?? [], renditions: movement.renditions ?? [] },
  }));
  const seconds = movements.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return {
    id: workoutId ?? 0,
    name: workout.name,
    texts: workout.texts ?? {},
    durationSeconds: Math.max(1, single?.durationSeconds ?? seconds),
    focusAreas: workout.focusAreas ?? [],
    playlists: workout.playlists ?? [],
    description: description ?? null,
    equipmentDesc: equipmentDesc ?? null,
    heroImageUrl: heroImageUrl ?? null,
    workoutIntensity: workoutIntensity ?? null,
    locked: workout.subscriptionTypeIds.length > 0,
    publishedAt: now,
    canonicalKey: content.categoryKeys[0] ?? ALL_WORKOUTS_TYPE,
    trainerId: workout.trainerId,
    single: single
      ? { ...single, captions: single.captions ?? [], renditions: single.renditions ?? [] }
      : null,
    movements,
    subscriptionTypeIds: [...workout.subscriptionTypeIds],
  };
}

/** Files of the library at the studio's own addresses; media from before it at those of the published workout. */
async function loadMedia(page: PreviewContext, found: FoundWorkout) {
  const { db, draft, gym } = page;
  const { content, workoutId } = draft;
  const isOld = content.movements.some(({ fileId, kind }) => fileId === null && kind !== "IMAGE");
  const published =
    isOld && workoutId !== null ? await findWorkout(db, { gymId: gym.id, workoutId }) : null;
  const old = published && (await mediaAddresses(page, { gymId: gym.id, workout: published }));
  return (id: number): TrackMedia | undefined => {
    const movement = content.movements[id === SINGLE_FILE ? 0 : id - 1];
    if (!movement || movement.kind === "IMAGE") return undefined;
    if (movement.fileId === null) return old?.byMovement.get(movement.movementId ?? SINGLE_FILE);
    const track = found.single ?? found.movements.find((one) => one.id === id);
    return toLibraryMedia(page, {
      fileId: movement.fileId,
      kind: movement.kind,
      captions: track?.captions ?? [],
    });
  };
}

function toLibraryMedia(
  { lang, mount }: PreviewContext,
  {
    captions,
    fileId,
    kind,
  }: { fileId: string; kind: "VIDEO" | "AUDIO"; captions: readonly string[] },
): TrackMedia {
  const toAddress = (name: string) => studioPaths.libraryMedia(mount, fileId, name);
  return {
    stream: null,
    file: toAddress(kind === "VIDEO" ? "clip.mp4" : "audio.m4a"),
    audio: null,
    captions: captions.includes(lang)
      ? { src: toAddress(`captions.${lang}.vtt`), lang, label: languageNames[lang] }
      : null,
  };
}
