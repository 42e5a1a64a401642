import { inArray, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "./schema.server";

/** Deletes expired sessions, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgeSessions(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lte(sessions.expiresAt, now))
    .limit(limit);
  const deleted = await db
    .delete(sessions)
    .where(inArray(sessions.tokenHash, due))
    .returning({ tokenHash: sessions.tokenHash });
  return deleted.length;
}
