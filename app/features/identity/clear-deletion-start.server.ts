import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accounts } from "./schema.server";

/** Ends a deletion that has failed; one that has begun since goes on. */
export async function clearDeletionStart(
  db: Db,
  { accountId, startedAt }: { accountId: string; startedAt: Date },
): Promise<void> {
  await db
    .update(accounts)
    .set({ deletionStartedAt: null })
    .where(and(eq(accounts.id, accountId), eq(accounts.deletionStartedAt, startedAt)));
}
