/** `/studio/workouts/new`: a name, and files of the library; both may come later (product.md §26). */
import { data } from "@remix-run/node";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import { settleDraft } from "~/features/journeys/settle-draft.server";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { DRAFT_LIMITS, EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { newId } from "~/kernel/ids";
import { toPrintable } from "~/kernel/visible";
import { studioPaths } from "~/studio-paths";
import { toFormKey } from "../form-key.server";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import {
  actOf,
  toFilesToast,
  toSettle,
  workoutsContext,
  workoutsFormContext,
  type WorkoutsContext,
} from "./draft-context.server";
import { listPickable, listTicks, readPicked } from "./pick-files.server";
import { showFormAgain } from "./show-form-again.server";
import { toCreatedKey } from "./to-created-key";

/** @throws 303 to /signin; 404 without a role that edits workouts */
export async function loader(args: RequestArgs) {
  const page = await workoutsContext(args);
  const { context, mount, now, person, t, url } = page;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const file = url.searchParams.get("file");
  return data(
    {
      title: formTitle(page, t("new.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      formId: newId(now.getTime()),
      typed: typed?.reply,
      values: file === null ? {} : { [`file-${file}`]: "on" },
      pickable: await listPickable(page, (query) => studioPaths.newWorkout(mount, query)),
      libraryTo: studioPaths.library(mount),
      listTo: studioPaths.workouts(mount),
    },
    { headers },
  );
}

export const action = formAction(createWorkout);

/** @throws 303 to the new draft's editor; 303 to /signin; 404 */
async function createWorkout(args: RequestArgs) {
  const body = await readForm(args.request);
  const page = await workoutsFormContext(args, {
    fields: ["name", ...listTicks(body)],
    readFields: () => Promise.resolve(body),
  });
  const inLanguage = await showInLanguage(page, body);
  if (inLanguage) return inLanguage;
  const { db, mount, scope } = page;
  const name = toPrintable(String(body.get("name") ?? ""));
  if (name.length > DRAFT_LIMITS.name) return showFormAgain(body, { name: ["tooLong"] });
  const { missing, movements } = await readPicked(page, body, { hasOthers: false });
  if (missing > 0 && movements.length === 0) return showFormAgain(body, { files: ["filesGone"] });
  if (movements.length > DRAFT_LIMITS.movements) {
    return showFormAgain(body, { files: ["tooManyMovements"] });
  }
  const created = await createDraft(db, {
    scope,
    content: {
      ...EMPTY_CONTENT,
      ...{ name, trainerId: scope.own?.trainerId ?? null, movements },
      categoryKeys: await listOnlyCategory(page),
    },
    formKey: toFormKey(page, body),
    by: actOf(page),
  });
  if (!created.ok) return showFormAgain(body, { name: ["foreign"] });
  const { draftId, isNew } = created;
  const own = studioPaths.workout(mount, draftId);
  if (!isNew)
    return redirectWithToast(page.context, own, {
      kind: "info",
      key: "studio-workouts:toast.already",
    });
  const draft = await findDraft(db, { scope, draftId });
  if (!draft) throw notFound();
  const { content } = await settleDraft(db, toSettle(page, draft));
  return redirectWithToast(
    page.context,
    own,
    toFilesToast(missing) ?? { key: toCreatedKey(content) },
  );
}

/** Of a gym with one category every workout is in it. */
async function listOnlyCategory({ db, gym }: WorkoutsContext): Promise<string[]> {
  const types = await listWorkoutTypes(db, gym.id);
  return types.length === 1 ? types.map(({ key }) => key) : [];
}
