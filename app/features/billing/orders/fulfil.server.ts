/**
 * Grants what an order has paid for (product.md §18). The thank-you page, the card form, the event inbox and
 * reconciliation all end here. Safe to repeat and to run concurrently.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { NO_LATER_PAYMENT } from "~/features/notifications/mail-data";
import { BrokenInvariant } from "~/kernel/errors";
import { announceBilling } from "../announce-billing.server";
import { isCustomerOf } from "../customers/queries.server";
import { recordCharge } from "../ledger/record-charge.server";
import { reportLowerCharge } from "../notices.server";
import type { PaymentPort, ProviderCheckout, ProviderPayment, SaleRef } from "../payment-port";
import { isUnpaid } from "../provider-sale";
import {
  syncSubscription,
  type SyncResult,
  type Fulfilment,
} from "../subscriptions/sync-subscription.server";
import { comparePayment, type Comparison } from "./compare-with-order";
import { findSale, findSaleRef, saleKindOf, saleRefOf } from "./order-sale.server";
import { findOrder, type Order } from "./queries.server";
import { closeOrder, closeOrderInTransaction, markFulfilled } from "./settle-order.server";

interface Context {
  payments: PaymentPort;
  now: Date;
}

/** Brings an order up to date with its sale at the provider. */
export async function fulfil(
  db: Db,
  { payments, orderId, now }: Context & { orderId: string },
): Promise<Fulfilment> {
  const order = await findOrder(db, orderId);
  if (!order) return "unknown";
  // The transaction that writes a free order grants it.
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
  { payments, order, page, now }: Context & { order: Order; page: ProviderCheckout },
): Promise<Fulfilment> {
  if (page.orderId !== order.id) {
    throw new BrokenInvariant(`checkout ${page.ref} is not of order ${order.id}`);
  }
  if (page.status === "expired") {
    await closeOrderInTransaction(db, order, { failure: page.failure, now });
    return "closed";
  }
  const sale = page.status === "complete" ? page.paidBy : null;
  return sale ? syncSale(db, { payments, sale, now }) : "pending";
}

const syncSale = (
  db: Db,
  { payments, sale: { kind, ref }, now }: Context & { sale: SaleRef<"subscription" | "payment"> },
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
  const { outcome, comparison } = await inTransaction(db, async (tx): Promise<SyncResult> => {
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
    const comparison = assertAmount(order, payment);
    const isNew = await markFulfilled(tx, order, { paymentRef, now });
    const at = payment.paidAt ?? now;
    const { chargeRef, amountMinor, currency, feeMinor, refunds, disputes } = payment;
    if (chargeRef !== null) {
      await recordCharge(tx, order, {
        chargeRef,
        invoiceRef: null,
        period: null,
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
        ...NO_LATER_PAYMENT,
      },
    });
    return { outcome: "fulfilled", comparison: isNew ? comparison : "as-ordered" };
  });
  if (comparison === "less") reportLowerCharge(order);
  return outcome;
}

/** @throws when the payment is larger than the order, or in another currency */
function assertAmount(order: Order, payment: ProviderPayment): Comparison {
  const comparison = comparePayment(order, payment);
  if (comparison === "as-ordered" || comparison === "less") return comparison;
  throw new BrokenInvariant(
    `order ${order.id} is ${order.amountMinor} ${order.currency}, the provider says ${payment.amountMinor} ${payment.currency}`,
  );
}

/** Closes an order at the provider, then here; if the payment was faster, the order is fulfilled instead. */
export async function withdraw(
  db: Db,
  { payments, order, now }: Context & { order: Order },
): Promise<Fulfilment> {
  const sale = await findSale(db, payments, order);
  if (!sale) {
    // A sale that the provider no longer connects with its order could still be paid.
    const ref = order.provider === payments.key ? saleRefOf(order) : null;
    if (ref !== null) await payments.sales[saleKindOf(order)].close(ref);
    // A request that is about to create the sale then finds the order closed and stops.
    await closeOrderInTransaction(db, order, { failure: null, now });
    return "closed";
  }
  if (isUnpaid(sale)) await payments.sales[sale.kind].close(sale.ref);
  return fulfil(db, { payments, orderId: order.id, now });
}
