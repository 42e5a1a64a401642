/**
 * Syncs our subscription with the provider's: the only way to a paid subscription (product.md §18). It reads the
 * provider first, then locks the student and updates our rows. A terminated row never becomes live again, and an older
 * read never overwrites a newer one. The same transaction writes the ledger lines and mails that follow, each under its
 * own unique key. Safe to repeat and to run concurrently.
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

/** `unknown`: the provider or our database does not know it (yet); the caller may try again later. */
export type Fulfilment = "fulfilled" | "pending" | "closed" | "unknown";

export interface SyncResult {
  outcome: Fulfilment;
  /** The first grant, compared with its order. */
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
  const { outcome, comparison } = await inTransaction(db, async (tx): Promise<SyncResult> => {
    await lockStudent(tx, order.studentId);
    const [ownRow] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, order.id));
    const isPaid = remote.invoices.some((invoice) => invoice.amountPaidMinor > 0);
    if (!ownRow && isTerminated(remote) && !isPaid) {
      // A subscription that ended before we had a row or a payment of it (abandoned at its creation, also in a trial)
      // gets no row and uses up no trial.
      await closeOrder(tx, order, { failure: remote.invoices[0]?.failure ?? null, now });
      return { outcome: "closed" };
    }
    await assertOwnership(tx, { order, remote, provider: payments.key, ownRow: ownRow ?? null });
    const comparison = ownRow ? "as-ordered" : checkAgainstOrder(order, remote);
    const row = await upsertSubscription(tx, {
      order,
      remote,
      ownRow: ownRow ?? null,
      readAt,
      now,
    });
    await markFulfilled(tx, order, { subscriptionRef, now });
    await recordInvoices(tx, { order, remote, row, now });
    return { outcome: "fulfilled", comparison };
  });
  if (comparison === "less") reportLowerCharge(order);
  // The provider's page cannot set `keepsLatestCard`, so a subscription that it sold gets the setting afterwards.
  const needsNoChange = remote.keepsLatestCard || isTerminated(remote);
  if (outcome === "fulfilled" && !needsNoChange) await payments.keepLatestCard(subscriptionRef);
  return outcome;
}

/** @throws for another customer's subscription, and for a second one that names the same order */
async function assertOwnership(
  tx: Tx,
  {
    order,
    remote,
    provider,
    ownRow,
  }: {
    order: Order;
    remote: ProviderSubscription;
    provider: ProviderKey;
    ownRow: SubscriptionRow | null;
  },
): Promise<void> {
  const { studentId } = order;
  const { customerRef } = remote;
  if (!(await isCustomerOf(tx, { studentId, provider, customerRef }))) {
    throw new BrokenInvariant(`subscription ${remote.ref} is another customer's`);
  }
  if (ownRow && ownRow.providerRef !== remote.ref) {
    throw new BrokenInvariant(
      `subscription ${remote.ref} names order ${order.id}, whose own is ${ownRow.providerRef}`,
    );
  }
}

/**
 * A subscription that costs more than its order never gives access; the operator must look at it. Later changes by an
 * operator at the provider (price, coupon) are valid, because the provider charges them and we must not miss its end.
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
  {
    order,
    remote,
    ownRow,
    readAt,
    now,
  }: {
    order: Order;
    remote: ProviderSubscription;
    ownRow: SubscriptionRow | null;
    readAt: Date;
    now: Date;
  },
): Promise<SubscriptionRow> {
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
  if (!ownRow) {
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
  if (isTerminated(ownRow) && !isTerminated(remote)) return ownRow;
  const [row] = await tx
    .update(subscriptions)
    .set({
      ...facts,
      // The seven days of grace begin with the first sync that reads it as unpaid.
      pastDueSince: pastDue
        ? sql`coalesce(${subscriptions.pastDueSince}, ${now.toISOString()}::timestamptz)`
        : null,
    })
    .where(and(eq(subscriptions.id, ownRow.id), lte(subscriptions.syncedAt, readAt)))
    .returning();
  // No row matches when a later read is already in the database.
  if (!row) return ownRow;
  await announceChange(tx, order, ownRow, row, { disputed });
  return row;
}

function planOf(order: Order): number {
  if (order.subscriptionTypeId === null) {
    throw new BrokenInvariant(`order ${order.id} of a product has a subscription`);
  }
  return order.subscriptionTypeId;
}
