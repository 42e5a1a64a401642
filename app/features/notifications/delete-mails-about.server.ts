import { inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { outboxMails } from "./schema.server";

/** Mails to an address without an account, which no purge of an account finds; their keys name the row they are of. */
export async function deleteMailsAbout(db: DbOrTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(outboxMails).where(inArray(sql`split_part(${outboxMails.key}, ':', 2)`, ids));
}
