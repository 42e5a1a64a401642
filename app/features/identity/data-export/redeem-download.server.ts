import type { Db } from "~/db/client.server";
import { isUnused } from "./queries.server";
import { dataExports } from "./schema.server";

/** Uses up a mailed link. Null: it has been used, replaced or has expired, or belongs to another account. */
export async function redeemDownload(
  db: Db,
  { accountId, token, now }: { accountId: string; token: string; now: Date },
): Promise<{ exportId: string; size: number } | null> {
  const [redeemed] = await db
    .update(dataExports)
    .set({ downloadedAt: now })
    .where(isUnused({ accountId, token, now }))
    .returning({ exportId: dataExports.id, size: dataExports.size });
  return redeemed ? { ...redeemed, size: redeemed.size ?? 0 } : null;
}
