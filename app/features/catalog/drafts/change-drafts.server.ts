/** One change to several drafts, each in a transaction of its own: one that can not be changed keeps back no other. */
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { archiveLocked } from "./archive-workout.server";
import { areReferencesOwn } from "./check-references.server";
import { changeContent, MAX_CHANGED_DRAFTS, type BulkChange } from "./bulk-change";
import type { DraftScope } from "./draft-scope";
import { lockCatalog } from "./lock-catalog.server";
import { checkComplete, publishLocked } from "./publish-draft.server";
import { listDraftIds, lockDraft } from "./queries.server";
import { isSaved, writeContent, type By } from "./save-draft.server";

/**
 * A tag or category of a published workout is published with it, unless it has other changes that wait; where it can
 * not be published, it stays as it was. `refused` counts every draft that is as it was; `refusedIds` has those in
 * scope.
 */
export async function changeDrafts(
  db: Db,
  {
    scope,
    draftIds,
    change,
    by,
  }: { scope: DraftScope; draftIds: readonly number[]; change: BulkChange; by: By },
): Promise<{ changed: number; refused: number; refusedIds: number[] }> {
  const ids = await listDraftIds(db, { scope, draftIds: draftIds.slice(0, MAX_CHANGED_DRAFTS) });
  const refusedIds: number[] = [];
  for (const draftId of ids) {
    const isChanged = await inGymTransaction(db, scope, async (tx) => {
      await lockCatalog(tx, scope.gymId);
      return changeDraft(tx, { scope, draftId, change, by });
    });
    if (!isChanged) refusedIds.push(draftId);
  }
  const changed = ids.length - refusedIds.length;
  return { changed, refused: draftIds.length - changed, refusedIds };
}

async function changeDraft(
  tx: Tx,
  {
    scope,
    draftId,
    change,
    by,
  }: { scope: DraftScope; draftId: number; change: BulkChange; by: By },
): Promise<boolean> {
  const draft = await lockDraft(tx, { scope, draftId });
  if (!draft) return false;
  if (change.kind === "archive") return archiveLocked(tx, { draft, by });
  const content = changeContent(draft.content, change);
  if (!content || !(await areReferencesOwn(tx, { scope, content, saved: draft.content }))) {
    return false;
  }
  if (isSaved(draft, content)) return true;
  const isPublic = draft.state === "PUBLISHED" && !draft.hasUnpublishedChanges;
  const changed = { ...draft, content };
  if (isPublic && !(await checkComplete(tx, { draft: changed })).ok) return false;
  const version = await writeContent(tx, { draft, content, by });
  if (!isPublic) return true;
  const published = await publishLocked(tx, { draft: { ...changed, version }, by });
  if (!published.ok) throw new Error(`Draft ${draftId} was complete: ${published.reason}`);
  return true;
}
