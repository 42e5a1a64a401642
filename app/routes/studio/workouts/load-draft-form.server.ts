/** What the editor shows of a draft: its fields with what they offer, its movements, and what is missing. */
import { clock } from "~/features/catalog/workouts/duration";
import {
  isSingleFile,
  listPublishProblems,
  type DraftContent,
  type DraftMovement,
} from "~/features/catalog/drafts/draft-content";
import {
  findMovementFiles,
  listDraftChoices,
  type MovementFile,
} from "~/features/catalog/drafts/queries.server";
import { smallPicture } from "~/features/library/processing/small-picture";
import { toLocalTime } from "~/features/lives/manage/local-time";
import { timingOf } from "~/features/player/playback";
import { toFormOwner } from "~/http/typed-form.server";
import { languageNames } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import type { StudioContext } from "../studio-context.server";
import { translationsOf, type DraftContext, type WorkoutsContext } from "./draft-context.server";
import { toDraftValues, type DraftOffers } from "./draft-form";
import { toFormVersion, toMovementsVersion } from "./draft-version.server";
import { playsOf } from "./movement-form";

type Choices = Awaited<ReturnType<typeof listDraftChoices>>;

export function toOffers(page: WorkoutsContext, choices: Choices): DraftOffers {
  const seesAll = page.scope.accountId === null;
  return {
    categories: choices.categories,
    plans: choices.plans,
    trainers: seesAll ? choices.trainers : null,
    translations: translationsOf(page),
  };
}

export async function loadDraftForm(page: DraftContext) {
  const { context, db, draft, gym, now, person } = page;
  const { content } = draft;
  const [choices, files] = await Promise.all([
    listDraftChoices(db, { gymId: gym.id }),
    loadFiles(page, content),
  ]);
  const { categories, plans, trainers, translations } = toOffers(page, choices);
  const start = draft.publishAt && toLocalTime(draft.publishAt, gym.timeZone);
  return {
    formOwner: toFormOwner(context, person),
    version: toFormVersion(content),
    movementsVersion: toMovementsVersion(content),
    values: {
      ...toDraftValues(content),
      date: start?.day ?? "",
      time: start?.time ?? "",
    },
    categories,
    plans,
    trainers: trainers && trainers.map(({ id, name }) => ({ value: String(id), text: name })),
    translations: translations.map((language) => ({ language, name: languageNames[language] })),
    suggestions: {
      tags: choices.tags,
      equipment: choices.equipment,
      focusAreas: choices.focusAreas,
      intensities: choices.intensities,
    },
    today: toLocalTime(now, gym.timeZone).day,
    timeZone: gym.timeZone,
    picture: content.heroImageUrl,
    isSingle: isSingleFile(content),
    movements: content.movements.map((movement) => toRow(page, movement, files)),
    problems: listPublishProblems(content, (movement) => isReady(movement, files)),
  };
}

export type DraftForm = Awaited<ReturnType<typeof loadDraftForm>>;

export const loadFiles = ({ db, gym }: StudioContext, { movements }: DraftContent) =>
  findMovementFiles(db, {
    gymId: gym.id,
    fileIds: movements.flatMap(({ fileId }) => fileId ?? []),
  });

type Files = ReadonlyMap<string, MovementFile>;

const isReady = ({ fileId }: DraftMovement, files: Files): boolean =>
  fileId === null || files.get(fileId)?.state === "READY";

function toRow({ mount }: StudioContext, movement: DraftMovement, files: Files) {
  const { durationSeconds, fileId, key, kind, name, repetitions } = movement;
  const file = fileId === null ? undefined : files.get(fileId);
  return {
    key,
    name,
    kind,
    plays: playsOf(movement),
    timing: timingOf(movement),
    repetitions,
    /** Of a film in work nobody knows how long it is. */
    clock: timingOf(movement) === "media" && file?.durationSeconds === null ? null : clock(durationSeconds),
    still: toStill({ mount }, movement, file),
    /** Null: it can be played. */
    trouble: isReady(movement, files) ? null : file ? ("inWork" as const) : ("gone" as const),
    fileTo: fileId === null ? null : studioPaths.libraryFile(mount, fileId),
  };
}

export function toStill(
  { mount }: Pick<StudioContext, "mount">,
  { fileId, heroImgUrl }: Pick<DraftMovement, "fileId" | "heroImgUrl">,
  file: MovementFile | undefined,
): string | null {
  if (heroImgUrl !== null) return heroImgUrl;
  if (fileId === null || !file?.poster) return null;
  return studioPaths.libraryMedia(mount, fileId, smallPicture(file.poster));
}
