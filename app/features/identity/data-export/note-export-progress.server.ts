import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { dataExports } from "./schema.server";

/** Stores how much of the archive is written; a repeated job begins at 0 again. */
export async function noteExportProgress(
  db: Db,
  { exportId, percent }: { exportId: string; percent: number },
): Promise<void> {
  await db
    .update(dataExports)
    .set({ percent })
    .where(and(eq(dataExports.id, exportId), isNull(dataExports.finishedAt)));
}
