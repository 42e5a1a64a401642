/**
 * Repairs orders, refunds and subscriptions whose event was lost or whose server stopped between the provider's commit
 * and ours, and tells the provider what has changed about its customers (product.md §18). Several servers may run it at
 * once.
 */
import { inArray } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";
import { listUnsyncedCustomers, syncCustomer } from "./customers/sync-customer.server";
import { listOpenRefunds, retryRefund } from "./ledger/settle-refund.server";
import { listDueReversals, settleTransferReversal } from "./ledger/settle-transfer-reversal.server";
import { fulfil, withdraw } from "./orders/fulfil.server";
import { PAGE_OPEN_MS } from "./orders/order-sale.server";
import { listOpenOrders, type Order } from "./orders/queries.server";
import { orders } from "./orders/schema.server";
import type { PaymentPort } from "./payment-port";
import { syncSubscription } from "./subscriptions/sync-subscription.server";
import { listOverdueSubscriptions } from "./subscriptions/queries.server";

const subtractMs = (now: Date, ms: number) => new Date(now.getTime() - ms);

export async function reconcilePayments(
  db: Db,
  {
    payments,
    now,
    log,
    batch: limit = 100,
  }: { payments: PaymentPort; now: Date; log: Pick<Logger, "error">; batch?: number },
): Promise<void> {
  const minuteAgo = subtractMs(now, MINUTE_MS);
  const tenMinutesAgo = subtractMs(now, 10 * MINUTE_MS);
  /** Logs an item that fails and continues with the next one. */
  async function repairEach<Item>(
    items: readonly Item[],
    repair: (item: Item) => Promise<unknown>,
    describeFailure: (item: Item) => [facts: Record<string, unknown>, message: string],
  ): Promise<void> {
    for (const item of items) {
      try {
        await repair(item);
      } catch (error) {
        const [facts, message] = describeFailure(item);
        log.error({ err: error, ...facts }, message);
      }
    }
  }

  const openOrders = await listOpenOrders(db, { before: minuteAgo, limit });
  await markChecked(db, openOrders, now);
  await repairEach(
    openOrders,
    (order) => reconcileOrder(db, { payments, order, now }),
    (order) => [{ orderId: order.id }, "an order could not be reconciled"],
  );
  await repairEach(
    await listOpenRefunds(db, { before: minuteAgo, failedBefore: tenMinutesAgo, limit }),
    (refund) => retryRefund(db, { payments, refund, now }),
    (refund) => [{ refundId: refund.id }, "a refund could not be made"],
  );
  await repairEach(
    await listDueReversals(db, { provider: payments.key, before: minuteAgo, limit }),
    (reversal) => settleTransferReversal(db, { payments, reversal, now }),
    ({ disputeRef }) => [{ disputeRef }, "a creator's part was not taken back"],
  );
  await repairEach(
    await listUnsyncedCustomers(db, { provider: payments.key, limit }),
    ({ customerRef }) => syncCustomer(db, { payments, customerRef }),
    ({ customerRef }) => [{ customerRef }, "a customer could not be reconciled"],
  );
  const overdue = await listOverdueSubscriptions(db, {
    provider: payments.key,
    endedBefore: minuteAgo,
    readBefore: tenMinutesAgo,
    limit,
  });
  await repairEach(
    overdue.flatMap(({ providerRef }) => providerRef ?? []),
    (subscriptionRef) => syncSubscription(db, { payments, subscriptionRef, now }),
    (providerRef) => [{ providerRef }, "a subscription could not be reconciled"],
  );
}

/** Marks orders before their check, so that one that keeps failing does not block the queue. */
async function markChecked(db: Db, openOrders: readonly Order[], now: Date): Promise<void> {
  const ids = openOrders.map(({ id }) => id);
  if (ids.length > 0) {
    await db.update(orders).set({ checkedAt: now }).where(inArray(orders.id, ids));
  }
}

async function reconcileOrder(
  db: Db,
  { payments, order, now }: { payments: PaymentPort; order: Order; now: Date },
): Promise<void> {
  const outcome = await fulfil(db, { payments, orderId: order.id, now });
  // The member may still be paying: a payment page stays open until it closes, the order of a card form for an hour.
  const maxAgeMs = order.channel === "HOSTED" ? PAGE_OPEN_MS : HOUR_MS;
  const isAbandoned = order.createdAt < subtractMs(now, maxAgeMs);
  if (isAbandoned && (outcome === "unknown" || outcome === "pending")) {
    await withdraw(db, { payments, order, now });
  }
}
