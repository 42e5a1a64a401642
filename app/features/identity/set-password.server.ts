import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accounts } from "./schema.server";

/** The caller hashes the password before the transaction, and ends the sessions in it. */
export async function setPassword(
  tx: Tx,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now })
    .where(eq(accounts.id, accountId));
}
