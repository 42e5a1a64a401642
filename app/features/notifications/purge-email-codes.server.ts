import { and, eq, inArray, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { DAY_MS } from "~/kernel/time";
import { outboxMails } from "./schema.server";

/** A mail to an address without an account: a code works for minutes, an invitation for two weeks. */
const KEPT_MS = { verifyEmail: DAY_MS, teamInvitation: 15 * DAY_MS };

/**
 * Deletes mails to addresses that need not have an account, a bounded batch at a time: no purge of an account would
 * find them. A job calls it until it returns 0.
 */
export async function purgeEmailCodes(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(
      or(
        ...Object.entries(KEPT_MS).map(([kind, keptMs]) =>
          and(
            eq(outboxMails.kind, kind),
            lte(outboxMails.createdAt, new Date(now.getTime() - keptMs)),
          ),
        ),
      ),
    )
    .limit(limit);
  const deleted = await db
    .delete(outboxMails)
    .where(inArray(outboxMails.id, due))
    .returning({ id: outboxMails.id });
  return deleted.length;
}
