/** A file leaves the library; the job that removes its bytes exists with the deletion. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
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
    by?: {
      accountId: string;
      now: Date;
      /** Whether a workout plays it. Holds whatever keeps the answer true until the transaction ends. */
      isUsed: (tx: Tx) => Promise<boolean>;
    };
    sendJob: (tx: Tx, job: FileKey) => Promise<unknown>;
  },
): Promise<Result<object, "notFound" | "used">> {
  const { gymId } = scope;
  return inTransaction<Result<object, "notFound" | "used">>(db, async (tx) => {
    if (await by?.isUsed(tx)) return refuse("used");
    const deleted = await tx
      .delete(gymFiles)
      .where(and(inScope(scope), eq(gymFiles.id, fileId)))
      .returning({ name: gymFiles.name, bytes: gymFiles.bytes });
    if (deleted.length === 0) return refuse("notFound");
    if (by) {
      const { accountId, now } = by;
      await recordAct(tx, {
        ...{ gymId, accountId, now, action: "library.delete", before: deleted[0] ?? null },
        subject: { kind: "library-file", id: fileId },
      });
    }
    await sendJob(tx, { gymId, fileId });
    return ok({});
  });
}
