/**
 * The sandbox's clock for a single customer, like the test clocks of real providers. It moves all times of the
 * customer's subscriptions into the past; the next run of the job renews, retries and ends them. Free subscriptions,
 * which no provider ends, move too and end at once when their time is over.
 */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addDays } from "~/kernel/time";
import { announceTrialEnding } from "../subscriptions/announce-trial-endings.server";
import { endFreeSubscriptions } from "../subscriptions/end-free-subscriptions.server";
import { addMonths, monthsOf } from "../subscriptions/period";
import { subscriptions } from "../subscriptions/schema.server";
import { emitEvent } from "./events.server";
import { sandboxCustomers, sandboxInvoices, sandboxSubscriptions } from "./schema.server";

type Calendar = Pick<typeof sandboxSubscriptions.$inferSelect, "interval" | "timeZone">;

const addPeriods = (anchor: Date, { interval, timeZone }: Calendar, count: number): Date =>
  addMonths(anchor, count * monthsOf(interval), timeZone);

/** The number of the running period, which a move does not change, unlike its days: months differ in length. */
function renewalsUntilEnd(row: typeof sandboxSubscriptions.$inferSelect): number {
  let count = 0;
  while (addPeriods(row.anchorAt, row, count) < row.currentPeriodEnd) count += 1;
  return count;
}

interface Move {
  studentId: number;
  days: number;
  now: Date;
}

/** @returns the number of subscriptions that moved */
export async function moveClock(db: Db, move: Move): Promise<number> {
  const movedCount = await inTransaction(
    db,
    async (tx) =>
      (await moveSandboxSubscriptions(tx, move)) + (await moveFreeSubscriptions(tx, move)),
  );
  const { studentId, now } = move;
  await endFreeSubscriptions(db, { studentId, now });
  return movedCount;
}

/** The mail before a trial's end precedes the charge, also when the move skips the days on which the job sends it. */
async function announceSkippedTrialEnd(
  tx: Tx,
  { ref, status, trialEnd, cancelAtPeriodEnd }: typeof sandboxSubscriptions.$inferSelect,
  now: Date,
): Promise<void> {
  const isSkipped = status === "trialing" && trialEnd !== null && trialEnd <= now;
  // A cancelled trial costs nothing.
  if (!isSkipped || cancelAtPeriodEnd) return;
  await announceTrialEnding(tx, eq(subscriptions.providerRef, ref), { now, endsAt: trialEnd });
}

async function moveFreeSubscriptions(tx: Tx, { studentId, days }: Move): Promise<number> {
  const running = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.studentId, studentId),
        eq(subscriptions.paymentProvider, "FREE"),
        isNull(subscriptions.endedAt),
      ),
    )
    .for("update");
  for (const { id, startedAt, currentPeriodEnd } of running) {
    const end = addDays(currentPeriodEnd, -days);
    await tx
      .update(subscriptions)
      .set({ startedAt: addDays(startedAt, -days), currentPeriodEnd: end, cancelAt: end })
      .where(eq(subscriptions.id, id));
  }
  return running.length;
}

async function moveSandboxSubscriptions(tx: Tx, { studentId, days, now }: Move): Promise<number> {
  const moveBack = <T extends Date | null>(moment: T) => (moment ? addDays(moment, -days) : null);
  const rows = await tx
    .select({ subscription: sandboxSubscriptions })
    .from(sandboxSubscriptions)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.ref, sandboxSubscriptions.customerRef))
    .where(and(eq(sandboxCustomers.studentId, studentId), isNull(sandboxSubscriptions.endedAt)))
    .for("update", { of: sandboxSubscriptions });
  for (const { subscription } of rows) {
    const { ref, startedAt, trialEnd, canceledAt } = subscription;
    const anchorAt = addDays(subscription.anchorAt, -days);
    const currentPeriodEnd = addPeriods(anchorAt, subscription, renewalsUntilEnd(subscription));
    await tx
      .update(sandboxSubscriptions)
      .set({
        startedAt: addDays(startedAt, -days),
        anchorAt,
        currentPeriodEnd,
        trialEnd: moveBack(trialEnd),
        canceledAt: moveBack(canceledAt),
      })
      .where(eq(sandboxSubscriptions.ref, ref));
    const invoices = await tx
      .select()
      .from(sandboxInvoices)
      .where(eq(sandboxInvoices.subscriptionRef, ref))
      // Oldest first, so that no period gets the start of another one.
      .orderBy(asc(sandboxInvoices.periodStart));
    for (const [index, invoice] of invoices.entries()) {
      const isNewest = index === invoices.length - 1;
      await tx
        .update(sandboxInvoices)
        .set({
          periodStart: addDays(invoice.periodStart, -days),
          periodEnd: isNewest ? currentPeriodEnd : addDays(invoice.periodEnd, -days),
          paidAt: moveBack(invoice.paidAt),
          nextAttemptAt: moveBack(invoice.nextAttemptAt),
        })
        .where(eq(sandboxInvoices.ref, invoice.ref));
    }
    await announceSkippedTrialEnd(tx, { ...subscription, trialEnd: moveBack(trialEnd) }, now);
    await emitEvent(tx, "customer.subscription.updated", { subscriptionRef: ref }, now);
  }
  return rows.length;
}
