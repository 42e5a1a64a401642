/** Checks and prepares a file once more that has failed without a fault of its own, from the original that is kept. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import type { FileKey } from "./file-key";
import { isRetryable } from "./file-kinds";
import type { FileScope } from "./file-scope";
import { findFileWorkRank, inScope } from "./queries.server";
import { gymFiles } from "./schema.server";
import type { SendFileWork } from "./send-file-work.server";

type RetryRefusal = "notFound" | "notRetryable";

export async function retryLibraryFile(
  db: Db,
  {
    scope,
    fileId,
    hasOriginal,
    accountId,
    now,
    sendJob,
  }: {
    scope: FileScope;
    fileId: string;
    hasOriginal: (file: FileKey) => Promise<boolean>;
    accountId: string;
    now: Date;
    sendJob: SendFileWork;
  },
): Promise<Result<object, RetryRefusal>> {
  const { gymId } = scope;
  const key = { gymId, fileId };
  const isOriginalKept = await hasOriginal(key);
  const isChosen = and(inScope(scope), eq(gymFiles.id, fileId));
  return inTransaction<Result<object, RetryRefusal>>(db, async (tx) => {
    const [file] = await tx
      .select({ name: gymFiles.name, state: gymFiles.state, refusal: gymFiles.refusal })
      .from(gymFiles)
      .where(isChosen)
      .for("update");
    if (!file) return refuse("notFound");
    if (!isRetryable(file) || !isOriginalKept) return refuse("notRetryable");
    const begun = { state: "CHECKING", refusal: null, progress: 0, attempts: 0 } as const;
    await tx
      .update(gymFiles)
      .set({ ...begun, worker: null, workedUntil: null, isWaiting: false, updatedAt: now })
      .where(isChosen);
    await recordAct(tx, {
      ...{ gymId, accountId, action: "library.retry", after: { name: file.name }, now },
      subject: { kind: "library-file", id: fileId },
    });
    await sendJob(tx, key, { priority: await findFileWorkRank(tx, key) });
    return ok({});
  });
}
