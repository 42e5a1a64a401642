/** Fills in what has become known of a draft's files since they were picked: kind, length and picture. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import type { PreparedFiles } from "~/features/catalog/drafts/movement-files.server";
import { settleLocked } from "~/features/catalog/drafts/publish-draft.server";
import { lockDraft, type Draft } from "~/features/catalog/drafts/queries.server";
import type { SaveDraft } from "~/features/catalog/drafts/save-draft.server";
import { listFilesById } from "~/features/library/queries.server";
import type { MediaStore } from "~/features/media/media-store";
import { settleFiles, type ReadyFile } from "./settle-files";
import { storeFilePicture } from "./workout-pictures.server";

interface PrepareFiles {
  media: MediaStore;
  draft: Pick<Draft, "gymId" | "content">;
  /** Whether there is time for one more picture, which costs a second of a processor. Left out: always. */
  mayTakePicture?: () => Promise<boolean>;
}

/** Stores the pictures of the ready files, outside of any transaction; the same picture is stored once. */
export async function prepareFiles(
  db: Db,
  { media, draft, mayTakePicture = () => Promise.resolve(true) }: PrepareFiles,
): Promise<PreparedFiles> {
  const { content, gymId } = draft;
  const fileIds = content.movements.flatMap(({ fileId }) => fileId ?? []);
  const files = await listFilesById(db, { scope: { gymId, uploadedBy: null }, fileIds });
  const ready = new Map<string, ReadyFile>();
  for (const file of files) {
    const { facts, id, kind, state } = file;
    if (state !== "READY" || kind === null) continue;
    const uses = content.movements.filter(({ fileId }) => fileId === id);
    const isMissing = uses.some(({ heroImgUrl }) => heroImgUrl === null);
    const isTaken = isMissing && file.posters.length > 0 && (await mayTakePicture());
    const picture = isTaken ? await storeFilePicture(db, { gymId, media, file }) : null;
    ready.set(id, { kind, durationSeconds: facts?.durationSeconds ?? null, picture });
  }
  return { fileIds: new Set(ready.keys()), settle: (saved) => settleFiles(saved, ready) };
}

/** Saves it into what the draft says now, so that no editor's change is lost. The draft as before: it is gone. */
export async function settleDraft(
  db: Db,
  {
    media,
    draft,
    scope,
    by,
  }: Pick<SaveDraft, "scope" | "by"> & { media: MediaStore; draft: Draft },
): Promise<Draft> {
  const prepared = await prepareFiles(db, { media, draft });
  if (prepared.fileIds.size === 0) return draft;
  return inGymTransaction(db, scope, async (tx) => {
    const saved = await lockDraft(tx, { scope, draftId: draft.id });
    return saved ? settleLocked(tx, { draft: saved, prepared, by }) : draft;
  });
}
