/**
 * A member buys a plan or a product on the provider's hosted page (decisions §9): the way without script. The order is
 * written first (place-order.server.ts), and only then the provider is asked, outside of any transaction, with the
 * order's id as idempotency key. The same form sent twice, or from two tabs, is one order.
 */
import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { ensureCustomer } from "../customers/ensure-customer.server";
import type { PaymentPort, Sale } from "../payment-port";
import { clearTheWay } from "./clear-the-way.server";
import { fulfil, withdraw } from "./fulfil.server";
import { creatorRefused, giveUpSale } from "./give-up-sale.server";
import type { CheckoutRefusal, OrderRequest } from "./order-request";
import { placeOrder, type PlacedOrder } from "./place-order.server";
import { orders } from "./schema.server";

export interface StartCheckout extends Omit<
  OrderRequest,
  "channel" | "provider" | "paymentMethodRef"
> {
  payments: PaymentPort;
  /** Absolute addresses on the verified host that the member is on. */
  urls: { success(orderId: string): string; cancel(orderId: string): string };
}

/** Each round either answers or settles what stood in the way; a person's few tabs need two or three. */
export const ROUNDS = 8;

/** @returns where to send the member: the hosted page, or the success page of an order that is already paid. */
export async function startCheckout(
  db: Db,
  request: StartCheckout,
): Promise<Result<{ url: string; orderId: string }, CheckoutRefusal>> {
  const { payments, now } = request;
  for (let round = 0; round < ROUNDS; round += 1) {
    const written = await inTransaction(db, (tx) =>
      placeOrder(tx, { ...request, channel: "HOSTED", provider: payments.key }),
    );
    if (!written.ok) return written;
    const { placed, outdated } = written;
    const paid = await clearTheWay(db, { payments, item: request.item, outdated, now });
    if (paid) return ok({ url: request.urls.success(paid.id), orderId: paid.id });
    if (!placed) continue;
    const { order } = placed;
    const orderId = order.id;
    if (order.status === "FULFILLED") return ok({ url: request.urls.success(orderId), orderId });
    if (order.checkoutRef === null) {
      const url = await openPage(db, request, placed).catch(creatorRefused);
      if (url === "creator-refused") {
        await giveUpSale(db, { payments, order, now });
        return refuse("creator-not-ready");
      }
      if (url !== null) return ok({ url, orderId });
      continue;
    }
    const truth = await payments.readCheckout(order.checkoutRef);
    if (truth?.status === "open" && truth.successUrl === request.urls.success(orderId)) {
      return ok({ url: truth.url, orderId });
    }
    // Opened on another host of the gym: it would lead back to where the member is not signed in.
    if (truth?.status === "open") {
      const left = await withdraw(db, { payments, order, now });
      if (left === "fulfilled") return ok({ url: request.urls.success(orderId), orderId });
      continue;
    }
    // Its page has closed meanwhile: settled now, and the next round writes a new order.
    await fulfil(db, { payments, orderId, now });
    if (truth?.status === "complete") return ok({ url: request.urls.success(orderId), orderId });
  }
  return refuse("already-held");
}

/** What a provider is told of an order, by whichever way it is paid. */
export function saleOf(
  { order, line, promoCode, timeZone }: PlacedOrder,
  customerRef: string,
): Sale {
  const { promotionId, discountDuration: duration } = order;
  return {
    idempotencyKey: order.id,
    customerRef,
    orderId: order.id,
    line: {
      name: line.name,
      amountMinor: order.listPriceMinor,
      currency: order.currency,
      interval: line.interval,
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

/**
 * The provider may be slow, and our stop between two steps is mended by reconciling. Null: withdrawn meanwhile, or
 * another tab's page, which leads back to another host.
 */
async function openPage(
  db: Db,
  request: StartCheckout,
  placed: PlacedOrder,
): Promise<string | null> {
  const { payments, student, gym, urls } = request;
  const { order } = placed;
  const customerRef = await ensureCustomer(db, { payments, student });
  const checkout = await payments.createHostedCheckout({
    ...saleOf(placed, customerRef),
    successUrl: urls.success(order.id),
    cancelUrl: urls.cancel(order.id),
    locale: request.locale,
    brand: { name: gym?.name ?? "Gymfront", logoUrl: gym?.logoUrl ?? null },
  });
  const noted = await db
    .update(orders)
    .set({ checkoutRef: checkout.checkoutRef })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, "OPEN"),
        or(isNull(orders.checkoutRef), eq(orders.checkoutRef, checkout.checkoutRef)),
      ),
    )
    .returning({ id: orders.id });
  if (noted.length > 0) {
    return checkout.successUrl === urls.success(order.id) && checkout.url ? checkout.url : null;
  }
  // Another tab has withdrawn or paid this order in the meantime: an unpaid page must not be left behind.
  await payments.expireCheckout(checkout.checkoutRef);
  return null;
}
