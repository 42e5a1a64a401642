/** "Discard changes" of the editor: throws away only what its page has shown. */
import { discardChanges } from "~/features/catalog/drafts/discard-changes.server";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { studioPaths } from "~/studio-paths";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { actOf, type DraftContext } from "./draft-context.server";
import { readDraftForm } from "./draft-form";
import { toFormVersion, toMovementsVersion } from "./draft-version.server";
import { loadChoices } from "./load-choices.server";
import { toOffers } from "./load-draft-form.server";
import { findConflict, type DraftAnswer } from "./save-typed.server";
import { showFormAgain } from "./show-form-again.server";

export async function discardShown(page: DraftContext, body: FormData) {
  const { db, draft, mount, scope } = page;
  const { content, id: draftId, version } = draft;
  const isShown =
    body.get("version") === toFormVersion(content) &&
    body.get("movements") === toMovementsVersion(content) &&
    body.get("picture") === (content.heroImageUrl ?? "");
  if (!isShown) return showBoth(page, body);
  const result = await discardChanges(db, { scope, draftId, version, by: actOf(page) });
  const own = studioPaths.workout(mount, draftId);
  const done = isSeenByStaffOnly(page.gym) ? "toast.discardedInDraft" : "toast.discarded";
  return result.ok
    ? redirectWithToast(page.context, own, { key: `studio-workouts:${done}` })
    : redirectWithToast(page.context, own, { kind: "bad", key: "studio-workouts:toast.again" });
}

/** The list and the picture stand below as they are now; the next press discards what this page shows. */
async function showBoth(page: DraftContext, body: FormData) {
  const { content } = page.draft;
  const offers = toOffers(page, await loadChoices(page));
  const typed = readDraftForm(body, { content, offers }).content;
  const conflict = findConflict(body, { saved: content, typed, offers });
  return showFormAgain<DraftAnswer>(body, {}, 409, {
    version: toFormVersion(content),
    isDiscardStale: true,
    ...(conflict ? { conflict } : {}),
  });
}
