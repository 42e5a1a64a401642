/**
 * The payer's bank takes a charge back. While it is open nothing more is charged: the subscription ends with its period.
 * Once it is lost, what was paid for is no longer paid: the subscription ends at once, and the creator gives his part
 * back. The evidence is given at the provider by a person. Repeatable. Our books come before the creator's part: that he
 * cannot give it now is no reason for a member to keep what the bank took back.
 */
import type { Db } from "~/db/client.server";
import { fulfil } from "../orders/fulfil.server";
import type { Order } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import type { Fulfilment } from "../subscriptions/converge-subscription.server";
import { listOpenTakeBacksOfOrder, settleTakeBack } from "./settle-take-back.server";

export async function answerDispute(
  db: Db,
  { payments, order, now }: { payments: PaymentPort; order: Order; now: Date },
): Promise<Fulfilment> {
  if (order.subscriptionRef !== null) await endWhatIsDisputed(payments, order.subscriptionRef);
  const outcome = await fulfil(db, { payments, orderId: order.id, now });
  for (const takeBack of await listOpenTakeBacksOfOrder(db, order.id)) {
    await settleTakeBack(db, { payments, takeBack, now });
  }
  return outcome;
}

async function endWhatIsDisputed(payments: PaymentPort, subscriptionRef: string): Promise<void> {
  const truth = await payments.readSubscription(subscriptionRef);
  if (!truth || truth.endedAt !== null) return;
  const outcomes = truth.invoices.flatMap(({ disputes }) => disputes.map(({ status }) => status));
  if (outcomes.includes("lost")) await payments.endSubscription(subscriptionRef);
  else if (outcomes.includes("open") && !truth.cancelAtPeriodEnd) {
    await payments.cancelAtPeriodEnd(subscriptionRef);
  }
}
