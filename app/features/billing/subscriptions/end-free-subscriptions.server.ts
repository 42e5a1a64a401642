/** Ends free subscriptions with their period (product.md §18); a job runs it, because no provider ends them. */
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { announceBilling } from "../announce-billing.server";
import { findOrder } from "../orders/queries.server";
import { subscriptions } from "./schema.server";

/** @returns the number of ended subscriptions; the job repeats the call until it is 0 */
export async function endFreeSubscriptions(
  db: Db,
  {
    now,
    studentId,
    batch = 100,
  }: {
    now: Date;
    /** Only this student's. */
    studentId?: number;
    batch?: number;
  },
): Promise<number> {
  const due = await db
    .select({ id: subscriptions.id, studentId: subscriptions.studentId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.paymentProvider, "FREE"),
        isNull(subscriptions.endedAt),
        lte(subscriptions.currentPeriodEnd, now),
        studentId === undefined ? undefined : eq(subscriptions.studentId, studentId),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd))
    .limit(batch);
  for (const { id, studentId: owner } of due) {
    await inTransaction(db, async (tx) => {
      await lockStudent(tx, owner);
      const [ended] = await tx
        .update(subscriptions)
        .set({ status: "canceled", endedAt: subscriptions.currentPeriodEnd, syncedAt: now })
        .where(and(eq(subscriptions.id, id), isNull(subscriptions.endedAt)))
        .returning();
      const order = ended?.orderId ? await findOrder(tx, ended.orderId) : null;
      if (!ended || !order) return;
      await announceBilling(tx, order, {
        kind: "subscriptionExpired",
        about: id,
        facts: {
          endedAt: ended.currentPeriodEnd.toISOString(),
          subscriptionTypeId: String(ended.subscriptionTypeId),
        },
      });
    });
  }
  return due.length;
}
