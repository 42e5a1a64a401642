/**
 * Sells a plan or a product on the provider's hosted page, which needs no script of ours (product.md §18).
 * `runCheckout` writes the order first; only then, outside any transaction, is the provider called, with the order's
 * id as idempotency key.
 */
import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ok, refuse } from "~/kernel/result";
import { ensureCustomer } from "../customers/ensure-customer.server";
import type { PaymentPort } from "../payment-port";
import { fulfil, withdraw } from "./fulfil.server";
import { endOfPage, isPageTooOld, toSale, type PlacedOrder } from "./order-sale.server";
import type { OrderRequest, OrRefused } from "./order-request";
import { closeWhenRefused, runCheckout } from "./run-checkout.server";
import { orders } from "./schema.server";

export interface StartCheckout extends Omit<
  OrderRequest,
  "channel" | "provider" | "paymentMethodRef"
> {
  payments: PaymentPort;
  /** Absolute addresses on the verified host of the request. */
  urls: { success(orderId: string): string; cancel(orderId: string): string };
}

type StartResult = OrRefused<{ url: string; orderId: string }>;

/** @returns where to send the member: the hosted page, or the success page when the order is already paid */
export function startCheckout(db: Db, request: StartCheckout): Promise<StartResult> {
  const { payments, urls } = request;
  const answerPaid = (orderId: string): StartResult => ok({ url: urls.success(orderId), orderId });
  return runCheckout<StartResult>(
    db,
    { ...request, channel: "HOSTED", provider: payments.key },
    {
      answerPaid,
      pay: (placedOrder) => findOrCreatePage(db, request, { placedOrder, answerPaid }),
    },
  );
}

/** @returns null when another request settled the order first, or when the order was closed for a new one */
async function findOrCreatePage(
  db: Db,
  request: StartCheckout,
  {
    placedOrder,
    answerPaid,
  }: { placedOrder: PlacedOrder; answerPaid: (orderId: string) => StartResult },
): Promise<StartResult | null> {
  const { payments, student, urls, now } = request;
  const { order } = placedOrder;
  const orderId = order.id;
  const replaceOrder = async () => {
    const outcome = await withdraw(db, { payments, order, now });
    return outcome === "fulfilled" ? answerPaid(orderId) : null;
  };
  if (isPageTooOld(order, now)) return replaceOrder();
  const result = await closeWhenRefused(db, { payments, order, now }, async () => {
    const customerRef = await ensureCustomer(db, { payments, student });
    const url =
      order.checkoutRef === null ? await createPage(db, request, placedOrder, customerRef) : null;
    return { customerRef, url };
  });
  if (result === "creator-refused") return refuse("creator-not-ready");
  const { customerRef, url } = result;
  if (order.checkoutRef === null) return url === null ? null : ok({ url, orderId });
  const page = await payments.sales.checkout.read(order.checkoutRef);
  if (page?.status === "open") {
    // A deleted customer cannot pay a page, and on another of the gym's hosts the member is not signed in.
    const isOfCustomer = page.customerRef === customerRef;
    if (!isOfCustomer || page.successUrl !== urls.success(orderId)) return replaceOrder();
    return ok({ url: page.url, orderId });
  }
  // A closed page settles its order; if it was not paid, the next round places a new one.
  await fulfil(db, { payments, orderId, now });
  return page?.status === "complete" ? answerPaid(orderId) : null;
}

/**
 * Creates the hosted page and saves its reference on the order; reconciliation finds a page whose reference was not
 * saved. Null: another tab closed the order, or created its page for another host.
 */
async function createPage(
  db: Db,
  { payments, gym, urls, locale }: StartCheckout,
  placedOrder: PlacedOrder,
  customerRef: string,
): Promise<string | null> {
  const { order } = placedOrder;
  const page = await payments.sales.checkout.create({
    ...toSale(placedOrder, customerRef),
    successUrl: urls.success(order.id),
    cancelUrl: urls.cancel(order.id),
    expiresAt: endOfPage(order),
    locale,
    brand: { name: gym?.name ?? "Gymfront", logoUrl: gym?.logoUrl ?? null },
  });
  const saved = await db
    .update(orders)
    .set({ checkoutRef: page.ref })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, "OPEN"),
        or(isNull(orders.checkoutRef), eq(orders.checkoutRef, page.ref)),
      ),
    )
    .returning({ id: orders.id });
  if (saved.length > 0) {
    return page.successUrl === urls.success(order.id) && page.url ? page.url : null;
  }
  // Another tab closed or paid this order, so no payable page may remain.
  await payments.sales.checkout.close(page.ref);
  return null;
}
