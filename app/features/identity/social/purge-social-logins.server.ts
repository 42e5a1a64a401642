import { inArray, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { socialLogins } from "./schema.server";

/** Deletes logins that were never finished, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgeSocialLogins(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ stateHash: socialLogins.stateHash })
    .from(socialLogins)
    .where(lte(socialLogins.expiresAt, now))
    .limit(limit);
  const deleted = await db
    .delete(socialLogins)
    .where(inArray(socialLogins.stateHash, due))
    .returning({ stateHash: socialLogins.stateHash });
  return deleted.length;
}
