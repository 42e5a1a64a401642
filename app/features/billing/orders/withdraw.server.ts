import type { Db } from "~/db/client.server";
import type { OrderRefs, PaymentPort } from "../payment-port";
import type { Fulfilment } from "../subscriptions/sync-subscription.server";
import { fulfil } from "./fulfil.server";
import type { Order } from "./queries.server";
import { getProviderRefs } from "./provider-refs.server";
import { settle } from "./settle-order.server";

/** Closes it at the provider, then here; if the payment was faster, the order is fulfilled instead. */
export async function withdraw(
  db: Db,
  { payments, order, now }: { payments: PaymentPort; order: Order; now: Date },
): Promise<Fulfilment> {
  const refs = await getProviderRefs(db, payments, order);
  const heard = refs ? await voidAtProvider(payments, order, refs) : false;
  if (heard) return fulfil(db, { payments, orderId: order.id, now });
  await settle(db, order, { failure: null, now });
  return "closed";
}

/** False when the provider has never heard of it; whoever is about to create it finds the order closed and stops. */
async function voidAtProvider(
  payments: PaymentPort,
  order: Order,
  refs: OrderRefs,
): Promise<boolean> {
  if (order.channel === "HOSTED") {
    const checkoutRef =
      order.checkoutRef ?? (await payments.findCheckoutOfOrder(refs))?.checkoutRef ?? null;
    if (checkoutRef !== null) await payments.expireCheckout(checkoutRef);
    return checkoutRef !== null;
  }
  if (order.productId !== null) {
    const paymentRef =
      order.paymentRef ?? (await payments.findPaymentOfOrder(refs))?.paymentRef ?? null;
    if (paymentRef !== null) await payments.voidPayment(paymentRef);
    return paymentRef !== null;
  }
  const truth = order.subscriptionRef
    ? await payments.readSubscription(order.subscriptionRef)
    : await payments.findSubscriptionOfOrder(refs);
  // A running subscription means the order is no longer open: grant it, do not take it away.
  if (truth?.status === "incomplete") await payments.voidSubscription(truth.subscriptionRef);
  return truth !== null;
}
