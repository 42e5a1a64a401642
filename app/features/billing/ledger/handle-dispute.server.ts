/**
 * Handles a chargeback: the payer's bank takes a charge back. While the dispute is open the member is not charged
 * again, so the subscription ends with its period. A lost dispute ends the subscription at once, and the creator
 * returns their part. The operator submits evidence at the provider. Our own rows are updated first, so that a creator
 * who cannot pay back does not prolong the member's access. It may be repeated.
 */
import type { Db } from "~/db/client.server";
import { fulfil } from "../orders/fulfil.server";
import type { Order } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import type { Fulfilment } from "../subscriptions/sync-subscription.server";
import {
  listOpenReversalsOfOrder,
  settleTransferReversal,
} from "./settle-transfer-reversal.server";

export async function handleDispute(
  db: Db,
  { payments, order, now }: { payments: PaymentPort; order: Order; now: Date },
): Promise<Fulfilment> {
  if (order.subscriptionRef !== null)
    await endDisputedSubscription(payments, order.subscriptionRef);
  const outcome = await fulfil(db, { payments, orderId: order.id, now });
  for (const reversal of await listOpenReversalsOfOrder(db, order.id)) {
    await settleTransferReversal(db, { payments, reversal, now });
  }
  return outcome;
}

async function endDisputedSubscription(
  payments: PaymentPort,
  subscriptionRef: string,
): Promise<void> {
  const subscription = await payments.sales.subscription.read(subscriptionRef);
  if (!subscription || subscription.endedAt !== null) return;
  const outcomes = subscription.invoices.flatMap(({ disputes }) =>
    disputes.map(({ status }) => status),
  );
  if (outcomes.includes("lost")) await payments.endSubscription(subscriptionRef);
  else if (outcomes.includes("open") && !subscription.cancelAtPeriodEnd) {
    await payments.cancelAtPeriodEnd(subscriptionRef);
  }
}
