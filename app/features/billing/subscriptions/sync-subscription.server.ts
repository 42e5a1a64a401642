/**
 * Brings our subscription up to date with the provider: the only way to a paid subscription (product.md §18). The
 * provider is read first, then the student is locked and our rows updated. A terminated row is never revived, and
 * an older read never overwrites a newer one. The resulting ledger lines and mails are written in the same
 * transaction, each under its own unique key. Safe to repeat and to run concurrently.
 */
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { BrokenInvariant, exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { isCustomerOf } from "../customers/queries.server";
import { reportLowerCharge } from "../notices.server";
import { compareSubscription, type Comparison } from "../orders/compare-with-order";
import { findOrder, type Order } from "../orders/queries.server";
import { closeOrder, markFulfilled } from "../orders/settle-order.server";
import type { PaymentPort, ProviderKey, ProviderSubscription } from "../payment-port";
import { getDatabaseTime } from "../database-time.server";
import { announceChange } from "./announce-change.server";
import { recordInvoices } from "./record-invoices.server";
import { subscriptions, type SubscriptionRow } from "./schema.server";
import { isTerminated } from "./subscription";

/** `unknown`: the provider or we do not know it (yet); the caller may try again later. */
export type Fulfilment = "fulfilled" | "pending" | "closed" | "unknown";

/** How a first grant compares with its order. */
export interface Converged {
  outcome: Fulfilment;
  comparison?: Comparison;
}

export async function syncSubscription(
  db: Db,
  { payments, subscriptionRef, now }: { payments: PaymentPort; subscriptionRef: string; now: Date },
): Promise<Fulfilment> {
  const readAt = await getDatabaseTime(db);
  const remote = await payments.sales.subscription.read(subscriptionRef);
  if (!remote) return "unknown";
  const order = await findOrder(db, remote.orderId);
  if (!order) return "unknown";
  if (remote.status === "incomplete") return "pending";
  const { outcome, comparison } = await inTransaction(db, async (tx): Promise<Converged> => {
    await lockStudent(tx, order.studentId);
    const [known] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, order.id));
    const paid = remote.invoices.some((invoice) => invoice.amountPaidMinor > 0);
    if (!known && isTerminated(remote) && !paid) {
      // It ended before it was ever ours or paid (given up while being created, also in a trial): it is not a
      // subscription, uses up no trial, and its order is closed.
      await closeOrder(tx, order, { failure: remote.invoices[0]?.failure ?? null, now });
      return { outcome: "closed" };
    }
    await assertOwnership(tx, { order, remote, provider: payments.key, known: known ?? null });
    const comparison = known ? "as-ordered" : checkAgainstOrder(order, remote);
    const row = await upsertSubscription(tx, { order, remote, known: known ?? null, readAt, now });
    await markFulfilled(tx, order, { subscriptionRef, now });
    await recordInvoices(tx, { order, remote, row, now });
    return { outcome: "fulfilled", comparison };
  });
  if (comparison === "less") reportLowerCharge(order);
  // The provider's page cannot set it: a subscription that was sold there gets it afterwards.
  const keeps = remote.keepsLatestCard || isTerminated(remote);
  if (outcome === "fulfilled" && !keeps) await payments.keepLatestCard(subscriptionRef);
  return outcome;
}

/** Another customer's, or a second one naming the same order: neither is the one our row describes. */
async function assertOwnership(
  tx: Tx,
  {
    order,
    remote,
    provider,
    known,
  }: {
    order: Order;
    remote: ProviderSubscription;
    provider: ProviderKey;
    known: SubscriptionRow | null;
  },
): Promise<void> {
  const { studentId } = order;
  const { customerRef } = remote;
  if (!(await isCustomerOf(tx, { studentId, provider, customerRef }))) {
    throw new BrokenInvariant(`subscription ${remote.ref} is another customer's`);
  }
  if (known && known.providerRef !== remote.ref) {
    throw new BrokenInvariant(
      `subscription ${remote.ref} names order ${order.id}, whose own is ${known.providerRef}`,
    );
  }
}

/**
 * A subscription that costs more than its order is never granted; a person must look at it. Changes an operator makes
 * at the provider later (price, coupon) are accepted: that is what is charged, and its end must not be missed.
 */
function checkAgainstOrder(order: Order, remote: ProviderSubscription): Comparison {
  const comparison = compareSubscription(order, remote);
  if (comparison === "as-ordered" || comparison === "less") return comparison;
  throw new BrokenInvariant(
    `order ${order.id} is ${order.amountMinor} (${order.listPriceMinor}) ${order.currency}, the provider says ${remote.invoices.at(-1)?.amountPaidMinor ?? "nothing yet"} (${remote.amountMinor} less ${remote.discountMinor}) ${remote.currency}`,
  );
}

/** Inserts or updates our row, and queues the mail about the change. */
async function upsertSubscription(
  tx: Tx,
  given: {
    order: Order;
    remote: ProviderSubscription;
    known: SubscriptionRow | null;
    readAt: Date;
    now: Date;
  },
): Promise<SubscriptionRow> {
  const { order, remote, known, readAt, now } = given;
  const pastDue = remote.status === "past_due";
  const disputed = remote.invoices.some(({ disputes }) =>
    disputes.some(({ status }) => status === "open"),
  );
  const facts = {
    status: remote.status,
    currentPeriodEnd: remote.currentPeriodEnd,
    trialEnd: remote.trialEnd,
    cancelAtPeriodEnd: remote.cancelAtPeriodEnd,
    cancelAt: remote.cancelAt,
    canceledAt: remote.canceledAt,
    endedAt: remote.endedAt,
    priceMinor: remote.amountMinor,
    currency: remote.currency,
    discountMinor: remote.discountMinor,
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
        providerRef: remote.ref,
        startedAt: remote.startedAt,
        pastDueSince: pastDue ? now : null,
      })
      .returning();
    const row = exactlyOne(inserted, "subscription");
    await announceChange(tx, order, null, row, { disputed });
    return row;
  }
  if (isTerminated(known) && !isTerminated(remote)) return known;
  const [row] = await tx
    .update(subscriptions)
    .set({
      ...facts,
      // The seven days of grace begin when it is first seen unpaid.
      pastDueSince: pastDue
        ? sql`coalesce(${subscriptions.pastDueSince}, ${now.toISOString()}::timestamptz)`
        : null,
    })
    .where(and(eq(subscriptions.id, known.id), lte(subscriptions.syncedAt, readAt)))
    .returning();
  // Without a row a later read has already been written.
  if (!row) return known;
  await announceChange(tx, order, known, row, { disputed });
  return row;
}

function planOf(order: Order): number {
  if (order.subscriptionTypeId === null) {
    throw new BrokenInvariant(`order ${order.id} of a product has a subscription`);
  }
  return order.subscriptionTypeId;
}
