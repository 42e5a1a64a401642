import { and, inArray, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { emailChanges } from "./schema.server";

/** Deletes changes whose links have expired, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgeEmailChanges(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      or(
        and(isNull(emailChanges.confirmedAt), lte(emailChanges.expiresAt, now)),
        lte(emailChanges.undoExpiresAt, now),
      ),
    )
    .limit(limit);
  const deleted = await db
    .delete(emailChanges)
    .where(inArray(emailChanges.id, due))
    .returning({ id: emailChanges.id });
  return deleted.length;
}
