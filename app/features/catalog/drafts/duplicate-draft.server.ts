import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { dropGoneCategories } from "./check-references.server";
import { DRAFT_LIMITS } from "./draft-content";
import { lockCatalog } from "./lock-catalog.server";
import { findDraft } from "./queries.server";
import { insertDraft, type NewDraft } from "./create-draft.server";
import type { SaveDraft } from "./save-draft.server";

/** A new draft with the same contents, under another name. Null: there is none to copy. */
export function duplicateDraft(
  db: Db,
  {
    scope,
    draftId,
    name,
    formKey,
    by,
  }: Omit<SaveDraft, "version"> & { name: string; formKey: string | null },
): Promise<NewDraft | null> {
  return inGymTransaction(db, scope, async (tx) => {
    // An editor who words or deletes a category or a tag changes the drafts that exist, so creators wait here.
    await lockCatalog(tx, scope.gymId);
    const draft = await findDraft(tx, { scope, draftId });
    if (!draft) return null;
    const { content: saved, gymId } = draft;
    const content = await dropGoneCategories(tx, { gymId, content: saved, saved });
    // The copy's movements are its own.
    const movements = content.movements.map((movement) => ({ ...movement, movementId: null }));
    const copy = { ...content, movements, name: [...name].slice(0, DRAFT_LIMITS.name).join("") };
    return insertDraft(tx, { gymId, content: copy, formKey, by });
  });
}
