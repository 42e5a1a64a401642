import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accounts } from "./schema.server";

/** Notes that a deletion begins to stop renewals. `requestDeletion` or `clearDeletionStart` ends it. */
export async function setDeletionStart(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db
    .update(accounts)
    .set({ deletionStartedAt: now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletionRequestedAt)));
}
