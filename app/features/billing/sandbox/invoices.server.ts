/** Creates, charges, renews and ends the sandbox's subscriptions. Each step is a transaction of its own. */
import { and, asc, desc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken } from "~/kernel/ids.server";
import { addDays } from "~/kernel/time";
import type { Sale } from "../payment-port";
import { countReducedPayments } from "../promotions/promo";
import { addMonths, monthsOf, nextRenewal } from "../subscriptions/period";
import { shareOf } from "./accounts.server";
import { answerOfCharge } from "./cards";
import { emitEvent } from "./events.server";
import { sandboxCharges, sandboxInvoices, sandboxSubscriptions } from "./schema.server";

export type SubscriptionRow = typeof sandboxSubscriptions.$inferSelect;
export type InvoiceRow = typeof sandboxInvoices.$inferSelect;

/** Days after a period's start on which the sandbox retries an unpaid invoice; the last retry ends the subscription. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** The amount that the discount takes off the period that begins at `start`. */
export function discountAt(
  row: Pick<SubscriptionRow, "discount" | "interval" | "anchorAt" | "timeZone">,
  start: Date,
): number {
  const { discount, anchorAt, timeZone } = row;
  if (!discount) return 0;
  const monthsEach = monthsOf(row.interval);
  const payments = countReducedPayments(discount, monthsEach);
  const isReduced =
    payments === Infinity || start < addMonths(anchorAt, payments * monthsEach, timeZone);
  return isReduced ? discount.amountOffMinor : 0;
}

/** Creates one subscription per order: incomplete with an open invoice, or in its trial with an invoice over zero. */
export async function openSubscription(
  tx: Tx,
  sale: Omit<Sale, "orderedAt"> & { cardNumber: string; backTo: string },
  now: Date,
): Promise<SubscriptionRow> {
  const { line, trialDays, orderId, customerRef, discount, destination, timeZone } = sale;
  const trialEnd = trialDays > 0 ? addDays(now, trialDays) : null;
  const monthsEach = monthsOf(line.interval ?? "MONTH");
  const [subscription] = await tx
    .insert(sandboxSubscriptions)
    .values({
      ref: `sub_${randomToken()}`,
      orderId,
      customerRef,
      status: trialEnd ? "trialing" : "incomplete",
      name: line.name,
      amountMinor: line.amountMinor,
      currency: line.currency,
      interval: line.interval ?? "MONTH",
      timeZone,
      discount,
      destination,
      cardNumber: sale.cardNumber,
      backTo: sale.backTo,
      startedAt: now,
      anchorAt: trialEnd ?? now,
      currentPeriodEnd: trialEnd ?? nextRenewal(now, { monthsEach, timeZone, now }),
      trialEnd,
    })
    .onConflictDoNothing({ target: sandboxSubscriptions.orderId })
    .returning();
  if (!subscription) return lockSubscription(tx, eq(sandboxSubscriptions.orderId, orderId));
  const amountMinor = trialEnd ? 0 : line.amountMinor - discountAt(subscription, now);
  await addInvoice(tx, subscription, {
    periodStart: now,
    periodEnd: subscription.currentPeriodEnd,
    amountMinor,
  });
  await emitEvent(tx, "customer.subscription.created", { subscriptionRef: subscription.ref }, now);
  return subscription;
}

export async function lockSubscription(
  tx: Tx,
  where: ReturnType<typeof eq>,
): Promise<SubscriptionRow> {
  const row = await findLockedSubscription(tx, where);
  if (!row) throw new Error("sandbox: no such subscription");
  return row;
}

async function findLockedSubscription(
  tx: Tx,
  where: ReturnType<typeof eq>,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(sandboxSubscriptions).where(where).for("update");
  return row;
}

async function addInvoice(
  tx: Tx,
  { ref, currency }: SubscriptionRow,
  period: { periodStart: Date; periodEnd: Date; amountMinor: number },
): Promise<InvoiceRow> {
  const isFree = period.amountMinor === 0;
  const [invoice] = await tx
    .insert(sandboxInvoices)
    .values({
      ...period,
      ref: `in_${randomToken()}`,
      subscriptionRef: ref,
      currency,
      status: isFree ? "paid" : "open",
      paidAt: isFree ? period.periodStart : null,
      clientSecret: `secret_${randomToken()}`,
    })
    .returning();
  if (!invoice) throw new Error("sandbox: the invoice was not written");
  return invoice;
}

export async function openInvoiceOf(tx: Tx, subscriptionRef: string): Promise<InvoiceRow | null> {
  const [invoice] = await tx
    .select()
    .from(sandboxInvoices)
    .where(
      and(eq(sandboxInvoices.subscriptionRef, subscriptionRef), eq(sandboxInvoices.status, "open")),
    )
    .orderBy(desc(sandboxInvoices.periodStart))
    .limit(1);
  return invoice ?? null;
}

/** Books the charge and sets the subscription active. */
export async function settleInvoice(
  tx: Tx,
  { row, invoice, time }: { row: SubscriptionRow; invoice: InvoiceRow; time: Date },
): Promise<void> {
  const chargeRef = `ch_${invoice.ref}`;
  await tx
    .insert(sandboxCharges)
    .values({
      ref: chargeRef,
      subscriptionRef: row.ref,
      orderId: row.orderId,
      amountMinor: invoice.amountMinor,
      currency: row.currency,
      ...shareOf(invoice, row.destination),
      createdAt: time,
    })
    .onConflictDoNothing();
  await tx
    .update(sandboxInvoices)
    .set({
      status: "paid",
      paidAt: time,
      chargeRef,
      attempts: invoice.attempts + 1,
      nextAttemptAt: null,
      needsAuthentication: false,
      failure: null,
    })
    .where(eq(sandboxInvoices.ref, invoice.ref));
  await tx
    .update(sandboxSubscriptions)
    .set({ status: "active" })
    .where(eq(sandboxSubscriptions.ref, row.ref));
  await emitEvent(tx, "invoice.paid", { subscriptionRef: row.ref }, time);
}

/** Charges the saved card without its holder and writes the result on the invoice. */
export async function attemptInvoice(
  tx: Tx,
  { row, invoice, time }: { row: SubscriptionRow; invoice: InvoiceRow; time: Date },
): Promise<"paid" | "refused"> {
  const answer = answerOfCharge(row.cardNumber);
  if (answer === "ok") {
    await settleInvoice(tx, { row, invoice, time });
    return "paid";
  }
  const authentication = answer === "needs-authentication";
  await tx
    .update(sandboxInvoices)
    .set({
      attempts: invoice.attempts + 1,
      needsAuthentication: authentication,
      // The bank's question is not a failed payment yet.
      failure: authentication ? null : "card_declined",
    })
    .where(eq(sandboxInvoices.ref, invoice.ref));
  await emitEvent(tx, "invoice.payment_failed", { subscriptionRef: row.ref }, time);
  return "refused";
}

/** Renews or ends the subscriptions whose trial or period is over, and retries declined charges, up to `now`. */
export async function renewDueSubscriptions(db: Db, now: Date): Promise<void> {
  // Each round renews one period, so that a long time passes in order; no subscription has a thousand periods.
  for (let round = 0; round < 1_000; round += 1) {
    const periods = await db
      .select({ ref: sandboxSubscriptions.ref })
      .from(sandboxSubscriptions)
      .where(
        and(
          isNull(sandboxSubscriptions.endedAt),
          inArray(sandboxSubscriptions.status, ["trialing", "active"]),
          lte(sandboxSubscriptions.currentPeriodEnd, now),
        ),
      )
      .limit(100);
    for (const { ref } of periods) await inTransaction(db, (tx) => renewSubscription(tx, ref, now));
    const retries = await db
      .select({ ref: sandboxInvoices.ref, subscriptionRef: sandboxInvoices.subscriptionRef })
      .from(sandboxInvoices)
      .where(and(eq(sandboxInvoices.status, "open"), lte(sandboxInvoices.nextAttemptAt, now)))
      .orderBy(asc(sandboxInvoices.nextAttemptAt))
      .limit(100);
    for (const retry of retries) await inTransaction(db, (tx) => retryInvoice(tx, retry, now));
    if (periods.length + retries.length === 0) return;
  }
}

async function renewSubscription(tx: Tx, ref: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, ref));
  const runs = row.status === "active" || row.status === "trialing";
  if (row.endedAt || !runs || row.currentPeriodEnd > now) return;
  const periodStart = row.currentPeriodEnd;
  if (row.cancelAtPeriodEnd) return endSubscriptionAt(tx, row, periodStart);
  const periodEnd = nextRenewal(row.anchorAt, {
    monthsEach: monthsOf(row.interval),
    timeZone: row.timeZone,
    now: periodStart,
  });
  const amountMinor = row.amountMinor - discountAt(row, periodStart);
  const invoice = await addInvoice(tx, row, { periodStart, periodEnd, amountMinor });
  const renewedRow = { ...row, currentPeriodEnd: periodEnd };
  const setStatus = (status: string) =>
    tx
      .update(sandboxSubscriptions)
      .set({ status, currentPeriodEnd: periodEnd })
      .where(eq(sandboxSubscriptions.ref, ref));
  if (invoice.status === "paid") {
    await setStatus("active");
    return emitEvent(tx, "invoice.paid", { subscriptionRef: ref }, periodStart);
  }
  await setStatus("active");
  if ((await attemptInvoice(tx, { row: renewedRow, invoice, time: periodStart })) === "paid")
    return;
  await setStatus("past_due");
  await tx
    .update(sandboxInvoices)
    .set({ nextAttemptAt: addDays(periodStart, RETRY_DAYS[0]) })
    .where(eq(sandboxInvoices.ref, invoice.ref));
}

async function retryInvoice(
  tx: Tx,
  { ref, subscriptionRef }: { ref: string; subscriptionRef: string },
  now: Date,
): Promise<void> {
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, subscriptionRef));
  const [invoice] = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.ref, ref));
  const attemptAt = invoice?.nextAttemptAt;
  if (!invoice || invoice.status !== "open" || !attemptAt || attemptAt > now) return;
  if ((await attemptInvoice(tx, { row, invoice, time: attemptAt })) === "paid") return;
  const next = RETRY_DAYS.map((days) => addDays(invoice.periodStart, days)).find(
    (day) => day > attemptAt,
  );
  await tx
    .update(sandboxInvoices)
    .set(next ? { nextAttemptAt: next } : { status: "uncollectible", nextAttemptAt: null })
    .where(eq(sandboxInvoices.ref, ref));
  if (!next) await endSubscriptionAt(tx, row, attemptAt);
}

async function endSubscriptionAt(tx: Tx, row: SubscriptionRow, time: Date): Promise<void> {
  await tx
    .update(sandboxSubscriptions)
    // `canceledAt` is the time of the member's request, if there was one.
    .set({ status: "canceled", endedAt: time, canceledAt: row.canceledAt ?? time })
    .where(eq(sandboxSubscriptions.ref, row.ref));
  await emitEvent(tx, "customer.subscription.deleted", { subscriptionRef: row.ref }, time);
}

/** Ends a subscription that is incomplete or in its trial; does nothing to any other and to an unknown one. */
export async function voidUnpaidSubscription(tx: Tx, ref: string, now: Date): Promise<void> {
  const row = await findLockedSubscription(tx, eq(sandboxSubscriptions.ref, ref));
  if (row?.status !== "incomplete" && row?.status !== "trialing") return;
  const status = row.status === "incomplete" ? "incomplete_expired" : "canceled";
  await tx
    .update(sandboxSubscriptions)
    .set({ status, endedAt: now, canceledAt: now })
    .where(eq(sandboxSubscriptions.ref, ref));
  await tx
    .update(sandboxInvoices)
    .set({ status: "void", nextAttemptAt: null, needsAuthentication: false })
    .where(
      and(
        eq(sandboxInvoices.subscriptionRef, ref),
        or(eq(sandboxInvoices.status, "open"), eq(sandboxInvoices.status, "draft")),
      ),
    );
  await emitEvent(tx, "customer.subscription.updated", { subscriptionRef: ref }, now);
}
