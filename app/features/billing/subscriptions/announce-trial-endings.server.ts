/** Mails members once, three days before their trial ends and we charge them; a job runs it. */
import { and, asc, eq, gt, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addDays } from "~/kernel/time";
import { announceBilling } from "../announce-billing.server";
import { findOrder } from "../orders/queries.server";
import { loadLaterPayment } from "./load-schedules.server";
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
    await inTransaction(db, (tx) => announceTrialEnding(tx, eq(subscriptions.id, id), { now }));
  }
  return due.length;
}

/** Queues the mail of one subscription, once. */
export async function announceTrialEnding(
  tx: Tx,
  which: SQL,
  {
    now,
    endsAt,
  }: {
    now: Date;
    /** A later decision of the provider than the end that our row names. */
    endsAt?: Date;
  },
): Promise<void> {
  const [row] = await tx
    .update(subscriptions)
    .set({ trialNoticeAt: sql`${now.toISOString()}::timestamptz` })
    .where(and(which, isNull(subscriptions.trialNoticeAt)))
    .returning();
  const order = row?.orderId ? await findOrder(tx, row.orderId) : null;
  const trialEnd = endsAt ?? row?.trialEnd;
  if (!row || !order || !trialEnd) return;
  await announceBilling(tx, order, {
    kind: "trialEnding",
    about: row.id,
    facts: {
      endsAt: trialEnd.toISOString(),
      amountMinor: String(row.priceMinor - row.discountMinor),
      currency: row.currency,
      subscriptionId: row.id,
      ...(await loadLaterPayment(tx, row)),
    },
  });
}
