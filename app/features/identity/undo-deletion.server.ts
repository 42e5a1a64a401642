import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accounts } from "./schema.server";

/** Takes the request to delete an account back. False when there is none, and when the account is purged. */
export async function undoDeletion(tx: Tx, accountId: string): Promise<boolean> {
  const undone = await tx
    .update(accounts)
    .set({ deletionRequestedAt: null })
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(accounts.deletionRequestedAt),
        isNull(accounts.purgedAt),
      ),
    )
    .returning({ id: accounts.id });
  return undone.length > 0;
}
