/** What the editor shows of a draft: its fields with what they offer, its movements, and what is missing. */
import { clock } from "~/features/catalog/workouts/duration";
import {
  isSingleFile,
  listPublishProblems,
  type DraftMovement,
} from "~/features/catalog/drafts/draft-content";
import { findMovementFiles, toReadiness } from "~/features/catalog/drafts/movement-files.server";
import { listUsedWords } from "~/features/catalog/drafts/list-used-words.server";
import { listFilesById, type LibraryFile } from "~/features/library/queries.server";
import { smallPicture } from "~/features/library/processing/small-picture";
import { toLocalTime } from "~/features/lives/manage/local-time";
import { timingOf } from "~/features/player/timing";
import { toFormOwner } from "~/http/typed-form.server";
import { readTypedTime } from "~/http/typed-time";
import { newId } from "~/kernel/ids";
import { languageNames } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import type { StudioContext } from "../studio-context.server";
import { translationsOf, type DraftContext, type WorkoutsContext } from "./draft-context.server";
import { isOwnIntensity, toDraftValues, type DraftOffers } from "./draft-form";
import { toFormVersion, toMovementsVersion } from "./draft-version.server";
import { toTimeText } from "./form-time";
import { loadChoices, type DraftChoices } from "./load-choices.server";
import { playsOf } from "./movement-form";
import { toFormTime } from "./publish-time";

export function toOffers(page: WorkoutsContext, choices: DraftChoices): DraftOffers {
  const seesAll = page.scope.own === null;
  return {
    categories: choices.categories,
    plans: choices.plans,
    trainers: seesAll ? choices.trainers : null,
    translations: translationsOf(page),
  };
}

export async function loadDraftForm(page: DraftContext) {
  const { context, db, draft, gym, now, person, url } = page;
  const { content } = draft;
  const shownTime = toFormTime(draft, { now, timeZone: gym.timeZone });
  const typed = readTypedTime(url.searchParams);
  const { movements } = content;
  const [choices, files, media, used] = await Promise.all([
    loadChoices(page),
    loadFiles(page, movements),
    findMovementFiles(db, { gymId: gym.id, movements }),
    listUsedWords(db, page.scope),
  ]);
  const { categories, plans, trainers, translations } = toOffers(page, choices);
  return {
    formOwner: toFormOwner(context, person),
    formId: newId(now.getTime()),
    version: toFormVersion(content),
    movementsVersion: toMovementsVersion(content),
    values: {
      ...toDraftValues(content),
      ...shownTime,
      ...((typed.date || typed.time) && { date: typed.date ?? "", time: typed.time ?? "" }),
    },
    /** Of the draft, whatever is typed. */
    shownTime: toTimeText(shownTime),
    categories,
    plans,
    trainers: trainers && trainers.map(({ id, name }) => ({ value: String(id), text: name })),
    translations: translations.map((language) => ({ language, name: languageNames[language] })),
    suggestions: {
      tags: choices.tags,
      equipment: choices.equipment,
      focusAreas: used.focusAreas,
      intensities: used.intensities.filter(isOwnIntensity),
    },
    today: toLocalTime(now, gym.timeZone).day,
    timeZone: gym.timeZone,
    picture: content.heroImageUrl,
    isSingle: isSingleFile(content),
    movements: movements.map((movement) => ({
      ...toRow(page, movement, files),
      /** Null: it can be played. */
      trouble: toReadiness(movement, media) === "ready" ? null : troubleOf(movement, files),
    })),
    problems: listPublishProblems(content, (movement) => toReadiness(movement, media)),
    isPublic: draft.workoutId !== null,
  };
}

type Files = ReadonlyMap<string, LibraryFile>;

/** The files of the library that the movements name, by id. */
export async function loadFiles(
  { db, gym }: StudioContext,
  movements: readonly DraftMovement[],
): Promise<Files> {
  const fileIds = movements.flatMap(({ fileId }) => fileId ?? []);
  const files = await listFilesById(db, { scope: { gymId: gym.id, uploadedBy: null }, fileIds });
  return new Map(files.map((file) => [file.id, file]));
}

function troubleOf({ fileId }: DraftMovement, files: Files): "inWork" | "refused" | "gone" {
  const file = fileId === null ? undefined : files.get(fileId);
  if (!file) return "gone";
  return file.state === "REFUSED" || file.state === "FAILED" ? "refused" : "inWork";
}

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
    /** The length of a film in work is not known yet. */
    clock: timingOf(movement) === "media" && file && !file.facts ? null : clock(durationSeconds),
    still: toStill({ mount }, movement, file),
  };
}

export function toStill(
  { mount }: Pick<StudioContext, "mount">,
  { fileId, heroImgUrl }: Pick<DraftMovement, "fileId" | "heroImgUrl">,
  file: LibraryFile | undefined,
): string | null {
  if (heroImgUrl !== null) return heroImgUrl;
  const still = file && (file.poster ?? file.posters[0]);
  if (fileId === null || !still) return null;
  return studioPaths.libraryMedia(mount, fileId, smallPicture(still));
}
