/**
 * The sale of an order at the provider: its kind, its reference, its look-up, the facts that it is created from, and
 * how long its hosted page can be paid.
 */
import type { Db } from "~/db/client.server";
import { MINUTE_MS } from "~/kernel/time";
import { findCustomerRef } from "../customers/queries.server";
import type { PaymentPort, ProviderSale, Sale, SaleKind } from "../payment-port";
import type { SoldItem } from "./find-terms.server";
import type { Order } from "./queries.server";

/** An order, and the facts of its sale that its row does not store. */
export interface PlacedOrder {
  order: Order;
  item: SoldItem;
  /** The code as it is advertised; null without one. */
  promoCode: string | null;
  timeZone: string;
}

/** The column of an order that stores the reference of its sale, by the kind of the sale. */
export const REF_COLUMNS = {
  checkout: "checkoutRef",
  subscription: "subscriptionRef",
  payment: "paymentRef",
} as const satisfies Record<SaleKind, keyof Order>;

/** Only for orders of the channel CARD, which charge a card on file. */
export const cardSaleKindOf = ({ productId }: Pick<Order, "productId">) =>
  productId === null ? "subscription" : "payment";

export const saleKindOf = (order: Pick<Order, "channel" | "productId">): SaleKind =>
  order.channel === "HOSTED" ? "checkout" : cardSaleKindOf(order);

/** Null: the order has no reference yet. */
export const saleRefOf = (order: Order): string | null => order[REF_COLUMNS[saleKindOf(order)]];

/** Null: the provider does not know the sale, the order is of another provider, or the student is no customer yet. */
export async function findSale(
  db: Db,
  payments: PaymentPort,
  order: Order,
): Promise<ProviderSale | null> {
  const { key } = payments;
  if (order.provider !== key) return null;
  const sales = payments.sales[saleKindOf(order)];
  const ref = saleRefOf(order);
  // A refund or dispute may come when the buyer's customer has been deleted.
  if (ref !== null) return sales.read(ref);
  const customerRef = await findCustomerRef(db, { studentId: order.studentId, provider: key });
  return customerRef === null ? null : sales.find({ orderId: order.id, customerRef });
}

/** As `findSale`, but a reference that the order stores is returned without a call to the provider. */
export async function findSaleRef(
  db: Db,
  payments: PaymentPort,
  order: Order,
): Promise<string | null> {
  if (order.provider !== payments.key) return null;
  return saleRefOf(order) ?? (await findSale(db, payments, order))?.ref ?? null;
}

/** The facts of an order that a sale of any kind is created from. */
export function toSale(
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

/** Its promo code is reserved for as long. */
export const PAGE_OPEN_MS = 45 * MINUTE_MS;

/** Stripe opens no page for less than 30 minutes; the request itself takes a moment. */
const MIN_OPEN_MS = 32 * MINUTE_MS;
/** A member needs this long to find a card and type its number; a page that closes sooner is replaced. */
const MIN_PAY_MS = 15 * MINUTE_MS;

/** Counted from the order, so that a repeated request asks the provider for the same page. */
export const endOfPage = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + PAGE_OPEN_MS);

/** A page that is about to close is replaced by that of a new order. */
export function isPageTooOld(
  order: { createdAt: Date; checkoutRef: string | null },
  now: Date,
): boolean {
  const remainingMs = endOfPage(order).getTime() - now.getTime();
  return remainingMs < (order.checkoutRef === null ? MIN_OPEN_MS : MIN_PAY_MS);
}
