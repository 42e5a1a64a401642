/** Publishes a workout with what its files say, or lets it wait for those in work (product.md §26). */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { MAX_CHANGED_DRAFTS } from "~/features/catalog/drafts/bulk-change";
import { publishDraft, type Published } from "~/features/catalog/drafts/publish-draft.server";
import { publishDueDrafts } from "~/features/catalog/drafts/publish-due-drafts.server";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import type { SaveDraft } from "~/features/catalog/drafts/save-draft.server";
import type { MediaStore } from "~/features/media/media-store";
import { refuse } from "~/kernel/result";
import { prepareFiles } from "./settle-draft.server";

interface PublishDraftWorkout extends Omit<SaveDraft, "version"> {
  media: MediaStore;
  /** Null: as it is saved now. */
  version: number | null;
}

export async function publishDraftWorkout(
  db: Db,
  { media, ...publish }: PublishDraftWorkout,
): Promise<Published> {
  const draft = await findDraft(db, publish);
  if (!draft) return refuse("notFound");
  return publishDraft(db, { ...publish, prepared: await prepareFiles(db, { media, draft }) });
}

interface PublishSeveral extends Omit<PublishDraftWorkout, "draftId" | "version"> {
  draftIds: readonly number[];
}

/**
 * Each by itself: one that can not be published keeps back no other. `refused` counts every one that is as it was;
 * `refusedIds` has those in scope.
 */
export async function publishDraftWorkouts(
  db: Db,
  { draftIds, ...publish }: PublishSeveral,
): Promise<{ changed: number; waiting: number; refused: number; refusedIds: number[] }> {
  let [changed, waiting] = [0, 0];
  const refusedIds: number[] = [];
  for (const draftId of draftIds.slice(0, MAX_CHANGED_DRAFTS)) {
    const result = await publishDraftWorkout(db, { ...publish, draftId, version: null });
    if (result.ok) changed += 1;
    else if (result.reason === "waiting") waiting += 1;
    else if (result.reason !== "notFound") refusedIds.push(draftId);
  }
  return { changed, waiting, refused: draftIds.length - changed - waiting, refusedIds };
}

/** A job. A draft whose files can not be read stays SCHEDULED, and keeps back no other. */
export function publishDueWorkouts(
  db: Db,
  { media, log, now }: { media: MediaStore; log: Pick<Logger, "error">; now: Date },
): Promise<number> {
  return publishDueDrafts(db, {
    now,
    async prepare(draft) {
      try {
        return await prepareFiles(db, { media, draft });
      } catch (error) {
        log.error({ err: error, draftId: draft.id }, "the files of a workout could not be read");
        return null;
      }
    },
  });
}
