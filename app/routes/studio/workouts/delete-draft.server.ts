/** `/studio/workouts/{id}/delete`: asks once more, then deletes a workout that members have never seen. */
import { data } from "@remix-run/node";
import { deleteDraft } from "~/features/catalog/drafts/delete-draft.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { actOf, draftContext, draftFormContext, draftName } from "./draft-context.server";

/** @throws 303 to /signin; 404, and for a workout that members have seen */
export async function loader(args: RequestArgs) {
  const page = await draftContext(args);
  const { context, draft, mount, person, t } = page;
  if (draft.workoutId !== null) throw notFound();
  return data(
    {
      title: formTitle(page, t("delete.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      name: draftName(page),
      version: draft.version,
      editTo: studioPaths.workout(mount, draft.id),
    },
    { headers: NO_STORE },
  );
}

export interface DeleteAnswer {
  /** Another editor has saved it since the page was opened; the page asks about what is saved now. */
  isStale: true;
}

export const action = formAction(deleteShown);

/** @throws 303 to the list; 303 to /signin; 404 */
async function deleteShown(args: RequestArgs) {
  const page = await draftFormContext(args);
  const { db, draft, mount, scope } = page;
  const body = await readForm(args.request);
  const version = Number(body.get("version") ?? 0);
  const deleted = await deleteDraft(db, { scope, draftId: draft.id, version, by: actOf(page) });
  if (deleted.ok) {
    return redirectWithToast(page.context, studioPaths.workouts(mount), {
      key: "studio-workouts:toast.deleted",
    });
  }
  if (deleted.reason === "notFound") throw notFound();
  return data<DeleteAnswer>({ isStale: true }, { status: 409, headers: NO_STORE });
}
