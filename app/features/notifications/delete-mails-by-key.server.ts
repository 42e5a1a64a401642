import { inArray } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { outboxMails } from "./schema.server";

/** Mails to an address without an account, which no purge of an account finds. */
export async function deleteMailsByKey(db: DbOrTx, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.delete(outboxMails).where(inArray(outboxMails.key, keys));
}
