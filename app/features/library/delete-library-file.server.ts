/** A file leaves the library; the job that removes its bytes exists with the deletion. False: there is none. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { FileKey } from "./file-key";
import type { FileScope } from "./queries.server";
import { gymFiles } from "./schema.server";

export function deleteLibraryFile(
  db: Db,
  {
    scope: { gymId, uploadedBy },
    fileId,
    sendJob,
  }: {
    scope: FileScope;
    fileId: string;
    sendJob: (tx: Tx, job: FileKey) => Promise<unknown>;
  },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .delete(gymFiles)
      .where(
        and(
          eq(gymFiles.gymId, gymId),
          eq(gymFiles.id, fileId),
          uploadedBy === null ? undefined : eq(gymFiles.uploadedBy, uploadedBy),
        ),
      )
      .returning({ id: gymFiles.id });
    if (deleted.length === 0) return false;
    await sendJob(tx, { gymId, fileId });
    return true;
  });
}
