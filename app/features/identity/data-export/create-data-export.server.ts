import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { getStalledCutoff } from "./data-export";
import { dataExports } from "./schema.server";

/** Notes a requested export; an account has one at a time. Null: the earlier one is still being prepared. */
export async function createDataExport(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ exportId: string } | null> {
  await tx
    .update(dataExports)
    .set({ failedAt: now })
    .where(
      and(
        eq(dataExports.accountId, accountId),
        isNull(dataExports.finishedAt),
        isNull(dataExports.failedAt),
        lte(dataExports.requestedAt, getStalledCutoff(now)),
      ),
    );
  const [created] = await tx
    .insert(dataExports)
    .values({ id: newId(), accountId, requestedAt: now })
    .onConflictDoNothing({
      target: dataExports.accountId,
      where: sql`finished_at is null and failed_at is null`,
    })
    .returning({ exportId: dataExports.id });
  return created ?? null;
}
