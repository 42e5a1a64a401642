/** A file leaves the library; the job that removes its bytes exists with the deletion. False: there is none. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import type { FileKey } from "./file-key";
import type { FileScope } from "./file-scope";
import { inScope } from "./queries.server";
import { gymFiles } from "./schema.server";

export function deleteLibraryFile(
  db: Db,
  {
    scope,
    fileId,
    by,
    sendJob,
  }: {
    scope: FileScope;
    fileId: string;
    /** The creator who deletes it; left out for an upload that did not become whole. */
    by?: { accountId: string; now: Date };
    sendJob: (tx: Tx, job: FileKey) => Promise<unknown>;
  },
): Promise<boolean> {
  const { gymId } = scope;
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .delete(gymFiles)
      .where(and(inScope(scope), eq(gymFiles.id, fileId)))
      .returning({ name: gymFiles.name, bytes: gymFiles.bytes });
    if (deleted.length === 0) return false;
    if (by) {
      await recordAct(tx, {
        ...{ gymId, ...by, action: "library.delete", before: deleted[0] ?? null },
        subject: { kind: "library-file", id: fileId },
      });
    }
    await sendJob(tx, { gymId, fileId });
    return true;
  });
}
