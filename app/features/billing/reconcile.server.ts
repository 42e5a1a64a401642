/**
 * Mends what an event should have told us and did not (decisions §9): we stopped between the provider's commit and
 * ours, or the event was lost. Safe to run on several servers at once.
 */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/kernel/time";
import { listOpenRefunds, settleRefund } from "./ledger/settle-refund.server";
import { listDueTakeBacks, settleTakeBack } from "./ledger/settle-take-back.server";
import { fulfil, withdraw } from "./orders/fulfil.server";
import { listOpenOrders } from "./orders/queries.server";
import type { PaymentPort } from "./payment-port";
import { convergeSubscription } from "./subscriptions/converge-subscription.server";
import { listOverdueSubscriptions } from "./subscriptions/queries.server";

const BATCH = 100;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export async function reconcilePayments(
  db: Db,
  { payments, now, log }: { payments: PaymentPort; now: Date; log: Pick<Logger, "error"> },
): Promise<void> {
  for (const order of await listOpenOrders(db, { before: before(now, MINUTE_MS), limit: BATCH })) {
    try {
      const outcome = await fulfil(db, { payments, orderId: order.id, now });
      // The person has left: a page may wait for a day, a card form's answer for an hour.
      const patience = order.channel === "HOSTED" ? DAY_MS : HOUR_MS;
      const abandoned = order.createdAt < before(now, patience);
      if (abandoned && (outcome === "unknown" || outcome === "pending")) {
        await withdraw(db, { payments, order, now });
      }
    } catch (error) {
      log.error({ err: error, orderId: order.id }, "an order could not be reconciled");
    }
  }
  for (const refund of await listOpenRefunds(db, {
    before: before(now, MINUTE_MS),
    limit: BATCH,
  })) {
    try {
      await settleRefund(db, { payments, refund, now });
    } catch (error) {
      log.error({ err: error, refundId: refund.id }, "a refund could not be made");
    }
  }
  for (const takeBack of await listDueTakeBacks(db, {
    provider: payments.key,
    before: before(now, MINUTE_MS),
    limit: BATCH,
  })) {
    try {
      await settleTakeBack(db, { payments, takeBack, now });
    } catch (error) {
      const { disputeRef } = takeBack;
      log.error({ err: error, disputeRef }, "a creator's part was not taken back");
    }
  }
  const overdue = await listOverdueSubscriptions(db, {
    provider: payments.key,
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
