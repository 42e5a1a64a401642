/** The last change of several workouts in words, with the names of those that it has left as they were. */
import { listPublishProblems, listToMend } from "~/features/catalog/drafts/draft-content";
import { findMovementFiles, toReadiness } from "~/features/catalog/drafts/movement-files.server";
import { findDraft, type Draft } from "~/features/catalog/drafts/queries.server";
import { whyUnchanged } from "~/features/catalog/drafts/why-unchanged";
import { studioPaths } from "~/studio-paths";
import { readBulkResult } from "./bulk-result";
import type { WorkoutsContext } from "./draft-context.server";

/** Null: no change led here. A workout that the person does not edit has no name here. */
export async function loadBulkResult(page: WorkoutsContext) {
  const { db, mount, scope, url } = page;
  const result = readBulkResult(url.searchParams);
  if (!result) return null;
  const { changed, kind, left, refusedIds, unreadIds, waiting } = result;
  const refused = [];
  for (const draftId of refusedIds) {
    const draft = await findDraft(db, { scope, draftId });
    if (!draft || kind === null) continue;
    const problems = kind === "archive" ? [] : await listProblems(page, draft);
    const unchanged = whyUnchanged(kind, { ...draft, problems });
    if (unchanged === null) continue;
    const why = unreadIds.includes(draftId) ? ("filesUnread" as const) : unchanged;
    const { name } = draft.content;
    refused.push({ id: draftId, name, why, to: studioPaths.workout(mount, draftId) });
  }
  return { changed, waiting, left, refused, more: left - refusedIds.length };
}

async function listProblems({ db, gym }: WorkoutsContext, { content, workoutId }: Draft) {
  const files = await findMovementFiles(db, { gymId: gym.id, movements: content.movements });
  const problems = listPublishProblems(content, (movement) => toReadiness(movement, files));
  return listToMend(problems, { isPublic: workoutId !== null });
}
