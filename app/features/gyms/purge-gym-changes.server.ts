/** A job: changes that can no longer be undone go, in batches, until it returns 0. */
import { inArray, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addDays } from "~/kernel/time";
import { UNDO_DAYS } from "./change-gym.server";
import { gymChanges } from "./schema.server";

export function purgeGymChanges(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = tx
      .select({ id: gymChanges.id })
      .from(gymChanges)
      .where(lt(gymChanges.changedAt, addDays(now, -UNDO_DAYS)))
      .limit(limit);
    const deleted = await tx
      .delete(gymChanges)
      .where(inArray(gymChanges.id, due))
      .returning({ id: gymChanges.id });
    return deleted.length;
  });
}
