import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accounts } from "./schema.server";

/** Notes that a deletion begins to stop renewals; null: it has failed. `requestDeletion` ends it. */
export async function setDeletionStart(
  db: Db,
  { accountId, startedAt }: { accountId: string; startedAt: Date | null },
): Promise<void> {
  await db
    .update(accounts)
    .set({ deletionStartedAt: startedAt })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletionRequestedAt)));
}
