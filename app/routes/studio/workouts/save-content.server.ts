import type { DraftContent } from "~/features/catalog/drafts/draft-content";
import type { Draft } from "~/features/catalog/drafts/queries.server";
import { saveDraft } from "~/features/catalog/drafts/save-draft.server";
import { notFound } from "~/http/responses.server";
import { actOf, type DraftContext } from "./draft-context.server";
import { isSameContent } from "./draft-version.server";

/** Each try lost against another editor's save of the same second. */
const MAX_TRIES = 5;

type Change<Refusal> = (
  content: DraftContent,
) => { ok: true; content: DraftContent } | { ok: false; refusal: Refusal };

/**
 * Saves what `change` makes of the newest content: a save between reading and writing makes it read again, so that the
 * change of another editor stays. What is equal is not saved.
 *
 * @throws 404 once the draft is gone
 */
export async function saveContent<Refusal>(
  page: DraftContext,
  change: Change<Refusal>,
): Promise<{ ok: true; draft: Draft } | { ok: false; refusal: Refusal | "foreign" }> {
  const { db, scope } = page;
  let { draft } = page;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const changed = change(draft.content);
    if (!changed.ok) return changed;
    const { content } = changed;
    if (isSameContent(content, draft.content)) return { ok: true, draft };
    const saved = await saveDraft(db, {
      ...{ scope, draftId: draft.id, version: draft.version, content, by: actOf(page) },
    });
    if (saved.ok) return { ok: true, draft: { ...draft, content, version: saved.version } };
    if (saved.reason === "notFound") throw notFound();
    if (saved.reason !== "stale") return { ok: false, refusal: saved.reason };
    draft = saved.draft;
  }
  throw new Error(`Draft ${draft.id} is saved by others all the time`);
}
