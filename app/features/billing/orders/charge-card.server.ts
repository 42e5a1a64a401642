/**
 * Charges an order to a card on file in three steps: create it at the provider without charging, save its reference
 * on the order, and only then charge. Whatever is abandoned on the way has cost nothing (product.md §18).
 */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { BrokenInvariant } from "~/kernel/errors";
import { HOUR_MS } from "~/kernel/time";
import type { CardSale, PaymentPort } from "../payment-port";
import type { Order } from "./queries.server";
import { orders } from "./schema.server";

export type Charged =
  | { kind: "done" }
  | { kind: "authenticate"; clientSecret: string; hostedUrl: string | null }
  | { kind: "declined"; failure: string; refs: Partial<Order> };

interface Charging {
  payments: PaymentPort;
  order: Order;
  sale: CardSale;
  now: Date;
}

/**
 * Providers keep an idempotency key for a day. For an older order, look for what was created before creating it
 * again.
 */
const KEY_KEPT_MS = 20 * HOUR_MS;

export const chargeCard = (db: Db, charging: Charging): Promise<Charged | null> =>
  charging.order.productId === null ? chargePlan(db, charging) : chargeProduct(db, charging);

async function chargePlan(db: Db, charging: Charging): Promise<Charged | null> {
  const { payments, order, sale, now } = charging;
  const forgotten = now.getTime() - order.createdAt.getTime() > KEY_KEPT_MS;
  let truth = order.subscriptionRef
    ? await payments.readSubscription(order.subscriptionRef)
    : ((forgotten ? await payments.findSubscriptionOfOrder(sale) : null) ??
      (await payments.createSubscription(sale)));
  if (!truth) throw new BrokenInvariant(`subscription ${order.subscriptionRef} is gone`);
  const { subscriptionRef } = truth;
  if (!(await saveProviderRef(db, order.id, { subscriptionRef }))) {
    await payments.voidSubscription(subscriptionRef);
    return null;
  }
  if (truth.status === "incomplete" && truth.invoices[0]?.attempts === 0) {
    truth = await payments.paySubscription(subscriptionRef);
  }
  const [invoice] = truth.invoices;
  if (truth.status !== "incomplete" || !invoice) return { kind: "done" };
  if (invoice.needsAuthentication && invoice.clientSecret !== null) {
    const { clientSecret, hostedUrl } = invoice;
    return { kind: "authenticate", clientSecret, hostedUrl };
  }
  if (invoice.failure === null) return { kind: "done" };
  return { kind: "declined", failure: invoice.failure, refs: { subscriptionRef } };
}

async function chargeProduct(db: Db, { payments, order, sale }: Charging): Promise<Charged | null> {
  let truth = order.paymentRef
    ? await payments.readPayment(order.paymentRef)
    : await payments.createPayment(sale);
  if (!truth) throw new BrokenInvariant(`payment ${order.paymentRef} is gone`);
  const { paymentRef } = truth;
  if (!(await saveProviderRef(db, order.id, { paymentRef }))) {
    await payments.voidPayment(paymentRef);
    return null;
  }
  if (truth.status === "requires_confirmation") truth = await payments.confirmPayment(paymentRef);
  if (truth.status === "requires_action") {
    return { kind: "authenticate", clientSecret: truth.clientSecret, hostedUrl: null };
  }
  if (truth.status !== "requires_payment_method") return { kind: "done" };
  return { kind: "declined", failure: truth.failure ?? "card_declined", refs: { paymentRef } };
}

/**
 * Saves the reference on an order that is still open (or already has it); false when it was closed meanwhile, so it
 * must not be charged.
 */
function saveProviderRef(
  db: Db,
  orderId: string,
  ref: { subscriptionRef: string } | { paymentRef: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({
        status: orders.status,
        subscriptionRef: orders.subscriptionRef,
        paymentRef: orders.paymentRef,
      })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (row?.status === "OPEN") {
      await tx.update(orders).set(ref).where(eq(orders.id, orderId));
      return true;
    }
    const own =
      "paymentRef" in ref
        ? row?.paymentRef === ref.paymentRef
        : row?.subscriptionRef === ref.subscriptionRef;
    return own && row?.status === "FULFILLED";
  });
}
