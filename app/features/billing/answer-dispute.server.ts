/**
 * The payer's bank takes a charge back. While it is open nothing more is charged: the subscription ends with its period.
 * Once it is lost, what was paid for is no longer paid: the subscription ends at once. The evidence is given at the
 * provider by a person. Repeatable; the rows follow by `fulfil`.
 */
import type { Order } from "./order-queries.server";
import type { PaymentPort } from "./payment-port";

export async function answerDispute({
  payments,
  order,
}: {
  payments: PaymentPort;
  order: Order;
}): Promise<void> {
  const { subscriptionRef } = order;
  if (subscriptionRef === null) return;
  const truth = await payments.readSubscription(subscriptionRef);
  if (!truth || truth.endedAt !== null) return;
  const outcomes = truth.invoices.flatMap(({ disputes }) => disputes.map(({ status }) => status));
  if (outcomes.includes("lost")) await payments.endSubscription(subscriptionRef);
  else if (outcomes.includes("open") && !truth.cancelAtPeriodEnd) {
    await payments.cancelAtPeriodEnd(subscriptionRef);
  }
}
