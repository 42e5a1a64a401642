/**
 * The one way from an order to what was ordered (product.md §18), used by the thank-you page, the card form, the
 * event inbox and reconciliation. Safe to repeat and to run concurrently.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { BrokenInvariant } from "~/kernel/errors";
import { announceBilling } from "../announce-billing.server";
import { isCustomerOf } from "../customers/queries.server";
import { recordCharge } from "../ledger/record-charge.server";
import { noticeLess } from "../notices.server";
import type { PaymentPort, ProviderCheckout, ProviderPayment, SaleRef } from "../payment-port";
import { isUnpaid } from "../provider-sale";
import {
  syncSubscription,
  type Converged,
  type Fulfilment,
} from "../subscriptions/sync-subscription.server";
import { comparePayment, type Comparison } from "./compare-with-order";
import { findSale, findSaleRef, saleKindOf } from "./order-sale.server";
import { findOrder, type Order } from "./queries.server";
import { closeOrder, markFulfilled, settle } from "./settle-order.server";

interface Given {
  payments: PaymentPort;
  now: Date;
}

/** Brings an order up to date with its sale at the provider. */
export async function fulfil(
  db: Db,
  { payments, orderId, now }: Given & { orderId: string },
): Promise<Fulfilment> {
  const order = await findOrder(db, orderId);
  if (!order) return "unknown";
  // A free order was granted (or not) in the transaction that wrote it.
  if (order.channel === "FREE") return order.status === "FULFILLED" ? "fulfilled" : "closed";
  const kind = saleKindOf(order);
  if (kind === "checkout") {
    const page = await findSale(db, payments, order);
    return page?.kind === "checkout" ? fulfilPage(db, { payments, order, page, now }) : "unknown";
  }
  const ref = await findSaleRef(db, payments, order);
  return ref === null ? "unknown" : syncSale(db, { payments, sale: { kind, ref }, now });
}

async function fulfilPage(
  db: Db,
  { payments, order, page, now }: Given & { order: Order; page: ProviderCheckout },
): Promise<Fulfilment> {
  if (page.orderId !== order.id) {
    throw new BrokenInvariant(`checkout ${page.ref} is not of order ${order.id}`);
  }
  if (page.status === "expired") {
    await settle(db, order, { failure: page.failure, now });
    return "closed";
  }
  const sale = page.status === "complete" ? page.paidBy : null;
  return sale ? syncSale(db, { payments, sale, now }) : "pending";
}

const syncSale = (
  db: Db,
  { payments, sale: { kind, ref }, now }: Given & { sale: SaleRef<"subscription" | "payment"> },
): Promise<Fulfilment> =>
  kind === "subscription"
    ? syncSubscription(db, { payments, subscriptionRef: ref, now })
    : syncPayment(db, { payments, paymentRef: ref, now });

/** Brings the order of a product up to date with its payment at the provider. */
export async function syncPayment(
  db: Db,
  { payments, paymentRef, now }: { payments: PaymentPort; paymentRef: string; now: Date },
): Promise<Fulfilment> {
  const payment = await payments.sales.payment.read(paymentRef);
  if (!payment) return "unknown";
  const order = await findOrder(db, payment.orderId);
  if (!order) return "unknown";
  if (payment.status !== "succeeded" && payment.status !== "canceled") return "pending";
  const { outcome, comparison } = await inTransaction(db, async (tx): Promise<Converged> => {
    await lockStudent(tx, order.studentId);
    if (payment.status === "canceled") {
      await closeOrder(tx, order, { failure: payment.failure, now });
      return { outcome: "closed" };
    }
    const { studentId } = order;
    const { customerRef } = payment;
    if (!(await isCustomerOf(tx, { studentId, provider: payments.key, customerRef }))) {
      throw new BrokenInvariant(`payment ${paymentRef} is another customer's`);
    }
    const compared = checkAmount(order, payment);
    const isNew = await markFulfilled(tx, order, { paymentRef, now });
    const comparison = isNew ? compared : "as-ordered";
    const at = payment.paidAt ?? now;
    const { amountMinor, currency, feeMinor, refunds, disputes } = payment;
    if (payment.chargeRef !== null) {
      const { chargeRef } = payment;
      const charge = { chargeRef, invoiceRef: null, period: null };
      await recordCharge(tx, order, {
        ...charge,
        amountMinor,
        currency,
        feeMinor,
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
    return { outcome: "fulfilled", comparison };
  });
  if (comparison === "less") noticeLess(order);
  return outcome;
}

function checkAmount(order: Order, payment: ProviderPayment): Comparison {
  const comparison = comparePayment(order, payment);
  if (comparison === "as-ordered" || comparison === "less") return comparison;
  throw new BrokenInvariant(
    `order ${order.id} is ${order.amountMinor} ${order.currency}, the provider says ${payment.amountMinor} ${payment.currency}`,
  );
}

/** Closes an order at the provider, then here; if the payment was faster, the order is fulfilled instead. */
export async function withdraw(
  db: Db,
  { payments, order, now }: Given & { order: Order },
): Promise<Fulfilment> {
  const sale = await findSale(db, payments, order);
  if (!sale) {
    // A request that is about to create the sale finds the order closed and stops.
    await settle(db, order, { failure: null, now });
    return "closed";
  }
  if (isUnpaid(sale)) await payments.sales[sale.kind].close(sale.ref);
  return fulfil(db, { payments, orderId: order.id, now });
}
