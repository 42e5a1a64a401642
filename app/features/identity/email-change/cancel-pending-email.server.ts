import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { emailChanges } from "./schema.server";

/** Voids the link of a change that waits for its new address; repeating it does nothing. */
export async function cancelPendingEmail(
  db: DbOrTx,
  { accountId }: { accountId: string },
): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)));
}
