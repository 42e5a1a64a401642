/** Mails members once, three days before their trial ends and we charge them; a job runs it. */
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addDays } from "~/kernel/time";
import { announceBilling } from "../announce-billing.server";
import { findOrder } from "../orders/queries.server";
import { subscriptions } from "./schema.server";

const TRIAL_NOTICE_DAYS = 3;

/** @returns the number of members; the job repeats the call until it is 0 */
export async function announceTrialEndings(
  db: Db,
  { now, batch = 100 }: { now: Date; batch?: number },
): Promise<number> {
  const due = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "trialing"),
        isNull(subscriptions.trialNoticeAt),
        gt(subscriptions.trialEnd, now),
        lte(subscriptions.trialEnd, addDays(now, TRIAL_NOTICE_DAYS)),
        // A cancelled trial costs nothing.
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNull(subscriptions.cancelAt),
      ),
    )
    .orderBy(asc(subscriptions.trialEnd))
    .limit(batch);
  for (const { id } of due) {
    await inTransaction(db, async (tx) => {
      const [row] = await tx
        .update(subscriptions)
        .set({ trialNoticeAt: sql`${now.toISOString()}::timestamptz` })
        .where(and(eq(subscriptions.id, id), isNull(subscriptions.trialNoticeAt)))
        .returning();
      const order = row?.orderId ? await findOrder(tx, row.orderId) : null;
      if (!row || !order || !row.trialEnd) return;
      await announceBilling(tx, order, {
        kind: "trialEnding",
        about: id,
        facts: {
          endsAt: row.trialEnd.toISOString(),
          amountMinor: String(row.priceMinor - row.discountMinor),
          currency: row.currency,
          subscriptionId: id,
        },
      });
    });
  }
  return due.length;
}
