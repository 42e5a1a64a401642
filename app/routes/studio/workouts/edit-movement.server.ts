/** `/studio/workouts/{id}/movements/{key}`: one movement, and how it plays (product.md §26). */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { DraftMovement } from "~/features/catalog/drafts/draft-content";
import type { LibraryFile } from "~/features/library/queries.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { readTypedTime } from "~/http/typed-time";
import { toContentVersion } from "~/kernel/content-version.server";
import { languageNames, languages } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import { toStudioFrame } from "../studio-frame.server";
import {
  draftContext,
  draftFormContext,
  draftName,
  translationsOf,
  type DraftContext,
} from "./draft-context.server";
import type { DraftErrors } from "./draft-form";
import { loadFiles, toStill } from "./load-draft-form.server";
import { listMovementFields, readMovementForm, toMovementValues } from "./movement-form";
import { saveContent } from "./save-content.server";
import { showFormAgain } from "./show-form-again.server";

/** @throws 303 to /signin; 404 for a movement that the workout does not have, and for another's workout */
export async function loader(args: RequestArgs) {
  const page = await draftContext(args);
  const { context, draft, mount, person, t, url } = page;
  const time = readTypedTime(url.searchParams);
  const movement = requireMovement(page, draft.content.movements);
  const file = await findFile(page, movement);
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, movement.name || t("untitled")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      typed: typed?.reply,
      version: toContentVersion(movement),
      values: toMovementValues(movement),
      movement,
      fileSeconds: secondsOf(file),
      workout: draftName(page),
      translations: translationsOf(page).map((language) => ({
        language,
        name: languageNames[language],
      })),
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
      reloadTo: studioPaths.movement(mount, draft.id, movement.key, time),
      editTo: `${studioPaths.workout(mount, draft.id, time)}#movements`,
    },
    { headers },
  );
}

/** @throws 404 */
function requireMovement(
  { params }: DraftContext,
  movements: readonly DraftMovement[],
): DraftMovement {
  const movement = movements.find(({ key }) => key === params["key"]);
  if (!movement) throw notFound();
  return movement;
}

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

export interface MovementAnswer {
  reply?: SubmissionResult<string[]>;
  version?: string;
  conflict?: EditConflict;
}

type Refusal =
  | { kind: "errors"; errors: DraftErrors }
  | { kind: "conflict"; conflict: EditConflict }
  | { kind: "gone" };

export const action = formAction(changeMovement);

/** @throws 303 to the editor; 303 to /signin; 404 */
async function changeMovement(args: RequestArgs) {
  const body = await readForm(args.request);
  const page = await draftFormContext(args, {
    fields: [...listMovementFields(languages), "version"],
    readFields: () => Promise.resolve(body),
  });
  const { draft, mount, url } = page;
  const asked = requireMovement(page, draft.content.movements);
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
  if (!saved.ok) return toAnswer(body, saved.refusal);
  const time = readTypedTime(url.searchParams);
  return seeOther(`${studioPaths.workout(mount, draft.id, time)}#movements`);
}

/** Null: the form shows what is saved, or says just the same. */
function findConflict(
  page: DraftContext,
  body: FormData,
  { saved, typed }: { saved: DraftMovement; typed: DraftMovement },
): EditConflict | null {
  const version = toContentVersion(saved);
  if (body.get("version") === version) return null;
  const conflict = findEditConflict({
    names: listMovementFields(translationsOf(page)),
    saved: toMovementValues(saved),
    typed: toMovementValues(typed),
    version,
  });
  return conflict.fields.length > 0 ? conflict : null;
}

/** @throws 404 once the movement is gone */
function toAnswer(body: FormData, refusal: Refusal | "foreign") {
  const version = String(body.get("version") ?? "");
  const showAgain = (error: DraftErrors, status: 400 | 409, more: Omit<MovementAnswer, "reply">) =>
    showFormAgain<MovementAnswer>(body, error, status, more);
  if (refusal === "foreign") return showAgain({ "": ["foreign"] }, 400, { version });
  if (refusal.kind === "gone") throw notFound();
  if (refusal.kind === "errors") return showAgain(refusal.errors, 400, { version });
  const { conflict } = refusal;
  return showAgain({}, 409, { version: conflict.version, conflict });
}
