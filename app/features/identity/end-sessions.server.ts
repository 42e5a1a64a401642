import { and, eq, ne } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sessions } from "./schema.server";

/** Ends every session of an account, bearer tokens included, but the one to keep; their media stop within 30 s. */
export async function endSessions(
  db: DbOrTx,
  { accountId, except = null }: { accountId: string; except?: string | null },
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, except ?? "")));
}
