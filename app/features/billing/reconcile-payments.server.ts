/**
 * Repairs what an event should have told us and did not (product.md §18): we stopped between the provider's commit
 * and ours, or the event was lost. Safe to run on several servers at once.
 */
import { inArray } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";
import { listOpenRefunds, settleRefund } from "./ledger/settle-refund.server";
import { listDueTakeBacks, settleTransferReversal } from "./ledger/settle-transfer-reversal.server";
import { fulfil, withdraw } from "./orders/fulfil.server";
import { PAGE_OPEN_MS } from "./orders/page-lifetime";
import { listOpenOrders, type Order } from "./orders/queries.server";
import { orders } from "./orders/schema.server";
import type { PaymentPort } from "./payment-port";
import { syncSubscription } from "./subscriptions/sync-subscription.server";
import { listOverdueSubscriptions } from "./subscriptions/queries.server";

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export async function reconcilePayments(
  db: Db,
  {
    payments,
    now,
    log,
    batch: limit = 100,
  }: { payments: PaymentPort; now: Date; log: Pick<Logger, "error">; batch?: number },
): Promise<void> {
  const settled = before(now, MINUTE_MS);
  /** A broken one must not keep the others from being repaired. */
  async function each<One>(
    found: readonly One[],
    mend: (one: One) => Promise<unknown>,
    failed: (one: One) => [facts: Record<string, unknown>, message: string],
  ): Promise<void> {
    for (const one of found) {
      try {
        await mend(one);
      } catch (error) {
        const [facts, message] = failed(one);
        log.error({ err: error, ...facts }, message);
      }
    }
  }

  const open = await listOpenOrders(db, { before: settled, limit });
  await markChecked(db, open, now);
  await each(
    open,
    (order) => reconcileOrder(db, { payments, order, now }),
    (order) => [{ orderId: order.id }, "an order could not be reconciled"],
  );
  await each(
    await listOpenRefunds(db, { before: settled, limit }),
    (refund) => settleRefund(db, { payments, refund, now }),
    (refund) => [{ refundId: refund.id }, "a refund could not be made"],
  );
  await each(
    await listDueTakeBacks(db, { provider: payments.key, before: settled, limit }),
    (takeBack) => settleTransferReversal(db, { payments, takeBack, now }),
    ({ disputeRef }) => [{ disputeRef }, "a creator's part was not taken back"],
  );
  const overdue = await listOverdueSubscriptions(db, {
    provider: payments.key,
    endedBefore: settled,
    readBefore: before(now, 10 * MINUTE_MS),
    limit,
  });
  await each(
    overdue.flatMap(({ providerRef }) => providerRef ?? []),
    (subscriptionRef) => syncSubscription(db, { payments, subscriptionRef, now }),
    (providerRef) => [{ providerRef }, "a subscription could not be reconciled"],
  );
}

/** Marked as looked at first, so that one that keeps failing does not block the queue. */
async function markChecked(db: Db, open: readonly Order[], now: Date): Promise<void> {
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) {
    await db.update(orders).set({ checkedAt: now }).where(inArray(orders.id, ids));
  }
}

async function reconcileOrder(
  db: Db,
  { payments, order, now }: { payments: PaymentPort; order: Order; now: Date },
): Promise<void> {
  const outcome = await fulfil(db, { payments, orderId: order.id, now });
  // The member has gone: a payment page waits until it closes, a card form's answer for an hour.
  const patience = order.channel === "HOSTED" ? PAGE_OPEN_MS : HOUR_MS;
  const abandoned = order.createdAt < before(now, patience);
  if (abandoned && (outcome === "unknown" || outcome === "pending")) {
    await withdraw(db, { payments, order, now });
  }
}
