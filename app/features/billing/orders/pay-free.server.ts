/**
 * Sells a plan or a product whose price after its promo code is exactly 0, without a card or a provider (product.md
 * §18). The price is computed again, and any higher price is refused. A plan ends by itself with the free period, so
 * the member has nothing to cancel.
 */
import type { Db, Tx } from "~/db/client.server";
import { NO_LATER_PAYMENT } from "~/features/notifications/mail-data";
import { newId } from "~/kernel/ids";
import { ok } from "~/kernel/result";
import { announceBilling } from "../announce-billing.server";
import type { PaymentPort } from "../payment-port";
import { countFreeMonths } from "../promotions/promo";
import { addMonths, monthsOf } from "../subscriptions/period";
import { subscriptions } from "../subscriptions/schema.server";
import { isOfItem, type OrderRequest, type OrRefused } from "./order-request";
import type { PlacedOrder } from "./order-sale.server";
import { runCheckout } from "./run-checkout.server";
import { markFulfilled } from "./settle-order.server";

interface TakeFree extends Omit<OrderRequest, "channel" | "provider" | "paymentMethodRef"> {
  /** Needed to close an open payment page for the same item first. */
  payments: PaymentPort;
}

export interface PayFree extends Omit<TakeFree, "item"> {
  planId: number;
}

export const payFree = (
  db: Db,
  { planId, ...request }: PayFree,
): Promise<OrRefused<{ orderId: string }>> =>
  takeFree(db, { ...request, item: { kind: "plan", planId } });

export function takeFree(db: Db, request: TakeFree): Promise<OrRefused<{ orderId: string }>> {
  const { item, now } = request;
  const answerPaid = (orderId: string) => ok({ orderId });
  return runCheckout<OrRefused<{ orderId: string }>>(
    db,
    { ...request, channel: "FREE", provider: "free" },
    {
      grant: (tx, placedOrder) => grant(tx, placedOrder, now),
      answerPaid,
      // A paid order of the same plan is refused in the next round (already held); a product can be bought twice.
      isAnswer: (paidOrder) => item.kind === "product" || !isOfItem(paidOrder, item),
      pay: async ({ order }) => answerPaid(order.id),
    },
  );
}

async function grant(tx: Tx, placedOrder: PlacedOrder, now: Date): Promise<void> {
  const { order } = placedOrder;
  const subscription =
    order.productId === null ? await startSubscription(tx, placedOrder, now) : null;
  await markFulfilled(tx, order, { now });
  await announceBilling(tx, order, {
    kind: "receipt",
    about: order.id,
    facts: {
      amountMinor: "0",
      currency: order.currency,
      at: now.toISOString(),
      reference: order.id,
      subscriptionId: subscription?.subscriptionId ?? "",
      nextAt: subscription?.end.toISOString() ?? "",
      nextAmountMinor: "",
      ...NO_LATER_PAYMENT,
    },
  });
}

async function startSubscription(
  tx: Tx,
  { order, item, timeZone }: PlacedOrder,
  now: Date,
): Promise<{ subscriptionId: string; end: Date }> {
  const { studentId, gymId, subscriptionTypeId, currency, discountDuration, discountMonths } =
    order;
  if (subscriptionTypeId === null) throw new Error("payFree: the order is not of a plan");
  const periodMonths = monthsOf(item.interval ?? "MONTH");
  const end = addMonths(
    now,
    countFreeMonths(periodMonths, discountDuration, discountMonths),
    timeZone,
  );
  const subscriptionId = newId();
  await tx.insert(subscriptions).values({
    id: subscriptionId,
    studentId,
    gymId,
    subscriptionTypeId,
    orderId: order.id,
    paymentProvider: "FREE",
    providerRef: null,
    status: "active",
    priceMinor: order.listPriceMinor,
    currency,
    discountMinor: order.discountMinor,
    startedAt: now,
    currentPeriodEnd: end,
    // The subscription ends by itself: it has an expiration date and no next billing date.
    cancelAt: end,
    syncedAt: now,
  });
  return { subscriptionId, end };
}
