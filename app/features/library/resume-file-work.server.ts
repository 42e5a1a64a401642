/**
 * The job that finds files whose worker was killed, and files that have long waited without one, and sends their jobs
 * anew. Returns how many it sent; two servers at once send each job once.
 */
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findFileWorkRank } from "./queries.server";
import { gymFiles } from "./schema.server";
import type { SendFileWork } from "./send-file-work.server";

const BATCH = 50;
/** A database that fails at the end of a last try leaves a file without a job; no try takes as long. */
const isForgotten = and(
  isNull(gymFiles.workedUntil),
  lt(gymFiles.updatedAt, sql`now() - interval '2 days'`),
);

export function resumeFileWork(
  db: Db,
  { sendCheck, sendProcessing }: { sendCheck: SendFileWork; sendProcessing: SendFileWork },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const left = await tx
      .select({ gymId: gymFiles.gymId, fileId: gymFiles.id, state: gymFiles.state })
      .from(gymFiles)
      .where(
        and(
          inArray(gymFiles.state, ["CHECKING", "PROCESSING"]),
          or(lt(gymFiles.workedUntil, sql`now()`), isForgotten),
        ),
      )
      .limit(BATCH)
      .for("update", { skipLocked: true });
    for (const { state, ...job } of left) {
      await tx
        .update(gymFiles)
        .set({ workedUntil: null, updatedAt: sql`now()` })
        .where(and(eq(gymFiles.gymId, job.gymId), eq(gymFiles.id, job.fileId)));
      const send = state === "CHECKING" ? sendCheck : sendProcessing;
      await send(tx, job, { priority: await findFileWorkRank(tx, job) });
    }
    return left.length;
  });
}
