import { inArray, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passwordResets } from "./schema.server";

/** Deletes expired codes with their addresses, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgePasswordResets(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ emailFolded: passwordResets.emailFolded })
    .from(passwordResets)
    .where(lte(passwordResets.expiresAt, now))
    .limit(limit);
  const deleted = await db
    .delete(passwordResets)
    .where(inArray(passwordResets.emailFolded, due))
    .returning({ emailFolded: passwordResets.emailFolded });
  return deleted.length;
}
