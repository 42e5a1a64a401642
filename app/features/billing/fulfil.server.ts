/**
 * The one way to a subscription (decisions §9): the thank-you page, the event inbox and reconciling all come here.
 * The truth is fetched first, then the student is locked and our row brought to it; safe to repeat and to run at
 * once. A terminated row is never revived, and an older read never overwrites a newer one.
 */
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { BrokenInvariant, exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import type { PaymentPort, SubscriptionTruth } from "./payment-port";
import { findOrder, type Order } from "./queries.server";
import { orders, paymentCustomers, subscriptions } from "./schema.server";
import { isTerminated } from "./subscription";

/** `unknown`: the provider or we know nothing of it (yet); the caller may ask again later. */
export type Fulfilment = "fulfilled" | "pending" | "closed" | "unknown";

/** Brings an order to what the provider says of its hosted page. */
export async function fulfil(
  db: Db,
  { payments, orderId, now }: { payments: PaymentPort; orderId: string; now: Date },
): Promise<Fulfilment> {
  const order = await findOrder(db, orderId);
  if (!order) return "unknown";
  const checkout = order.checkoutRef
    ? await payments.readCheckout(order.checkoutRef)
    : await payments.findCheckoutOfOrder(orderId);
  if (!checkout) return "unknown";
  if (checkout.orderId !== order.id) {
    throw new BrokenInvariant(`checkout ${checkout.checkoutRef} is not of order ${order.id}`);
  }
  if (checkout.status === "open") return "pending";
  if (checkout.status === "expired") {
    const { failure } = checkout;
    await settle(db, order.id, { status: failure ? "FAILED" : "EXPIRED", failure, now });
    return "closed";
  }
  if (checkout.subscriptionRef === null) return "pending";
  return convergeSubscription(db, { payments, subscriptionRef: checkout.subscriptionRef, now });
}

/** Brings our subscription to what the provider says of it. */
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
  await inTransaction(db, async (tx) => {
    await lockStudent(tx, order.studentId);
    await checkAgainstOrder(tx, { order, truth, provider: payments.key });
    await write(tx, { order, truth, readAt, now });
  });
  return "fulfilled";
}

/**
 * Taken before the truth is read: of two reads, the one that began later is the newer. From the database, because the
 * clocks of two servers differ.
 */
async function takeTicket(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  return new Date(exactlyOne(rows, "clock").at);
}

/** A subscription that is not what was ordered is never granted; a person must look at it. */
async function checkAgainstOrder(
  tx: Tx,
  { order, truth, provider }: { order: Order; truth: SubscriptionTruth; provider: string },
): Promise<void> {
  const [customer] = await tx
    .select({ studentId: paymentCustomers.studentId })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.customerRef, truth.customerRef),
        eq(paymentCustomers.provider, provider),
      ),
    );
  if (customer?.studentId !== order.studentId) {
    throw new BrokenInvariant(`subscription ${truth.subscriptionRef} is another customer's`);
  }
  if (truth.amountMinor !== order.amountMinor || truth.currency !== order.currency) {
    throw new BrokenInvariant(
      `order ${order.id} is ${order.amountMinor} ${order.currency}, the provider says ${truth.amountMinor} ${truth.currency}`,
    );
  }
}

async function write(
  tx: Tx,
  {
    order,
    truth,
    readAt,
    now,
  }: { order: Order; truth: SubscriptionTruth; readAt: Date; now: Date },
): Promise<void> {
  const pastDue = truth.status === "past_due";
  const facts = {
    status: truth.status,
    currentPeriodEnd: truth.currentPeriodEnd,
    trialEnd: truth.trialEnd,
    cancelAtPeriodEnd: truth.cancelAtPeriodEnd,
    cancelAt: truth.cancelAt,
    endedAt: truth.endedAt,
    syncedAt: readAt,
  };
  const [known] = await tx
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      endedAt: subscriptions.endedAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, order.id));
  if (!known) {
    await tx.insert(subscriptions).values({
      ...facts,
      id: newId(),
      studentId: order.studentId,
      gymId: order.gymId,
      subscriptionTypeId: order.subscriptionTypeId,
      orderId: order.id,
      paymentProvider: "STRIPE",
      providerRef: truth.subscriptionRef,
      priceMinor: truth.amountMinor,
      currency: truth.currency,
      startedAt: truth.startedAt,
      pastDueSince: pastDue ? now : null,
    });
  } else if (!isTerminated(known) || isTerminated(truth)) {
    await tx
      .update(subscriptions)
      .set({
        ...facts,
        // The grace of seven days runs from the first time that it was seen unpaid.
        pastDueSince: pastDue
          ? sql`coalesce(${subscriptions.pastDueSince}, ${now.toISOString()}::timestamptz)`
          : null,
      })
      .where(and(eq(subscriptions.id, known.id), lte(subscriptions.syncedAt, readAt)));
  }
  await tx
    .update(orders)
    .set({ status: "FULFILLED", subscriptionRef: truth.subscriptionRef, settledAt: now })
    .where(and(eq(orders.id, order.id), sql`${orders.status} <> 'FULFILLED'`));
}

/** Closes an order that nobody paid. A fulfilled one stays as it is. */
export async function settle(
  db: Db,
  orderId: string,
  {
    status,
    failure = null,
    now,
  }: { status: "EXPIRED" | "FAILED"; failure?: string | null; now: Date },
): Promise<void> {
  await db
    .update(orders)
    .set({ status, failureReason: failure, settledAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, "OPEN")));
}
