/**
 * Mends what an event should have told us and did not (decisions §9): we stopped between the provider's commit and
 * ours, or the event was lost. Safe to run on several servers at once.
 */
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { convergeSubscription, fulfil, settle } from "./fulfil.server";
import type { PaymentPort } from "./payment-port";
import { listOpenOrders, listOverdueSubscriptions } from "./queries.server";

const BATCH = 100;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export async function reconcilePayments(
  db: Db,
  { payments, now, log }: { payments: PaymentPort; now: Date; log: Pick<Logger, "error"> },
): Promise<void> {
  for (const order of await listOpenOrders(db, { before: before(now, MINUTE_MS), limit: BATCH })) {
    try {
      const outcome = await fulfil(db, { payments, orderId: order.id, now });
      // Nobody has such a page: the person left before it was made.
      const abandoned = order.createdAt < before(now, DAY_MS);
      if (outcome === "unknown" && abandoned)
        await settle(db, order.id, { status: "EXPIRED", now });
      if (outcome === "pending" && abandoned && order.checkoutRef) {
        await payments.expireCheckout(order.checkoutRef);
        await fulfil(db, { payments, orderId: order.id, now });
      }
    } catch (error) {
      log.error({ err: error, orderId: order.id }, "an order could not be reconciled");
    }
  }
  const overdue = await listOverdueSubscriptions(db, {
    endedBefore: before(now, MINUTE_MS),
    readBefore: before(now, 10 * MINUTE_MS),
    limit: BATCH,
  });
  for (const { providerRef } of overdue) {
    if (providerRef === null) continue;
    try {
      await convergeSubscription(db, { payments, subscriptionRef: providerRef, now });
    } catch (error) {
      log.error({ err: error, providerRef }, "a subscription could not be reconciled");
    }
  }
}
