/** The two ends of an order, fulfilled or closed unpaid, each with its promo code and its analytics event. */
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { freePromo, redeemPromo } from "../promotions/reserve-promo.server";
import type { Order } from "./queries.server";
import { orders } from "./schema.server";

const factsOf = (order: Order) => ({
  ...(order.subscriptionTypeId === null ? {} : { subscriptionTypeId: order.subscriptionTypeId }),
  ...(order.productId === null ? {} : { productId: order.productId }),
});

/** Also fulfils an order that we closed and that was paid at the provider after all. False: it was fulfilled before. */
export async function markFulfilled(
  tx: Tx,
  order: Order,
  refs: { subscriptionRef?: string; paymentRef?: string; now: Date },
): Promise<boolean> {
  const { now, ...saleRefs } = refs;
  const updated = await tx
    .update(orders)
    .set({ ...saleRefs, status: "FULFILLED", failureReason: null, settledAt: now })
    .where(and(eq(orders.id, order.id), ne(orders.status, "FULFILLED")))
    .returning({ id: orders.id });
  if (updated.length === 0) return false;
  await redeemPromo(tx, { orderId: order.id, now });
  await recordEvent(tx, {
    name: "Checkout success",
    gymId: order.gymId,
    studentId: order.studentId,
    facts: factsOf(order),
    key: `checkout-success:${order.id}`,
    now,
  });
  return true;
}

interface Closing {
  /** Why the card was declined, for an order that failed; null for one that expired. */
  failure: string | null;
  /** Leaves an order open whose row has a provider's reference, even if `order` was read before it got one. */
  unlessAtProvider?: boolean;
  now: Date;
}

/** Closes an open order unpaid. False: it was not open, or was left open. */
export async function closeOrder(
  tx: Tx,
  order: Order,
  { failure, unlessAtProvider = false, now }: Closing,
): Promise<boolean> {
  const { checkoutRef, subscriptionRef, paymentRef } = orders;
  const refs = unlessAtProvider ? [checkoutRef, subscriptionRef, paymentRef] : [];
  const closed = await tx
    .update(orders)
    .set({ status: failure ? "FAILED" : "EXPIRED", failureReason: failure, settledAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.status, "OPEN"), ...refs.map(isNull)))
    .returning({ id: orders.id });
  if (closed.length === 0) return false;
  await freePromo(tx, { orderId: order.id, now });
  if (!failure) return true;
  await recordEvent(tx, {
    name: "Checkout failed",
    gymId: order.gymId,
    studentId: order.studentId,
    facts: { ...factsOf(order), reason: failure },
    key: `checkout-failed:${order.id}`,
    now,
  });
  return true;
}

export const closeOrderInTransaction = (db: Db, order: Order, closing: Closing): Promise<boolean> =>
  inTransaction(db, (tx) => closeOrder(tx, order, closing));
