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
import { findCustomerRef } from "../customers/queries.server";
import { findOrder, type Order } from "../orders/queries.server";
import { closeOrder, markFulfilled } from "../orders/settle-order.server";
import type { PaymentPort, SubscriptionTruth } from "../payment-port";
import { takeTicket } from "../take-ticket.server";
import { announceChange } from "./announce-change.server";
import { bookInvoices } from "./book-invoices.server";
import { subscriptions, type SubscriptionRow } from "./schema.server";
import { isTerminated } from "./subscription";

/** `unknown`: the provider or we know nothing of it (yet); the caller may ask again later. */
export type Fulfilment = "fulfilled" | "pending" | "closed" | "unknown";

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
    await checkWhose(tx, { order, truth, provider: payments.key, known: known ?? null });
    if (!known) checkAgainstOrder(order, truth);
    const row = await bringRow(tx, { order, truth, known: known ?? null, readAt, now });
    await markFulfilled(tx, order, { subscriptionRef, now });
    await bookInvoices(tx, { order, truth, row, now });
    return "fulfilled";
  });
}

/** Another customer's, or a second one that names the same order: neither is what our row tells of. */
async function checkWhose(
  tx: Tx,
  {
    order,
    truth,
    provider,
    known,
  }: { order: Order; truth: SubscriptionTruth; provider: string; known: SubscriptionRow | null },
): Promise<void> {
  const { studentId } = order;
  if ((await findCustomerRef(tx, { studentId, provider })) !== truth.customerRef) {
    throw new BrokenInvariant(`subscription ${truth.subscriptionRef} is another customer's`);
  }
  if (known && known.providerRef !== truth.subscriptionRef) {
    throw new BrokenInvariant(
      `subscription ${truth.subscriptionRef} names order ${order.id}, whose own is ${known.providerRef}`,
    );
  }
}

/**
 * A subscription that is not what was ordered is never granted; a person must look at it. What an operator changes at the
 * provider afterwards (another price, a coupon) is taken over: it is charged there, and its end must not go unheard.
 */
function checkAgainstOrder(order: Order, truth: SubscriptionTruth): void {
  const asOrdered =
    truth.amountMinor === order.listPriceMinor &&
    truth.currency === order.currency &&
    // A discount may have run out since; it is never another one.
    (truth.discountMinor === 0 || truth.discountMinor === order.discountMinor);
  const firstPaid = truth.invoices.findLast((invoice) => invoice.amountPaidMinor > 0);
  if (!asOrdered || (firstPaid && firstPaid.amountPaidMinor !== order.amountMinor)) {
    throw new BrokenInvariant(
      `order ${order.id} is ${order.amountMinor} (${order.listPriceMinor}) ${order.currency}, the provider says ${firstPaid?.amountPaidMinor ?? "nothing yet"} (${truth.amountMinor}) ${truth.currency}`,
    );
  }
}

/** Our row, made or brought to the truth; a mail goes out for what has changed. */
async function bringRow(
  tx: Tx,
  given: {
    order: Order;
    truth: SubscriptionTruth;
    known: SubscriptionRow | null;
    readAt: Date;
    now: Date;
  },
): Promise<SubscriptionRow> {
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
    priceMinor: truth.amountMinor,
    currency: truth.currency,
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
