/**
 * Buying a plan or a product on the provider's hosted page (product.md §18): the way without script. The order is
 * written first (place-order.server.ts); only then, outside any transaction, is the provider asked, with the
 * order's id as idempotency key.
 */
import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse } from "~/kernel/result";
import { ensureCustomer } from "../customers/ensure-customer.server";
import type { PaymentPort } from "../payment-port";
import { closeConflictingOrders, ROUNDS } from "./close-conflicting-orders.server";
import { closeWhenKeyRefused } from "./close-when-key-refused.server";
import { fulfil } from "./fulfil.server";
import { creatorRefused, abandonSale } from "./abandon-sale.server";
import type { OrderRequest, OrRefused } from "./order-request";
import { endOfPage, isPageTooOld } from "./page-lifetime";
import { placeOrder, type PlacedOrder } from "./place-order.server";
import { saleOf } from "./sale-of.server";
import { orders } from "./schema.server";
import { withdraw } from "./withdraw.server";

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
export async function startCheckout(db: Db, request: StartCheckout): Promise<Started> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await orderAndOpen(db, request);
    if (answer) return answer;
  }
  return refuse("already-held");
}

/** @returns null when something else was settled first: go another round */
async function orderAndOpen(db: Db, request: StartCheckout): Promise<Started | null> {
  const { payments, student, urls, now } = request;
  const thanked = (orderId: string) => ok({ url: urls.success(orderId), orderId });
  const written = await inTransaction(db, (tx) =>
    placeOrder(tx, { ...request, channel: "HOSTED", provider: payments.key }),
  );
  if (!written.ok) return written;
  const { placed } = written;
  const paid = await closeConflictingOrders(db, { ...request, written });
  if (paid) return thanked(paid.id);
  if (!placed) return null;
  const { order } = placed;
  const orderId = order.id;
  if (order.status === "FULFILLED") return thanked(orderId);
  if (isPageTooOld(order, now)) {
    const left = await withdraw(db, { payments, order, now });
    return left === "fulfilled" ? thanked(orderId) : null;
  }
  const closeOrder = closeWhenKeyRefused(db, { order, now });
  const customerRef = await ensureCustomer(db, { payments, student }).catch(closeOrder);
  if (order.checkoutRef === null) {
    const url = await openPage(db, request, { placed, customerRef })
      .catch(closeOrder)
      .catch(creatorRefused);
    if (url === "creator-refused") {
      await abandonSale(db, { payments, order, now });
      return refuse("creator-not-ready");
    }
    return url === null ? null : ok({ url, orderId });
  }
  const truth = await payments.readCheckout(order.checkoutRef);
  if (truth?.status === "open") {
    const isOurs = truth.customerRef === customerRef;
    if (isOurs && truth.successUrl === urls.success(orderId))
      return ok({ url: truth.url, orderId });
    // Opened on another of the gym's hosts: it would return to one where the member is not signed in. Or opened for a
    // customer that is gone: nobody can pay it.
    const left = await withdraw(db, { payments, order, now });
    return left === "fulfilled" ? thanked(orderId) : null;
  }
  // The page has closed meanwhile: settle that now; the next round writes a new order.
  await fulfil(db, { payments, orderId, now });
  return truth?.status === "complete" ? thanked(orderId) : null;
}

/**
 * The provider may be slow, and if we stop between two steps reconciliation repairs it. Null: withdrawn meanwhile,
 * or the page of another tab that returns to another host.
 */
async function openPage(
  db: Db,
  request: StartCheckout,
  { placed, customerRef }: { placed: PlacedOrder; customerRef: string },
): Promise<string | null> {
  const { payments, gym, urls } = request;
  const { order } = placed;
  const checkout = await payments.createHostedCheckout({
    ...saleOf(placed, customerRef),
    successUrl: urls.success(order.id),
    cancelUrl: urls.cancel(order.id),
    expiresAt: endOfPage(order),
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
  // Another tab has withdrawn or paid this order: do not leave a payable page behind.
  await payments.expireCheckout(checkout.checkoutRef);
  return null;
}
