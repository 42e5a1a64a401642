/**
 * Every byte of an upload has arrived: the row waits for its check, whose job exists with it. May be repeated; false:
 * the file is not being uploaded (any more).
 */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import type { FileKey } from "./file-key";
import { gymFiles, gymFileUploads } from "./schema.server";

export function finishUpload(
  db: Db,
  {
    gymId,
    fileId,
    bytes,
    now,
    sendJob,
  }: FileKey & {
    /** Received; a form declares more than its file has. */
    bytes: number;
    now: Date;
    sendJob: (tx: Tx, job: FileKey) => Promise<unknown>;
  },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const finished = await tx
      .update(gymFiles)
      .set({ state: "CHECKING", bytes, progress: 0, updatedAt: now })
      .where(
        and(eq(gymFiles.gymId, gymId), eq(gymFiles.id, fileId), eq(gymFiles.state, "UPLOADING")),
      )
      .returning({ name: gymFiles.name, uploadedBy: gymFiles.uploadedBy });
    const [file] = finished;
    if (!file) return false;
    if (file.uploadedBy !== null) {
      await recordAct(tx, {
        gymId,
        accountId: file.uploadedBy,
        action: "library.upload",
        subject: { kind: "library-file", id: fileId },
        after: { name: file.name, bytes },
        now,
      });
    }
    await tx
      .delete(gymFileUploads)
      .where(and(eq(gymFileUploads.gymId, gymId), eq(gymFileUploads.fileId, fileId)));
    await sendJob(tx, { gymId, fileId });
    return true;
  });
}
