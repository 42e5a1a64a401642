/** Publishes a workout with what its files say, or lets it wait for those in work (product.md §26). */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { MAX_CHANGED_DRAFTS } from "~/features/catalog/drafts/bulk-change";
import type { PreparedFiles } from "~/features/catalog/drafts/movement-files.server";
import { publishDraft, type Published } from "~/features/catalog/drafts/publish-draft.server";
import { publishDueDrafts } from "~/features/catalog/drafts/publish-due-drafts.server";
import { findDraft, type Draft } from "~/features/catalog/drafts/queries.server";
import type { SaveDraft } from "~/features/catalog/drafts/save-draft.server";
import type { MediaStore } from "~/features/media/media-store";
import { refuse } from "~/kernel/result";
import { prepareFiles } from "./settle-draft.server";

interface PublishDraftWorkout extends Omit<SaveDraft, "version"> {
  media: MediaStore;
  /** Null: as it is saved now. */
  version: number | null;
  /** The editor has not seen the workout archived; left out: it is published wherever it is. */
  keepsArchived?: boolean;
}

export async function publishDraftWorkout(
  db: Db,
  { media, ...publish }: PublishDraftWorkout,
): Promise<Published> {
  const draft = await findDraft(db, publish);
  if (!draft) return refuse("notFound");
  return publishDraft(db, { ...publish, prepared: await prepareFiles(db, { media, draft }) });
}

interface Preparing {
  media: MediaStore;
  log: Pick<Logger, "error">;
}

interface PublishSeveral
  extends Omit<PublishDraftWorkout, "draftId" | "version" | "keepsArchived">, Preparing {
  draftIds: readonly number[];
  /** Those that the editor has seen archived; one that was archived since stays so. */
  archivedIds: readonly number[];
}

interface PublishedSeveral {
  changed: number;
  waiting: number;
  /** How many are as they were. */
  refused: number;
  /** Those of them in scope. */
  refusedIds: number[];
  /** Those of them whose files could not be read just now. */
  unreadIds: number[];
}

/** Each by itself: one that can not be published keeps back no other. */
export async function publishDraftWorkouts(
  db: Db,
  { archivedIds, draftIds, media, log, ...publish }: PublishSeveral,
): Promise<PublishedSeveral> {
  let [changed, waiting] = [0, 0];
  const refusedIds: number[] = [];
  const unreadIds: number[] = [];
  for (const draftId of draftIds.slice(0, MAX_CHANGED_DRAFTS)) {
    const draft = await findDraft(db, { scope: publish.scope, draftId });
    if (!draft) continue;
    const prepared = await tryToPrepare(db, { media, log, draft });
    if (!prepared) {
      refusedIds.push(draftId);
      unreadIds.push(draftId);
      continue;
    }
    const keepsArchived = !archivedIds.includes(draftId);
    const one = { ...publish, draftId, version: null, keepsArchived, prepared };
    const result = await publishDraft(db, one);
    if (result.ok) changed += 1;
    else if (result.reason === "waiting") waiting += 1;
    else if (result.reason !== "notFound") refusedIds.push(draftId);
  }
  const refused = draftIds.length - changed - waiting;
  return { changed, waiting, refused, refusedIds, unreadIds };
}

/** A job. A draft whose files can not be read stays SCHEDULED, and keeps back no other. */
export function publishDueWorkouts(
  db: Db,
  { now, ...preparing }: Preparing & { now: Date },
): Promise<number> {
  return publishDueDrafts(db, {
    now,
    prepare: (draft) => tryToPrepare(db, { ...preparing, draft }),
  });
}

/** Null: the store or the disk does not give the files now. */
async function tryToPrepare(
  db: Db,
  { media, log, draft }: Preparing & { draft: Draft },
): Promise<PreparedFiles | null> {
  try {
    return await prepareFiles(db, { media, draft });
  } catch (error) {
    log.error({ err: error, draftId: draft.id }, "the files of a workout could not be read");
    return null;
  }
}
