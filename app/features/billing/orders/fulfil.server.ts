/**
 * The one way from an order to what was ordered (product.md §18), used by the thank-you page, the card form, the
 * event inbox and reconciliation. Safe to repeat and to run concurrently.
 */
import type { Db } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { PaymentPort, ProviderCheckout, SaleRef } from "../payment-port";
import { isUnpaid } from "../provider-sale";
import { syncSubscription, type Fulfilment } from "../subscriptions/sync-subscription.server";
import { findSale, findSaleRef, saleKindOf } from "./order-sale.server";
import { findOrder, type Order } from "./queries.server";
import { settle } from "./settle-order.server";
import { syncPayment } from "./sync-payment.server";

interface Given {
  payments: PaymentPort;
  now: Date;
}

/** Brings an order up to date with its sale at the provider. */
export async function fulfil(
  db: Db,
  { payments, orderId, now }: Given & { orderId: string },
): Promise<Fulfilment> {
  const order = await findOrder(db, orderId);
  if (!order) return "unknown";
  // A free order was granted (or not) in the transaction that wrote it.
  if (order.channel === "FREE") return order.status === "FULFILLED" ? "fulfilled" : "closed";
  const kind = saleKindOf(order);
  if (kind === "checkout") {
    const page = await findSale(db, payments, order);
    return page?.kind === "checkout" ? fulfilPage(db, { payments, order, page, now }) : "unknown";
  }
  const ref = await findSaleRef(db, payments, order);
  return ref === null ? "unknown" : syncSale(db, { payments, sale: { kind, ref }, now });
}

async function fulfilPage(
  db: Db,
  { payments, order, page, now }: Given & { order: Order; page: ProviderCheckout },
): Promise<Fulfilment> {
  if (page.orderId !== order.id) {
    throw new BrokenInvariant(`checkout ${page.ref} is not of order ${order.id}`);
  }
  if (page.status === "expired") {
    await settle(db, order, { failure: page.failure, now });
    return "closed";
  }
  const sale = page.status === "complete" ? page.paidBy : null;
  return sale ? syncSale(db, { payments, sale, now }) : "pending";
}

const syncSale = (
  db: Db,
  { payments, sale: { kind, ref }, now }: Given & { sale: SaleRef<"subscription" | "payment"> },
): Promise<Fulfilment> =>
  kind === "subscription"
    ? syncSubscription(db, { payments, subscriptionRef: ref, now })
    : syncPayment(db, { payments, paymentRef: ref, now });

/** Closes an order at the provider, then here; if the payment was faster, the order is fulfilled instead. */
export async function withdraw(
  db: Db,
  { payments, order, now }: Given & { order: Order },
): Promise<Fulfilment> {
  const sale = await findSale(db, payments, order);
  if (!sale) {
    // A request that is about to create the sale finds the order closed and stops.
    await settle(db, order, { failure: null, now });
    return "closed";
  }
  if (isUnpaid(sale)) await payments.sales[sale.kind].close(sale.ref);
  return fulfil(db, { payments, orderId: order.id, now });
}
