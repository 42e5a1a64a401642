import { and, eq, isNull, lte, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { getArchiveExpiry } from "./data-export";
import { dataExports } from "./schema.server";

/**
 * The archive is in the store: its link is made, and earlier archives of the account expire.
 *
 * @returns null when the export was finished by another worker, or has gone
 */
export async function finishDataExport(
  tx: Tx,
  {
    exportId,
    accountId,
    size,
    now,
  }: { exportId: string; accountId: string; size: number; now: Date },
): Promise<{ token: string; expiresAt: Date } | null> {
  const token = randomToken();
  const expiresAt = getArchiveExpiry(now);
  const [finished] = await tx
    .update(dataExports)
    .set({ percent: 100, finishedAt: now, size, tokenHash: sha256Hex(token), expiresAt })
    .where(
      and(
        eq(dataExports.id, exportId),
        isNull(dataExports.finishedAt),
        isNull(dataExports.failedAt),
      ),
    )
    .returning({ requestedAt: dataExports.requestedAt });
  if (!finished) return null;
  await tx
    .update(dataExports)
    .set({ expiresAt: now })
    .where(
      and(
        eq(dataExports.accountId, accountId),
        ne(dataExports.id, exportId),
        lte(dataExports.requestedAt, finished.requestedAt),
      ),
    );
  return { token, expiresAt };
}
