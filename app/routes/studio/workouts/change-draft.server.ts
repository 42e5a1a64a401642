/**
 * The editor's one form. Every button sends all of it, so that nothing typed is lost by moving a movement or leaving
 * for another page: what was typed is saved first.
 */
import { archiveWorkout } from "~/features/catalog/drafts/archive-workout.server";
import { duplicateDraft } from "~/features/catalog/drafts/duplicate-draft.server";
import type { Draft } from "~/features/catalog/drafts/queries.server";
import { formAction, LONG_FORM_BYTES, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { notFound, seeOther } from "~/http/responses.server";
import { languages } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { toFormKey } from "../form-key.server";
import { showInLanguage } from "../show-in-language.server";
import { discardShown } from "./discard-draft.server";
import { answerGone } from "../show-gone.server";
import {
  actOf,
  findOwnDraft,
  workoutsFormContext,
  type DraftContext,
} from "./draft-context.server";
import { listDraftFields } from "./draft-form";
import { toTypedTime } from "./form-time";
import { toGoneWorkout } from "./gone-workout.server";
import { publishTyped, scheduleTyped, toOtherTime, unschedule } from "./publish-typed.server";
import { readMovementAct } from "./movement-acts";
import { saveTyped, type DraftAnswer } from "./save-typed.server";

const KEPT_FIELDS = [
  ...listDraftFields(languages),
  "date",
  "time",
  "shownTime",
  "version",
  "movements",
];

export const action = formAction(changeDraft);

/** With 404 what was typed, for a workout that the person does not edit. @throws 303 to /signin; 404 without a role */
async function changeDraft(args: RequestArgs) {
  const body = await readForm(args.request, LONG_FORM_BYTES);
  const boxes = [...body.keys()].filter((name) => /^(?:category|plan)-/.test(name));
  const own = await workoutsFormContext(args, {
    fields: [...KEPT_FIELDS, ...boxes],
    readFields: () => Promise.resolve(body),
  });
  const draft = await findOwnDraft(own);
  if (!draft) return answerGone(await toGoneWorkout(own, Object.fromEntries(body)));
  const page = { ...own, draft };
  const version = String(body.get("version") ?? "");
  const inLanguage = await showInLanguage<DraftAnswer>(page, body, { version });
  if (inLanguage) return inLanguage;
  const intent = String(body.get("intent") ?? "");
  if (intent === "discard") return discardShown(page, body);
  const saved = await saveTyped(page, body, readMovementAct(intent, body));
  if (!saved.ok) return saved.answer;
  return goOn(page, { body, draft: saved.draft, intent });
}

/** What the button asks for, once everything typed is saved. */
async function goOn(
  page: DraftContext,
  { body, draft, intent }: { body: FormData; draft: Draft; intent: string },
) {
  const { mount } = page;
  const typed = toTypedTime(body);
  const own = studioPaths.workout(mount, draft.id, typed);
  const [act = "", key = ""] = intent.split("-", 2);
  switch (act) {
    case "publish":
      return publishTyped(page, { body, draft });
    case "schedule":
      return scheduleTyped(page, { body, draft });
    case "unschedule":
      return unschedule(page, { body, draft });
    case "archive":
      return archive(page);
    case "duplicate":
      return duplicate(page, { body, draft });
    case "up":
    case "down":
    case "remove":
      return seeOther(`${own}#${toAnchor(draft, { act, key })}`);
    case "order":
      return seeOther(`${own}#${toAnchor(draft, { act, key: String(body.get("moved") ?? "") })}`);
    case "edit":
      return seeOther(studioPaths.movement(mount, draft.id, key, typed));
    case "add":
      return seeOther(studioPaths.addMovements(mount, draft.id, typed));
    case "picture":
      return seeOther(studioPaths.workoutPicture(mount, draft.id, typed));
    case "preview":
      return seeOther(studioPaths.previewWorkout(mount, draft.id, typed));
    default:
      return finishSave(page, { body, draft });
  }
}

/** The keyboard stays on the pressed button, or on its neighbour where there is none any more. */
function toAnchor(draft: Draft, { act, key }: { act: string; key: string }): string {
  const { movements } = draft.content;
  const place = movements.findIndex((movement) => movement.key === key);
  if (place < 0) return "movements";
  if (act === "order") return `edit-${key}`;
  const isLast = place === movements.length - 1;
  return place === 0 || (act === "down" && !isLast) ? `down-${key}` : `up-${key}`;
}

async function finishSave(page: DraftContext, { body, draft }: { body: FormData; draft: Draft }) {
  const moved = await toOtherTime(page, { body, draft });
  if (moved) return moved;
  const key = draft.state === "PUBLISHED" ? "toast.savedUnseen" : "toast.saved";
  return redirectWithToast(
    page.context,
    studioPaths.workout(page.mount, draft.id, toTypedTime(body)),
    {
      key: `studio-workouts:${key}`,
    },
  );
}

async function archive(page: DraftContext) {
  const { db, draft, mount, scope } = page;
  const isArchived = await archiveWorkout(db, { scope, draftId: draft.id, by: actOf(page) });
  const own = studioPaths.workout(mount, draft.id);
  return isArchived
    ? redirectWithToast(page.context, own, { key: "studio-workouts:toast.archived" })
    : redirectWithToast(page.context, own, { kind: "bad", key: "studio-workouts:toast.again" });
}

/** @throws 404 once the workout is gone */
async function duplicate(page: DraftContext, { body, draft }: { body: FormData; draft: Draft }) {
  const { db, mount, scope, t } = page;
  const name = draft.content.name === "" ? "" : t("copyOf", { name: draft.content.name });
  const formKey = toFormKey(page, body);
  const copy = await duplicateDraft(db, {
    ...{ scope, draftId: draft.id, name, formKey, by: actOf(page) },
  });
  if (!copy) throw notFound();
  return redirectWithToast(page.context, studioPaths.workout(mount, copy.draftId), {
    key: "studio-workouts:toast.duplicated",
  });
}
