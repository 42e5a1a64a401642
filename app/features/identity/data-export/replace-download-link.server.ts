import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { dataExports } from "./schema.server";

/** A new link to the archive that the account has; the earlier link ends. Null: there is no archive. */
export async function replaceDownloadLink(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ exportId: string; token: string; expiresAt: Date } | null> {
  const token = randomToken();
  const [replaced] = await tx
    .update(dataExports)
    .set({ tokenHash: sha256Hex(token), downloadedAt: null })
    // Archives of earlier exports have expired.
    .where(and(eq(dataExports.accountId, accountId), gt(dataExports.expiresAt, now)))
    .returning({ exportId: dataExports.id, expiresAt: dataExports.expiresAt });
  if (!replaced?.expiresAt) return null;
  return { exportId: replaced.exportId, token, expiresAt: replaced.expiresAt };
}
