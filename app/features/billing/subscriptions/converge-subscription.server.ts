/**
 * Brings our subscription to what the provider says of it: the one way to a paid subscription (decisions §9). The truth
 * is fetched first, then the student is locked and our rows brought to it; safe to repeat and to run at once. A
 * terminated row is never revived, and an older read never overwrites a newer one. Money and mail that follow from it
 * are written in the same transaction, each under a key of its own.
 */
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { BrokenInvariant, exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { announceBilling } from "../announce-billing.server";
import { findCustomerRef } from "../customers/queries.server";
import { recordCharge } from "../ledger/record-charge.server";
import { findOrder, type Order } from "../orders/queries.server";
import { closeOrder, markFulfilled } from "../orders/settle-order.server";
import type { InvoiceTruth, PaymentPort, SubscriptionTruth } from "../payment-port";
import { subscriptions } from "./schema.server";
import { graceEnd, isCanceled, isTerminated, terminationTimestamp } from "./subscription";

/** `unknown`: the provider or we know nothing of it (yet); the caller may ask again later. */
export type Fulfilment = "fulfilled" | "pending" | "closed" | "unknown";

type Row = typeof subscriptions.$inferSelect;

export async function convergeSubscription(
  db: Db,
  { payments, subscriptionRef, now }: { payments: PaymentPort; subscriptionRef: string; now: Date },
): Promise<Fulfilment> {
  const readAt = await takeTicket(db);
  const truth = await payments.readSubscription(subscriptionRef);
  if (!truth) return "unknown";
  const order = await findOrder(db, truth.orderId);
  if (!order) return "unknown";
  if (truth.status === "incomplete") return "pending";
  return inTransaction(db, async (tx): Promise<Fulfilment> => {
    await lockStudent(tx, order.studentId);
    const [known] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, order.id));
    const paid = truth.invoices.some((invoice) => invoice.amountPaidMinor > 0);
    if (!known && isTerminated(truth) && !paid) {
      // Over before it was ours, and nobody paid for it (given up while it was being made, a trial too): it is no
      // subscription, uses up no trial, and the order is closed.
      await closeOrder(tx, order, { failure: truth.invoices[0]?.failure ?? null, now });
      return "closed";
    }
    await checkAgainstOrder(tx, { order, truth, provider: payments.key, first: !known });
    const row = await write(tx, { order, truth, known: known ?? null, readAt, now });
    await markFulfilled(tx, order, { subscriptionRef, now });
    await bookInvoices(tx, { order, truth, row, now });
    return "fulfilled";
  });
}

/**
 * Taken before the truth is read: of two reads, the one that began later is the newer. From the database, because the
 * clocks of two servers differ.
 */
export async function takeTicket(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  return new Date(exactlyOne(rows, "clock").at);
}

/** A subscription that is not what was ordered is never granted; a person must look at it. */
async function checkAgainstOrder(
  tx: Tx,
  {
    order,
    truth,
    provider,
    first,
  }: { order: Order; truth: SubscriptionTruth; provider: string; first: boolean },
): Promise<void> {
  const { studentId } = order;
  if ((await findCustomerRef(tx, { studentId, provider })) !== truth.customerRef) {
    throw new BrokenInvariant(`subscription ${truth.subscriptionRef} is another customer's`);
  }
  const asOrdered =
    truth.amountMinor === order.listPriceMinor &&
    truth.currency === order.currency &&
    // A discount may have run out since; it is never another one.
    (truth.discountMinor === 0 || truth.discountMinor === order.discountMinor);
  const firstPaid = truth.invoices.findLast((invoice) => invoice.amountPaidMinor > 0);
  if (!asOrdered || (first && firstPaid && firstPaid.amountPaidMinor !== order.amountMinor)) {
    throw new BrokenInvariant(
      `order ${order.id} is ${order.amountMinor} (${order.listPriceMinor}) ${order.currency}, the provider says ${firstPaid?.amountPaidMinor ?? "nothing yet"} (${truth.amountMinor}) ${truth.currency}`,
    );
  }
}

async function write(
  tx: Tx,
  given: {
    order: Order;
    truth: SubscriptionTruth;
    known: Row | null;
    readAt: Date;
    now: Date;
  },
): Promise<Row> {
  const { order, truth, known, readAt, now } = given;
  const pastDue = truth.status === "past_due";
  const facts = {
    status: truth.status,
    currentPeriodEnd: truth.currentPeriodEnd,
    trialEnd: truth.trialEnd,
    cancelAtPeriodEnd: truth.cancelAtPeriodEnd,
    cancelAt: truth.cancelAt,
    canceledAt: truth.canceledAt,
    endedAt: truth.endedAt,
    discountMinor: truth.discountMinor,
    syncedAt: readAt,
  };
  if (!known) {
    const inserted = await tx
      .insert(subscriptions)
      .values({
        ...facts,
        id: newId(),
        studentId: order.studentId,
        gymId: order.gymId,
        subscriptionTypeId: planOf(order),
        orderId: order.id,
        paymentProvider: "STRIPE",
        providerRef: truth.subscriptionRef,
        priceMinor: truth.amountMinor,
        currency: truth.currency,
        startedAt: truth.startedAt,
        pastDueSince: pastDue ? now : null,
      })
      .returning();
    const row = exactlyOne(inserted, "subscription");
    await announceChange(tx, order, null, row);
    return row;
  }
  if (isTerminated(known) && !isTerminated(truth)) return known;
  const [row] = await tx
    .update(subscriptions)
    .set({
      ...facts,
      // The grace of seven days runs from the first time that it was seen unpaid.
      pastDueSince: pastDue
        ? sql`coalesce(${subscriptions.pastDueSince}, ${now.toISOString()}::timestamptz)`
        : null,
    })
    .where(and(eq(subscriptions.id, known.id), lte(subscriptions.syncedAt, readAt)))
    .returning();
  // Null: somebody has read later and written before.
  if (!row) return known;
  await announceChange(tx, order, known, row);
  return row;
}

function planOf(order: Order): number {
  if (order.subscriptionTypeId === null) {
    throw new BrokenInvariant(`order ${order.id} of a product has a subscription`);
  }
  return order.subscriptionTypeId;
}

/** Cancelled, taken back, ended: a mail for each decision, named by the moment it was made. */
async function announceChange(tx: Tx, order: Order, before: Row | null, after: Row): Promise<void> {
  const decision = (row: Row) => `${row.id}:${row.canceledAt?.getTime() ?? 0}`;
  const subscriptionId = after.id;
  if (isTerminated(after)) {
    if (before && isTerminated(before)) return;
    await announceBilling(tx, order, {
      kind: "subscriptionExpired",
      about: subscriptionId,
      facts: {
        endedAt: terminationTimestamp(after).toISOString(),
        subscriptionTypeId: String(after.subscriptionTypeId),
      },
    });
  } else if (isCanceled(after) && !(before && isCanceled(before))) {
    await announceBilling(tx, order, {
      kind: "subscriptionCanceled",
      about: decision(after),
      facts: { endsAt: terminationTimestamp(after).toISOString(), subscriptionId },
    });
  } else if (before && isCanceled(before) && !isCanceled(after)) {
    await announceBilling(tx, order, {
      kind: "subscriptionReverted",
      about: decision(before),
      facts: { ...nextPayment(after), subscriptionId },
    });
  }
}

const nextPayment = (row: Row) => ({
  nextAt: row.currentPeriodEnd.toISOString(),
  nextAmountMinor: String(row.priceMinor - row.discountMinor),
  currency: row.currency,
});

/** What was charged, and a receipt for each invoice; what could not be charged, and a word about it. */
async function bookInvoices(
  tx: Tx,
  { order, truth, row, now }: { order: Order; truth: SubscriptionTruth; row: Row; now: Date },
): Promise<void> {
  for (const invoice of truth.invoices.toReversed()) {
    if (invoice.status === "paid") await bookPaid(tx, { order, invoice, row, now });
  }
  const [newest] = truth.invoices;
  if (truth.status !== "past_due" || newest?.status !== "open" || newest.attempts === 0) return;
  await announceBilling(tx, order, {
    kind: "paymentFailed",
    about: newest.invoiceRef,
    facts: {
      amountMinor: String(newest.amountMinor),
      currency: newest.currency,
      graceEnd: (graceEnd(row) ?? now).toISOString(),
      subscriptionId: row.id,
    },
  });
}

async function bookPaid(
  tx: Tx,
  { order, invoice, row, now }: { order: Order; invoice: InvoiceTruth; row: Row; now: Date },
): Promise<void> {
  const at = invoice.paidAt ?? now;
  if (invoice.chargeRef !== null && invoice.amountPaidMinor > 0) {
    await recordCharge(tx, order, {
      chargeRef: invoice.chargeRef,
      invoiceRef: invoice.invoiceRef,
      amountMinor: invoice.amountPaidMinor,
      currency: invoice.currency,
      period: { start: invoice.periodStart, end: invoice.periodEnd },
      at,
      readAt: now,
      refunds: invoice.refunds,
      disputes: invoice.disputes,
    });
  }
  await announceBilling(tx, order, {
    kind: "receipt",
    about: invoice.invoiceRef,
    facts: {
      amountMinor: String(invoice.amountPaidMinor),
      currency: invoice.currency,
      at: at.toISOString(),
      reference: order.id,
      subscriptionId: row.id,
      nextAt: invoice.periodEnd.toISOString(),
      // The next price is known for the newest period only; a late mail for an older one does not guess.
      nextAmountMinor:
        invoice.periodEnd >= row.currentPeriodEnd && !isTerminated(row) && !isCanceled(row)
          ? String(row.priceMinor - row.discountMinor)
          : "",
    },
  });
}
