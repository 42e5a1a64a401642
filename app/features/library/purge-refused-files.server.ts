/** Forgets files that were refused a month ago, with whatever may be left of their bytes. Returns how many. */
import { and, eq, lt } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addDays } from "~/kernel/time";
import type { FileKey } from "./file-key";
import { gymFiles } from "./schema.server";

const REFUSED_DAYS = 30;
const BATCH = 50;

export function purgeRefusedFiles(
  db: Db,
  { now, sendRemoval }: { now: Date; sendRemoval: (tx: Tx, job: FileKey) => Promise<unknown> },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const old = await tx
      .select({ gymId: gymFiles.gymId, fileId: gymFiles.id })
      .from(gymFiles)
      .where(
        and(eq(gymFiles.state, "REFUSED"), lt(gymFiles.updatedAt, addDays(now, -REFUSED_DAYS))),
      )
      .limit(BATCH)
      .for("update", { skipLocked: true });
    for (const file of old) {
      await tx
        .delete(gymFiles)
        .where(and(eq(gymFiles.gymId, file.gymId), eq(gymFiles.id, file.fileId)));
      await sendRemoval(tx, file);
    }
    return old.length;
  });
}
