/** The sale of an order at the provider: its kind, its reference, its look-up and the facts that it is created from. */
import type { Db } from "~/db/client.server";
import { findCustomerRef } from "../customers/queries.server";
import type { PaymentPort, ProviderSale, Sale, SaleKind } from "../payment-port";
import type { PlacedOrder } from "./place-order.server";
import type { Order } from "./queries.server";

/** The column of the order that keeps the reference of its sale. */
export const REF_COLUMNS = {
  checkout: "checkoutRef",
  subscription: "subscriptionRef",
  payment: "paymentRef",
} as const satisfies Record<SaleKind, keyof Order>;

type Paid = Pick<Order, "channel" | "productId">;

/** A sale on a card on file; `CARD` orders only. */
export const cardSaleKindOf = ({ productId }: Pick<Order, "productId">) =>
  productId === null ? "subscription" : "payment";

export const saleKindOf = (order: Paid): SaleKind =>
  order.channel === "HOSTED" ? "checkout" : cardSaleKindOf(order);

/** Null: none is saved on the order. */
export const saleRefOf = (order: Order): string | null => order[REF_COLUMNS[saleKindOf(order)]];

/** Null: the provider does not know the sale, or the order belongs to another provider. */
export async function findSale(
  db: Db,
  payments: PaymentPort,
  order: Order,
): Promise<ProviderSale | null> {
  const sales = payments.sales[saleKindOf(order)];
  const customerRef = await findCustomerOf(db, payments, order);
  if (customerRef === null) return null;
  const ref = saleRefOf(order);
  return ref === null ? sales.find({ orderId: order.id, customerRef }) : sales.read(ref);
}

/** As `findSale`; a reference that is saved on the order is not read at the provider. */
export async function findSaleRef(
  db: Db,
  payments: PaymentPort,
  order: Order,
): Promise<string | null> {
  const customerRef = await findCustomerOf(db, payments, order);
  if (customerRef === null) return null;
  return saleRefOf(order) ?? (await findSale(db, payments, order))?.ref ?? null;
}

/** Null: the order belongs to another provider, or the student is no customer yet. */
async function findCustomerOf(
  db: Db,
  { key }: PaymentPort,
  { studentId, provider }: Order,
): Promise<string | null> {
  return provider === key ? findCustomerRef(db, { studentId, provider }) : null;
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
