import { and, eq, ne } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sessions } from "./schema.server";

/** Reset, password change and deletion end every session and token of an account (security.md, Accounts). */
export async function endAllSessions(
  db: DbOrTx,
  { accountId, except }: { accountId: string; except?: string },
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        except === undefined ? undefined : ne(sessions.tokenHash, except),
      ),
    )
    .returning({ tokenHash: sessions.tokenHash });
  return ended.length;
}
