/**
 * The job that finds files whose worker was killed and sends their jobs anew. Returns how many it sent; two servers at
 * once send each job once.
 */
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { FileKey } from "./file-key";
import { gymFiles } from "./schema.server";

const BATCH = 50;

type Send = (tx: Tx, job: FileKey) => Promise<unknown>;

export function resumeFileWork(
  db: Db,
  { sendCheck, sendProcessing }: { sendCheck: Send; sendProcessing: Send },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const left = await tx
      .select({ gymId: gymFiles.gymId, fileId: gymFiles.id, state: gymFiles.state })
      .from(gymFiles)
      .where(
        and(
          inArray(gymFiles.state, ["CHECKING", "PROCESSING"]),
          lt(gymFiles.workedUntil, sql`now()`),
        ),
      )
      .limit(BATCH)
      .for("update", { skipLocked: true });
    for (const { state, ...job } of left) {
      await tx
        .update(gymFiles)
        .set({ workedUntil: null })
        .where(and(eq(gymFiles.gymId, job.gymId), eq(gymFiles.id, job.fileId)));
      await (state === "CHECKING" ? sendCheck(tx, job) : sendProcessing(tx, job));
    }
    return left.length;
  });
}
