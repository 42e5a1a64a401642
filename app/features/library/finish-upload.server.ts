/**
 * Every byte of an upload has arrived: the row waits for its check, whose job exists with it. May be repeated. The role
 * of its person is asked again: of who was removed meanwhile nothing is kept.
 */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { isPermittedInGym } from "~/features/identity/roles/queries.server";
import type { FileKey } from "./file-key";
import { findFileWorkRank } from "./queries.server";
import { gymFiles, gymFileUploads } from "./schema.server";
import type { SendFileWork } from "./send-file-work.server";

/** `ended`: the file is not being uploaded (any more). */
type FinishedUpload = "finished" | "ended" | "notAllowed";

export function finishUpload(
  db: Db,
  {
    gymId,
    fileId,
    bytes,
    now,
    sendJob,
    sendRemoval,
  }: FileKey & {
    /** Received; a form declares more than its file has. */
    bytes: number;
    now: Date;
    sendJob: SendFileWork;
    sendRemoval: (tx: Tx, job: FileKey) => Promise<unknown>;
  },
): Promise<FinishedUpload> {
  const file = { gymId, fileId };
  return inTransaction<FinishedUpload>(db, async (tx) => {
    const isFile = and(eq(gymFiles.gymId, gymId), eq(gymFiles.id, fileId));
    const finished = await tx
      .update(gymFiles)
      .set({ state: "CHECKING", bytes, progress: 0, updatedAt: now })
      .where(and(isFile, eq(gymFiles.state, "UPLOADING")))
      .returning({ name: gymFiles.name, uploadedBy: gymFiles.uploadedBy });
    const [row] = finished;
    if (!row) {
      // Of a file that was deleted meanwhile, bytes may have come after the removal of the others.
      if ((await tx.$count(gymFiles, isFile)) === 0) await sendRemoval(tx, file);
      return "ended";
    }
    const { name, uploadedBy: accountId } = row;
    const act = "uploadFiles";
    if (accountId === null || !(await isPermittedInGym(tx, { gymId, accountId, act }))) {
      await tx.delete(gymFiles).where(isFile);
      await sendRemoval(tx, file);
      return "notAllowed";
    }
    await recordAct(tx, {
      ...{ gymId, accountId, action: "library.upload", after: { name, bytes }, now },
      subject: { kind: "library-file", id: fileId },
    });
    await tx
      .delete(gymFileUploads)
      .where(and(eq(gymFileUploads.gymId, gymId), eq(gymFileUploads.fileId, fileId)));
    await sendJob(tx, file, { priority: await findFileWorkRank(tx, file) });
    return "finished";
  });
}
