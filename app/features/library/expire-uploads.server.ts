/**
 * Ends uploads that nobody has finished within a week; one whose last byte has arrived while its server was killed is
 * finished instead. Returns how many it ended.
 */
import type { Db, Tx } from "~/db/client.server";
import { addDays } from "~/kernel/time";
import { deleteLibraryFile } from "./delete-library-file.server";
import type { FileKey } from "./file-key";
import { finishUpload } from "./finish-upload.server";
import { listOldUploads } from "./queries.server";
import type { SendFileWork } from "./send-file-work.server";
import type { LibraryStore } from "./uploads/library-store.server";

const UPLOAD_DAYS = 7;
const BATCH = 50;

export async function expireUploads(
  db: Db,
  {
    store,
    now,
    sendCheck,
    sendRemoval,
  }: {
    store: LibraryStore;
    now: Date;
    sendCheck: SendFileWork;
    sendRemoval: (tx: Tx, job: FileKey) => Promise<unknown>;
  },
): Promise<number> {
  const before = addDays(now, -UPLOAD_DAYS);
  const old = await listOldUploads(db, { before, limit: BATCH });
  for (const { bytes, ...file } of old) {
    const isWhole = (await store.countReceived(file)) === bytes;
    if (isWhole) await finishUpload(db, { ...file, bytes, now, sendJob: sendCheck, sendRemoval });
    else {
      const scope = { gymId: file.gymId, uploadedBy: null };
      await deleteLibraryFile(db, { scope, fileId: file.fileId, sendJob: sendRemoval });
    }
  }
  return old.length;
}
