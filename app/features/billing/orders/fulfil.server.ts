/**
 * The one way from an order to what was ordered (product.md §18), used by the thank-you page, the card form, the
 * event inbox and reconciliation. Safe to repeat and to run concurrently.
 */
import type { Db } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { OrderRefs, PaymentPort } from "../payment-port";
import { syncSubscription, type Fulfilment } from "../subscriptions/sync-subscription.server";
import { syncPayment } from "./sync-payment.server";
import { findOrder, type Order } from "./queries.server";
import { getProviderRefs } from "./provider-refs.server";
import { settle } from "./settle-order.server";

interface Given {
  payments: PaymentPort;
  now: Date;
}

/** Updates an order to what the provider says of it. */
export async function fulfil(
  db: Db,
  { payments, orderId, now }: Given & { orderId: string },
): Promise<Fulfilment> {
  const order = await findOrder(db, orderId);
  if (!order) return "unknown";
  // A free order was granted (or not) in the transaction that wrote it.
  if (order.channel === "FREE") return order.status === "FULFILLED" ? "fulfilled" : "closed";
  const refs = await getProviderRefs(db, payments, order);
  if (!refs) return "unknown";
  if (order.channel === "HOSTED") return fulfilHosted(db, { payments, order, refs, now });
  if (order.productId !== null) {
    const paymentRef =
      order.paymentRef ?? (await payments.findPaymentOfOrder(refs))?.paymentRef ?? null;
    return paymentRef ? syncPayment(db, { payments, paymentRef, now }) : "unknown";
  }
  const subscriptionRef =
    order.subscriptionRef ??
    (await payments.findSubscriptionOfOrder(refs))?.subscriptionRef ??
    null;
  return subscriptionRef ? syncSubscription(db, { payments, subscriptionRef, now }) : "unknown";
}

async function fulfilHosted(
  db: Db,
  { payments, order, refs, now }: Given & { order: Order; refs: OrderRefs },
): Promise<Fulfilment> {
  const checkout = order.checkoutRef
    ? await payments.readCheckout(order.checkoutRef)
    : await payments.findCheckoutOfOrder(refs);
  if (!checkout) return "unknown";
  if (checkout.orderId !== order.id) {
    throw new BrokenInvariant(`checkout ${checkout.checkoutRef} is not of order ${order.id}`);
  }
  if (checkout.status === "open") return "pending";
  if (checkout.status === "expired") {
    await settle(db, order, { failure: checkout.failure, now });
    return "closed";
  }
  const { subscriptionRef, paymentRef } = checkout;
  if (subscriptionRef !== null) return syncSubscription(db, { payments, subscriptionRef, now });
  if (paymentRef !== null) return syncPayment(db, { payments, paymentRef, now });
  return "pending";
}
