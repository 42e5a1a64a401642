/**
 * Buying a plan or a product on the provider's hosted page (product.md §18): the way without script. The order is
 * written first (place-order.server.ts); only then, outside any transaction, is the provider asked, with the
 * order's id as idempotency key.
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
  /** Absolute addresses on the verified host the member is using. */
  urls: { success(orderId: string): string; cancel(orderId: string): string };
}

type Started = OrRefused<{ url: string; orderId: string }>;

/** @returns where to send the member: the hosted page, or the success page when the order is already paid */
export function startCheckout(db: Db, request: StartCheckout): Promise<Started> {
  const { payments, urls } = request;
  const answerPaid = (orderId: string): Started => ok({ url: urls.success(orderId), orderId });
  return runCheckout<Started>(
    db,
    { ...request, channel: "HOSTED", provider: payments.key },
    { answerPaid, pay: (placed) => findOrOpenPage(db, request, { placed, answerPaid }) },
  );
}

/** @returns null when something else was settled first */
async function findOrOpenPage(
  db: Db,
  request: StartCheckout,
  { placed, answerPaid }: { placed: PlacedOrder; answerPaid: (orderId: string) => Started },
): Promise<Started | null> {
  const { payments, student, urls, now } = request;
  const { order } = placed;
  const orderId = order.id;
  const replaceOrder = async () => {
    const outcome = await withdraw(db, { payments, order, now });
    return outcome === "fulfilled" ? answerPaid(orderId) : null;
  };
  if (isPageTooOld(order, now)) return replaceOrder();
  const opened = await closeWhenRefused(db, { payments, order, now }, async () => {
    const customerRef = await ensureCustomer(db, { payments, student });
    const url =
      order.checkoutRef === null ? await openPage(db, request, placed, customerRef) : null;
    return { customerRef, url };
  });
  if (opened === "creator-refused") return refuse("creator-not-ready");
  const { customerRef, url } = opened;
  if (order.checkoutRef === null) return url === null ? null : ok({ url, orderId });
  const page = await payments.sales.checkout.read(order.checkoutRef);
  if (page?.status === "open") {
    const isOurs = page.customerRef === customerRef;
    // It returns to another of the gym's hosts, where the member is not signed in, or it was opened for a customer that
    // is gone and can not pay.
    if (!isOurs || page.successUrl !== urls.success(orderId)) return replaceOrder();
    return ok({ url: page.url, orderId });
  }
  // The page has closed meanwhile: the order is settled now, and the next round writes a new one.
  await fulfil(db, { payments, orderId, now });
  return page?.status === "complete" ? answerPaid(orderId) : null;
}

/**
 * The provider may be slow, and if we stop between two steps reconciliation repairs it. Null: withdrawn meanwhile,
 * or the page of another tab that returns to another host.
 */
async function openPage(
  db: Db,
  { payments, gym, urls, locale }: StartCheckout,
  placed: PlacedOrder,
  customerRef: string,
): Promise<string | null> {
  const { order } = placed;
  const page = await payments.sales.checkout.create({
    ...toSale(placed, customerRef),
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
  // Another tab has withdrawn or paid this order: do not leave a payable page behind.
  await payments.sales.checkout.close(page.ref);
  return null;
}
