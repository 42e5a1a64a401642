/**
 * The card form's answer (decisions §9): a plan or a product charged to a card on file. The order is written first; the
 * provider then makes the subscription without charging it, its reference is noted on the order, and only then it is
 * paid, so that whatever is given up on the way has cost nothing. The same attempt may be posted again at any time:
 * after the holder has authenticated, after a lost answer, twenty times at once.
 */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { BrokenInvariant } from "~/kernel/errors";
import { ok, refuse, type Result } from "~/kernel/result";
import { HOUR_MS } from "~/kernel/time";
import { ensureCustomer } from "../customers/ensure-customer.server";
import type { CardSale, PaymentPort } from "../payment-port";
import { clearTheWay } from "./clear-the-way.server";
import { fulfil, withdraw } from "./fulfil.server";
import { creatorRefused, giveUpSale } from "./give-up-sale.server";
import type { CheckoutRefusal, OrderRequest } from "./order-request";
import { placeOrder, type PlacedOrder } from "./place-order.server";
import type { Order } from "./queries.server";
import { orders } from "./schema.server";
import { ROUNDS, saleOf } from "./start-checkout.server";

export interface ConfirmCheckout extends Omit<OrderRequest, "channel" | "provider"> {
  payments: PaymentPort;
  paymentMethodRef: string;
  /** Absolute, on the verified host that the member is on: where the provider's own pages lead back to. */
  backTo: string;
}

export type Confirmation =
  | { ok: true; orderId: string }
  /** 402: the bank wants to ask the holder; then the same attempt is posted again. */
  | {
      ok: false;
      reason: "needs-authentication";
      orderId: string;
      clientSecret: string;
      hostedUrl: string | null;
    }
  /** 402: the card was refused and the order is closed; another try is a new one. */
  | { ok: false; reason: "declined"; orderId: string; failure: string }
  /** The bank has not said yes or no: post again in a moment. */
  | { ok: false; reason: "pending"; orderId: string }
  | { ok: false; reason: CheckoutRefusal | "payment-method-required" };

export async function confirmCheckout(db: Db, request: ConfirmCheckout): Promise<Confirmation> {
  const { payments, student, now } = request;
  const customerRef = await ensureCustomer(db, { payments, student });
  const method = await payments.readPaymentMethod(request.paymentMethodRef);
  // Another's card on file, or none: nothing is told apart.
  if (method?.customerRef !== customerRef) return refuse("payment-method-required");
  for (let round = 0; round < ROUNDS; round += 1) {
    const written: Result<{ placed: PlacedOrder | null; outdated: Order[] }, CheckoutRefusal> =
      await inTransaction(db, (tx) =>
        placeOrder(tx, { ...request, channel: "CARD", provider: payments.key }),
      );
    if (!written.ok) return written;
    const { placed, outdated } = written;
    const paid = await clearTheWay(db, { payments, item: request.item, outdated, now });
    if (paid) return ok({ orderId: paid.id });
    if (!placed) continue;
    const { order } = placed;
    if (order.status === "FULFILLED") return ok({ orderId: order.id });
    const sale = {
      ...saleOf(placed, customerRef),
      paymentMethodRef: request.paymentMethodRef,
      returnUrl: request.backTo,
    };
    const charged = await charge(db, { payments, order, sale, now }).catch(creatorRefused);
    if (charged === "creator-refused") {
      await giveUpSale(db, { payments, order, now });
      return refuse("creator-not-ready");
    }
    // Given up or paid by another tab in the meantime: the next round finds out which.
    if (charged === null) continue;
    if (charged.kind === "authenticate") {
      const { clientSecret, hostedUrl } = charged;
      return {
        ok: false,
        reason: "needs-authentication",
        orderId: order.id,
        clientSecret,
        hostedUrl,
      };
    }
    if (charged.kind === "declined") {
      const refused = { ...order, ...charged.refs };
      const left = await withdraw(db, { payments, order: refused, now });
      if (left === "fulfilled") return ok({ orderId: order.id });
      return { ok: false, reason: "declined", orderId: order.id, failure: charged.failure };
    }
    const outcome = await fulfil(db, { payments, orderId: order.id, now });
    if (outcome === "fulfilled") return ok({ orderId: order.id });
    if (outcome === "pending") return { ok: false, reason: "pending", orderId: order.id };
  }
  return refuse("already-held");
}

type Charged =
  | { kind: "done" }
  | { kind: "authenticate"; clientSecret: string; hostedUrl: string | null }
  | { kind: "declined"; failure: string; refs: Partial<Order> };

interface Charging {
  payments: PaymentPort;
  order: Order;
  sale: CardSale;
  now: Date;
}

/** Providers keep a key of idempotency for a day; an order that is older is looked for before it is made again. */
const KEY_KEPT_MS = 20 * HOUR_MS;

const charge = (db: Db, charging: Charging): Promise<Charged | null> =>
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
  if (!(await noteRef(db, order.id, { subscriptionRef }))) {
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
  if (!(await noteRef(db, order.id, { paymentRef }))) {
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

/** On an order that is still open, or already carries it; false: closed in the meantime, so it must not be paid. */
function noteRef(
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
