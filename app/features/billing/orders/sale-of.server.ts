import type { Sale } from "../payment-port";
import type { PlacedOrder } from "./place-order.server";

/** What the provider is told of an order, whichever way it is paid. */
export function saleOf(
  { order, item, promoCode, timeZone }: PlacedOrder,
  customerRef: string,
): Sale {
  const { promotionId, discountDuration: duration } = order;
  return {
    idempotencyKey: order.id,
    customerRef,
    orderId: order.id,
    line: {
      name: item.name,
      amountMinor: order.listPriceMinor,
      currency: order.currency,
      interval: item.kind === "product" ? null : item.interval === "YEAR" ? "YEAR" : "MONTH",
    },
    discount:
      promotionId === null || order.discountMinor === 0
        ? null
        : {
            promotionId,
            code: promoCode ?? "",
            amountOffMinor: order.discountMinor,
            duration: duration === "MONTHS" || duration === "FOREVER" ? duration : "ONCE",
            months: order.discountMonths,
          },
    trialDays: order.trialDays,
    orderedAt: order.createdAt,
    destination:
      order.destinationRef === null
        ? null
        : { accountRef: order.destinationRef, feeBasisPoints: order.feeBasisPoints },
    timeZone,
  };
}
