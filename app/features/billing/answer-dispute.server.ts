/**
 * The payer's bank takes a charge back. While it is open nothing more is charged: the subscription ends with its period.
 * Once it is lost, what was paid for is no longer paid: the subscription ends at once, and the creator gives his part
 * back. The evidence is given at the provider by a person. Repeatable; the rows follow by `fulfil`.
 */
import type { Order } from "./order-queries.server";
import type { DisputeTruth, PaymentPort } from "./payment-port";

interface Given {
  payments: PaymentPort;
  order: Order;
}

export async function answerDispute({ payments, order }: Given): Promise<void> {
  const charges = await endWhatIsDisputed({ payments, order });
  // Charged for the platform itself: nobody else has a part of it.
  if (order.destinationRef === null) return;
  for (const { chargeRef, disputes } of charges) {
    for (const { disputeRef, status } of disputes) {
      if (chargeRef === null || status !== "lost") continue;
      await payments.takeBackDisputed?.({ disputeRef, chargeRef });
    }
  }
}

type Disputed = { chargeRef: string | null; disputes: DisputeTruth[] };

async function endWhatIsDisputed({ payments, order }: Given): Promise<Disputed[]> {
  const { subscriptionRef, paymentRef } = order;
  if (subscriptionRef === null) {
    const payment = paymentRef === null ? null : await payments.readPayment(paymentRef);
    return payment ? [payment] : [];
  }
  const truth = await payments.readSubscription(subscriptionRef);
  if (!truth) return [];
  const { invoices, endedAt, cancelAtPeriodEnd } = truth;
  if (endedAt === null) {
    const outcomes = invoices.flatMap(({ disputes }) => disputes.map(({ status }) => status));
    if (outcomes.includes("lost")) await payments.endSubscription(subscriptionRef);
    else if (outcomes.includes("open") && !cancelAtPeriodEnd) {
      await payments.cancelAtPeriodEnd(subscriptionRef);
    }
  }
  return invoices;
}
