/**
 * The one way from an order to what was ordered (decisions §9): the thank-you page, the card form's answer, the event
 * inbox and reconciling all come here. Safe to repeat and to run at once.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { BrokenInvariant } from "~/kernel/errors";
import { announceBilling } from "../announce-billing.server";
import { findCustomerRef } from "../customers/queries.server";
import { recordCharge } from "../ledger/record-charge.server";
import type { OrderRefs, PaymentPort, PaymentTruth } from "../payment-port";
import {
  convergeSubscription,
  type Fulfilment,
} from "../subscriptions/converge-subscription.server";
import { findOrder, type Order } from "./queries.server";
import { closeOrder, markFulfilled, settle } from "./settle-order.server";

interface Given {
  payments: PaymentPort;
  now: Date;
}

/** Brings an order to what the provider says of it. */
export async function fulfil(
  db: Db,
  { payments, orderId, now }: Given & { orderId: string },
): Promise<Fulfilment> {
  const order = await findOrder(db, orderId);
  if (!order) return "unknown";
  // Nothing to pay: it was granted, or not, in the transaction that wrote it.
  if (order.channel === "FREE") return order.status === "FULFILLED" ? "fulfilled" : "closed";
  const refs = await refsOf(db, payments, order);
  if (!refs) return "unknown";
  if (order.channel === "HOSTED") return fulfilHosted(db, { payments, order, refs, now });
  if (order.productId !== null) {
    const paymentRef =
      order.paymentRef ?? (await payments.findPaymentOfOrder(refs))?.paymentRef ?? null;
    return paymentRef ? convergePayment(db, { payments, paymentRef, now }) : "unknown";
  }
  const subscriptionRef =
    order.subscriptionRef ??
    (await payments.findSubscriptionOfOrder(refs))?.subscriptionRef ??
    null;
  return subscriptionRef ? convergeSubscription(db, { payments, subscriptionRef, now }) : "unknown";
}

/** How the provider knows an order; null before it has heard of the person, and of another provider's order. */
async function refsOf(db: Db, { key }: PaymentPort, order: Order): Promise<OrderRefs | null> {
  const { studentId, provider } = order;
  if (provider !== key) return null;
  const customerRef = await findCustomerRef(db, { studentId, provider });
  return customerRef === null ? null : { orderId: order.id, customerRef };
}

async function fulfilHosted(
  db: Db,
  { payments, order, refs, now }: Given & { order: Order; refs: OrderRefs },
): Promise<Fulfilment> {
  const checkout = order.checkoutRef
    ? await payments.readCheckout(order.checkoutRef)
    : await payments.findCheckoutOfOrder(refs);
  if (!checkout) return "unknown";
  if (checkout.orderId !== order.id) {
    throw new BrokenInvariant(`checkout ${checkout.checkoutRef} is not of order ${order.id}`);
  }
  if (checkout.status === "open") return "pending";
  if (checkout.status === "expired") {
    await settle(db, order, { failure: checkout.failure, now });
    return "closed";
  }
  const { subscriptionRef, paymentRef } = checkout;
  if (subscriptionRef !== null) return convergeSubscription(db, { payments, subscriptionRef, now });
  if (paymentRef !== null) return convergePayment(db, { payments, paymentRef, now });
  return "pending";
}

/** Brings the order of a product to what the provider says of its payment. */
export async function convergePayment(
  db: Db,
  { payments, paymentRef, now }: Given & { paymentRef: string },
): Promise<Fulfilment> {
  const truth = await payments.readPayment(paymentRef);
  if (!truth) return "unknown";
  const order = await findOrder(db, truth.orderId);
  if (!order) return "unknown";
  if (truth.status !== "succeeded" && truth.status !== "canceled") return "pending";
  return inTransaction(db, async (tx): Promise<Fulfilment> => {
    await lockStudent(tx, order.studentId);
    if (truth.status === "canceled") {
      await closeOrder(tx, order, { failure: truth.failure, now });
      return "closed";
    }
    const { studentId } = order;
    const customerRef = await findCustomerRef(tx, { studentId, provider: payments.key });
    if (customerRef !== truth.customerRef) {
      throw new BrokenInvariant(`payment ${paymentRef} is another customer's`);
    }
    checkAmount(order, truth);
    await markFulfilled(tx, order, { paymentRef, now });
    const at = truth.paidAt ?? now;
    const { amountMinor, currency, refunds, disputes } = truth;
    if (truth.chargeRef !== null) {
      const { chargeRef } = truth;
      const charge = { chargeRef, invoiceRef: null, period: null };
      await recordCharge(tx, order, {
        ...charge,
        amountMinor,
        currency,
        at,
        readAt: now,
        refunds,
        disputes,
      });
    }
    await announceBilling(tx, order, {
      kind: "receipt",
      about: paymentRef,
      facts: {
        amountMinor: String(amountMinor),
        currency,
        at: at.toISOString(),
        reference: order.id,
        subscriptionId: "",
        nextAt: "",
        nextAmountMinor: "",
      },
    });
    return "fulfilled";
  });
}

function checkAmount(order: Order, truth: PaymentTruth): void {
  if (truth.amountMinor === order.amountMinor && truth.currency === order.currency) return;
  throw new BrokenInvariant(
    `order ${order.id} is ${order.amountMinor} ${order.currency}, the provider says ${truth.amountMinor} ${truth.currency}`,
  );
}

/** Closed where it could be paid, then here; if the payment was faster, the order is fulfilled instead. */
export async function withdraw(
  db: Db,
  { payments, order, now }: Given & { order: Order },
): Promise<Fulfilment> {
  const refs = await refsOf(db, payments, order);
  const heard = refs ? await voidAtProvider(payments, order, refs) : false;
  if (heard) return fulfil(db, { payments, orderId: order.id, now });
  await settle(db, order, { failure: null, now });
  return "closed";
}

/** False: the provider has never heard of it. Whoever is about to tell it finds the order closed and gives up. */
async function voidAtProvider(
  payments: PaymentPort,
  order: Order,
  refs: OrderRefs,
): Promise<boolean> {
  if (order.channel === "HOSTED") {
    const checkoutRef =
      order.checkoutRef ?? (await payments.findCheckoutOfOrder(refs))?.checkoutRef ?? null;
    if (checkoutRef !== null) await payments.expireCheckout(checkoutRef);
    return checkoutRef !== null;
  }
  if (order.productId !== null) {
    const paymentRef =
      order.paymentRef ?? (await payments.findPaymentOfOrder(refs))?.paymentRef ?? null;
    if (paymentRef !== null) await payments.voidPayment(paymentRef);
    return paymentRef !== null;
  }
  const truth = order.subscriptionRef
    ? await payments.readSubscription(order.subscriptionRef)
    : await payments.findSubscriptionOfOrder(refs);
  // One that runs is no longer an open order: it is granted, not taken away.
  if (truth?.status === "incomplete") await payments.voidSubscription(truth.subscriptionRef);
  return truth !== null;
}
