/**
 * The sandbox's subscriptions and invoices: created, charged, renewed, given up. Each step is a transaction of its
 * own.
 */
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
import { tell } from "./events.server";
import { sandboxCharges, sandboxInvoices, sandboxSubscriptions } from "./schema.server";

export type SubscriptionRow = typeof sandboxSubscriptions.$inferSelect;
export type InvoiceRow = typeof sandboxInvoices.$inferSelect;

/** Days after a period's start on which an unpaid invoice is tried again; after the last it is given up. */
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
  const lasts =
    payments === Infinity || start < addMonths(anchorAt, payments * monthsEach, timeZone);
  return lasts ? discount.amountOffMinor : 0;
}

/** Created once per order: incomplete with an open invoice, or in its trial with an invoice over nothing. */
export async function openSubscription(
  tx: Tx,
  sale: Omit<Sale, "orderedAt"> & { cardNumber: string; backTo: string },
  now: Date,
): Promise<SubscriptionRow> {
  const { line, trialDays, orderId, customerRef, discount, destination, timeZone } = sale;
  const trialEnd = trialDays > 0 ? addDays(now, trialDays) : null;
  const monthsEach = monthsOf(line.interval ?? "MONTH");
  const [made] = await tx
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
  if (!made) return lockSubscription(tx, eq(sandboxSubscriptions.orderId, orderId));
  const amountMinor = trialEnd ? 0 : line.amountMinor - discountAt(made, now);
  await addInvoice(tx, made, { periodStart: now, periodEnd: made.currentPeriodEnd, amountMinor });
  await tell(tx, "customer.subscription.created", { subscriptionRef: made.ref }, now);
  return made;
}

export async function lockSubscription(
  tx: Tx,
  where: ReturnType<typeof eq>,
): Promise<SubscriptionRow> {
  const [row] = await tx.select().from(sandboxSubscriptions).where(where).for("update");
  if (!row) throw new Error("sandbox: no such subscription");
  return row;
}

async function addInvoice(
  tx: Tx,
  { ref, currency }: SubscriptionRow,
  period: { periodStart: Date; periodEnd: Date; amountMinor: number },
): Promise<InvoiceRow> {
  const nothing = period.amountMinor === 0;
  const [invoice] = await tx
    .insert(sandboxInvoices)
    .values({
      ...period,
      ref: `in_${randomToken()}`,
      subscriptionRef: ref,
      currency,
      status: nothing ? "paid" : "open",
      paidAt: nothing ? period.periodStart : null,
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

/** The money moves and the subscription runs (again). */
export async function settleInvoice(
  tx: Tx,
  { row, invoice, at }: { row: SubscriptionRow; invoice: InvoiceRow; at: Date },
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
      createdAt: at,
    })
    .onConflictDoNothing();
  await tx
    .update(sandboxInvoices)
    .set({
      status: "paid",
      paidAt: at,
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
  await tell(tx, "invoice.paid", { subscriptionRef: row.ref }, at);
}

/** Charges the card on file without its holder; the result is on the invoice. */
export async function attemptInvoice(
  tx: Tx,
  { row, invoice, at }: { row: SubscriptionRow; invoice: InvoiceRow; at: Date },
): Promise<"paid" | "refused"> {
  const answer = answerOfCharge(row.cardNumber);
  if (answer === "ok") {
    await settleInvoice(tx, { row, invoice, at });
    return "paid";
  }
  const authentication = answer === "needs-authentication";
  await tx
    .update(sandboxInvoices)
    .set({
      attempts: invoice.attempts + 1,
      needsAuthentication: authentication,
      // Being asked to authenticate is not a failed attempt yet.
      failure: authentication ? null : "card_declined",
    })
    .where(eq(sandboxInvoices.ref, invoice.ref));
  await tell(tx, "invoice.payment_failed", { subscriptionRef: row.ref }, at);
  return "refused";
}

/** Ends of trials and periods and retries of declined charges, in order, up to `now`. */
export async function renewDue(db: Db, now: Date): Promise<void> {
  // A long stretch of time passes one period at a time; a thousand periods are more than any subscription has.
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
    for (const { ref } of periods) await inTransaction(db, (tx) => renew(tx, ref, now));
    const retries = await db
      .select({ ref: sandboxInvoices.ref, subscriptionRef: sandboxInvoices.subscriptionRef })
      .from(sandboxInvoices)
      .where(and(eq(sandboxInvoices.status, "open"), lte(sandboxInvoices.nextAttemptAt, now)))
      .orderBy(asc(sandboxInvoices.nextAttemptAt))
      .limit(100);
    for (const retry of retries) await inTransaction(db, (tx) => tryAgain(tx, retry, now));
    if (periods.length + retries.length === 0) return;
  }
}

async function renew(tx: Tx, ref: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, ref));
  const runs = row.status === "active" || row.status === "trialing";
  if (row.endedAt || !runs || row.currentPeriodEnd > now) return;
  const at = row.currentPeriodEnd;
  if (row.cancelAtPeriodEnd) return end(tx, row, at);
  const periodEnd = nextRenewal(row.anchorAt, {
    monthsEach: monthsOf(row.interval),
    timeZone: row.timeZone,
    now: at,
  });
  const amountMinor = row.amountMinor - discountAt(row, at);
  const invoice = await addInvoice(tx, row, { periodStart: at, periodEnd, amountMinor });
  const moved = { ...row, currentPeriodEnd: periodEnd };
  const set = (status: string) =>
    tx
      .update(sandboxSubscriptions)
      .set({ status, currentPeriodEnd: periodEnd })
      .where(eq(sandboxSubscriptions.ref, ref));
  if (invoice.status === "paid") {
    await set("active");
    return tell(tx, "invoice.paid", { subscriptionRef: ref }, at);
  }
  await set("active");
  if ((await attemptInvoice(tx, { row: moved, invoice, at })) === "paid") return;
  await set("past_due");
  await tx
    .update(sandboxInvoices)
    .set({ nextAttemptAt: addDays(at, RETRY_DAYS[0]) })
    .where(eq(sandboxInvoices.ref, invoice.ref));
}

async function tryAgain(
  tx: Tx,
  { ref, subscriptionRef }: { ref: string; subscriptionRef: string },
  now: Date,
): Promise<void> {
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, subscriptionRef));
  const [invoice] = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.ref, ref));
  const at = invoice?.nextAttemptAt;
  if (!invoice || invoice.status !== "open" || !at || at > now) return;
  if ((await attemptInvoice(tx, { row, invoice, at })) === "paid") return;
  const next = RETRY_DAYS.map((days) => addDays(invoice.periodStart, days)).find((day) => day > at);
  await tx
    .update(sandboxInvoices)
    .set(next ? { nextAttemptAt: next } : { status: "uncollectible", nextAttemptAt: null })
    .where(eq(sandboxInvoices.ref, ref));
  if (!next) await end(tx, row, at);
}

async function end(tx: Tx, row: SubscriptionRow, at: Date): Promise<void> {
  await tx
    .update(sandboxSubscriptions)
    // One that was cancelled before its period's end keeps the moment at which that was asked.
    .set({ status: "canceled", endedAt: at, canceledAt: row.canceledAt ?? at })
    .where(eq(sandboxSubscriptions.ref, row.ref));
  await tell(tx, "customer.subscription.deleted", { subscriptionRef: row.ref }, at);
}

/** Ends a subscription that is incomplete or in its trial, and leaves any other alone. */
export async function voidUnpaid(tx: Tx, ref: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, ref));
  if (row.status !== "incomplete" && row.status !== "trialing") return;
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
  await tell(tx, "customer.subscription.updated", { subscriptionRef: ref }, now);
}
