/** `/studio/workouts/{id}/movements/{key}`: one movement, and how it plays (product.md §26). */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { DraftMovement } from "~/features/catalog/drafts/draft-content";
import type { LibraryFile } from "~/features/library/queries.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { readTypedTime } from "~/http/typed-time";
import { languageNames, languages } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import { answerGone, loadGone, loadGoneForm, type GoneAnswer } from "../show-gone.server";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import {
  draftName,
  findOwnDraft,
  translationsOf,
  workoutsContext,
  workoutsFormContext,
  type DraftContext,
} from "./draft-context.server";
import type { DraftErrors } from "./draft-form";
import { toMovementVersion } from "./draft-version.server";
import { toGoneMovement, toGoneWithWorkout } from "./gone-workout.server";
import { loadFiles, toStill } from "./load-draft-form.server";
import { listMovementFields, readMovementForm, toMovementValues } from "./movement-form";
import { saveContent } from "./save-content.server";
import { showFormAgain } from "./show-form-again.server";

/**
 * With 404 what was typed for a movement that another editor has removed, or whose workout is gone.
 *
 * @throws 303 to /signin; 404 for another's workout
 */
export async function loader(args: RequestArgs) {
  const page = await workoutsContext(args);
  const draft = await findOwnDraft(page);
  if (!draft) return loadGoneForm(page, (values) => toGoneWithWorkout(page, values));
  const own = { ...page, draft };
  const movement = findMovement(own);
  return movement
    ? loadMovement(own, movement)
    : loadGone(own, (values) => toGoneMovement(own, values));
}

export async function loadMovement(page: DraftContext, movement: DraftMovement) {
  const { draft, mount, person, t, url } = page;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, movement.name || t("untitled")),
      frame: toStudioFrame(page),
      typed: typed?.reply,
      form: await loadForm(page, movement),
      workout: draftName(page),
      translations: translationsOf(page).map((language) => ({
        language,
        name: languageNames[language],
      })),
      editTo: `${studioPaths.workout(mount, draft.id, readTypedTime(url.searchParams))}#movements`,
    },
    { headers },
  );
}

async function loadForm(page: DraftContext, movement: DraftMovement) {
  const { context, draft, mount, person, url } = page;
  const file = await findFile(page, movement);
  return {
    formOwner: toFormOwner(context, person),
    version: toMovementVersion(movement),
    values: toMovementValues(movement),
    movement,
    fileSeconds: secondsOf(file),
    preview: {
      still: toStill(page, movement, file),
      src: file?.state === "READY" ? toSource(page, file) : null,
      captions: (file?.captions ?? []).map((language) => ({
        language,
        name: languageNames[language],
        src: studioPaths.libraryMedia(mount, file?.id ?? "", `captions.${language}.vtt`),
      })),
    },
    /** This page. */
    reloadTo: studioPaths.movement(mount, draft.id, movement.key, readTypedTime(url.searchParams)),
  };
}

/** Null: another editor has removed it. */
const findMovement = ({ draft, params }: DraftContext): DraftMovement | null =>
  draft.content.movements.find(({ key }) => key === params["key"]) ?? null;

const findFile = async (page: DraftContext, movement: DraftMovement) =>
  (await loadFiles(page, [movement])).get(movement.fileId ?? "");

const secondsOf = (file: LibraryFile | undefined): number | null => {
  const seconds = file?.facts?.durationSeconds ?? null;
  return seconds === null ? null : Math.max(1, Math.round(seconds));
};

function toSource({ mount }: DraftContext, { id, kind }: LibraryFile): string | null {
  if (kind === "video") return studioPaths.libraryMedia(mount, id, "clip.mp4");
  return kind === "audio" ? studioPaths.libraryMedia(mount, id, "audio.m4a") : null;
}

export interface MovementAnswer extends GoneAnswer {
  reply?: SubmissionResult<string[]>;
  version?: string;
  conflict?: EditConflict;
}

type Refusal =
  | { kind: "errors"; errors: DraftErrors }
  | { kind: "conflict"; conflict: EditConflict }
  | { kind: "gone" };

export const action = formAction(changeMovement);

/** With 404 what was typed, for another's workout. @throws 303 to the editor; 303 to /signin; 404 without a role */
async function changeMovement(args: RequestArgs) {
  const body = await readForm(args.request);
  const own = await workoutsFormContext(args, {
    fields: [...listMovementFields(languages), "version"],
    readFields: () => Promise.resolve(body),
  });
  const draft = await findOwnDraft(own);
  if (!draft) return answerGone(toGoneWithWorkout(own, Object.fromEntries(body)));
  const page = { ...own, draft };
  const { mount, url } = page;
  const asked = findMovement(page);
  if (!asked) return toGone(page, body);
  const version = String(body.get("version") ?? "");
  const inLanguage = await showInLanguage<MovementAnswer>(page, body, { version });
  if (inLanguage) return inLanguage;
  const fileSeconds = secondsOf(await findFile(page, asked));
  const saved = await saveContent<Refusal>(page, (content) => {
    const movement = content.movements.find(({ key }) => key === asked.key);
    if (!movement) return { ok: false, refusal: { kind: "gone" } };
    const given = { movement, fileSeconds, translations: translationsOf(page) };
    const read = readMovementForm(body, given);
    if (Object.keys(read.errors).length > 0) {
      return { ok: false, refusal: { kind: "errors", errors: read.errors } };
    }
    const conflict = findConflict(page, body, { saved: movement, typed: read.movement });
    if (conflict) return { ok: false, refusal: { kind: "conflict", conflict } };
    const movements = content.movements.map((one) => (one === movement ? read.movement : one));
    return { ok: true, content: { ...content, movements } };
  });
  if (!saved.ok) return toAnswer(page, body, saved.refusal);
  const time = readTypedTime(url.searchParams);
  return seeOther(`${studioPaths.workout(mount, draft.id, time)}#movements`);
}

/** Null: the form shows what is saved, or says just the same. */
function findConflict(
  page: DraftContext,
  body: FormData,
  { saved, typed }: { saved: DraftMovement; typed: DraftMovement },
): EditConflict | null {
  const version = toMovementVersion(saved);
  if (body.get("version") === version) return null;
  const conflict = findEditConflict({
    names: listMovementFields(translationsOf(page)),
    saved: toMovementValues(saved),
    typed: toMovementValues(typed),
    version,
  });
  return conflict.fields.length > 0 ? conflict : null;
}

function toAnswer(page: DraftContext, body: FormData, refusal: Refusal | "foreign") {
  const version = String(body.get("version") ?? "");
  const showAgain = (error: DraftErrors, status: 400 | 409, more: Omit<MovementAnswer, "reply">) =>
    showFormAgain<MovementAnswer>(body, error, status, more);
  if (refusal === "foreign") return showAgain({ "": ["foreign"] }, 400, { version });
  if (refusal.kind === "gone") return toGone(page, body);
  if (refusal.kind === "errors") return showAgain(refusal.errors, 400, { version });
  const { conflict } = refusal;
  return showAgain({}, 409, { version: conflict.version, conflict });
}

const toGone = (page: DraftContext, body: FormData) =>
  answerGone(toGoneMovement(page, Object.fromEntries(body)), 409);
