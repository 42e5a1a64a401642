import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { isUuid } from "~/kernel/ids";
import { sessions } from "./schema.server";

/** Ends a session of the account by its public id; false: the account has none of that id. */
export async function endSessionById(
  db: DbOrTx,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
