import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { BrokenInvariant } from "~/kernel/errors";
import { announceBilling } from "../announce-billing.server";
import { isCustomerOf } from "../customers/queries.server";
import { recordCharge } from "../ledger/record-charge.server";
import type { PaymentPort, ProviderPayment } from "../payment-port";
import type { SyncResult, Fulfilment } from "../subscriptions/sync-subscription.server";
import { noticeLess } from "../notices.server";
import { comparePayment, type Comparison } from "./compare-with-order";
import { findOrder, type Order } from "./queries.server";
import { closeOrder, markFulfilled } from "./settle-order.server";

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
