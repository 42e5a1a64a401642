/**
 * Mails members before a yearly subscription renews (product.md §18), with the amount, the day and the way out; a job
 * runs it. Each year is announced once, also by several servers at a time.
 */
import { and, asc, eq, exists, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addDays } from "~/kernel/time";
import { announceBilling } from "../announce-billing.server";
import { findOrder } from "../orders/queries.server";
import { subscriptionTypes } from "../plans/schema.server";
import { loadLaterPayment } from "./load-schedules.server";
import { subscriptions } from "./schema.server";

/** Close enough to be remembered, and long enough to decide. */
const RENEWAL_NOTICE_DAYS = 14;

/** @returns the number of members; the job repeats the call until it is 0 */
export async function announceRenewals(
  db: Db,
  { now, batch = 100 }: { now: Date; batch?: number },
): Promise<number> {
  const due = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isDue(db, now))
    .orderBy(asc(subscriptions.currentPeriodEnd))
    .limit(batch);
  for (const { id } of due) {
    await inTransaction(db, (tx) => announceRenewal(tx, id, now));
  }
  return due.length;
}

/**
 * No renewal charges a subscription that is cancelled, paused, unpaid, in its trial, without a provider or wholly
 * discounted.
 */
const isDue = (db: Db | Tx, now: Date) =>
  and(
    eq(subscriptions.paymentProvider, "STRIPE"),
    isNull(subscriptions.endedAt),
    eq(subscriptions.status, "active"),
    eq(subscriptions.cancelAtPeriodEnd, false),
    isNull(subscriptions.cancelAt),
    gt(subscriptions.priceMinor, subscriptions.discountMinor),
    gt(subscriptions.currentPeriodEnd, now),
    lte(subscriptions.currentPeriodEnd, addDays(now, RENEWAL_NOTICE_DAYS)),
    or(
      isNull(subscriptions.renewalNoticeFor),
      sql`${subscriptions.renewalNoticeFor} <> ${subscriptions.currentPeriodEnd}`,
    ),
    exists(
      db
        .select({ id: subscriptionTypes.id })
        .from(subscriptionTypes)
        .where(
          and(
            eq(subscriptionTypes.id, subscriptions.subscriptionTypeId),
            eq(subscriptionTypes.interval, "YEAR"),
          ),
        ),
    ),
  );

/** Checks again under the lock of the row, because the member may have cancelled or another server may be first. */
async function announceRenewal(tx: Tx, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(subscriptions)
    .set({ renewalNoticeFor: sql`${subscriptions.currentPeriodEnd}` })
    .where(and(eq(subscriptions.id, id), isDue(tx, now)))
    .returning();
  const order = row?.orderId ? await findOrder(tx, row.orderId) : null;
  if (!row || !order) return;
  await announceBilling(tx, order, {
    kind: "renewalComing",
    about: `${row.id}:${row.currentPeriodEnd.getTime()}`,
    facts: {
      renewsAt: row.currentPeriodEnd.toISOString(),
      amountMinor: String(row.priceMinor - row.discountMinor),
      currency: row.currency,
      subscriptionId: row.id,
      ...(await loadLaterPayment(tx, row)),
    },
  });
}
