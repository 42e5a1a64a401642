import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { dataExports } from "./schema.server";

/** The job gives an unfinished export up. */
export async function failDataExport(
  db: Db,
  { exportId, now }: { exportId: string; now: Date },
): Promise<void> {
  await db
    .update(dataExports)
    .set({ failedAt: now })
    .where(
      and(
        eq(dataExports.id, exportId),
        isNull(dataExports.finishedAt),
        isNull(dataExports.failedAt),
      ),
    );
}
