/** Every SELECT on push subscriptions that other features need. */
import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { pushSubscriptions } from "./schema.server";

/** The browsers of these students that may be notified of a gym. */
export function listPushSubscriptions(
  db: DbOrTx,
  { gymId, studentIds }: { gymId: number; studentIds: readonly number[] },
): Promise<{ id: string; studentId: number }[]> {
  return db
    .select({ id: pushSubscriptions.id, studentId: pushSubscriptions.studentId })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.gymId, gymId),
        inArray(pushSubscriptions.studentId, [...studentIds]),
      ),
    );
}
