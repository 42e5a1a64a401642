import { and, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { DAY_MS } from "~/kernel/time";
import { outboxMails } from "./schema.server";

/** A code works for fifteen minutes, so its mail is useless after a day. */
const KEPT_MS = DAY_MS;

/**
 * Deletes mails with a code that verifies an address before it has an account, a bounded batch at a time: no purge of
 * an account would find them. A job calls it until it returns 0.
 */
export async function purgeEmailCodes(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(
      and(sql`kind = 'verifyEmail'`, lte(outboxMails.createdAt, new Date(now.getTime() - KEPT_MS))),
    )
    .limit(limit);
  const deleted = await db
    .delete(outboxMails)
    .where(inArray(outboxMails.id, due))
    .returning({ id: outboxMails.id });
  return deleted.length;
}
