/**
 * The card form's submit (product.md §18): charges a plan or a product to a card on file. The order is written first,
 * then charged (`chargeCard`). The same attempt may be posted again at any time: after authentication, after a lost
 * answer, twenty times at once.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse } from "~/kernel/result";
import { findCustomerRef } from "../customers/queries.server";
import type { PaymentPort } from "../payment-port";
import { chargeCard } from "./charge-card.server";
import { closeConflictingOrders, ROUNDS } from "./close-conflicting-orders.server";
import { closeWhenKeyRefused } from "./close-when-key-refused.server";
import { fulfil } from "./fulfil.server";
import { creatorRefused, abandonSale } from "./abandon-sale.server";
import type { OrderRequest, Refused } from "./order-request";
import { placeOrder } from "./place-order.server";
import { saleOf } from "./sale-of.server";
import { withdraw } from "./withdraw.server";

export interface ConfirmCheckout extends Omit<OrderRequest, "channel" | "provider"> {
  payments: PaymentPort;
  paymentMethodRef: string;
  /** Absolute, on the verified host the member is using: where the provider's own pages return to. */
  backTo: string;
}

export type Confirmation =
  | { ok: true; orderId: string }
  /** 402: the bank asks the card holder to authenticate; then post the same attempt again. */
  | {
      ok: false;
      reason: "needs-authentication";
      orderId: string;
      clientSecret: string;
      hostedUrl: string | null;
    }
  /** 402: the card was declined and the order closed; trying again makes a new one. */
  | { ok: false; reason: "declined"; orderId: string; failure: string }
  /** The bank has not decided yet: post again in a moment. */
  | { ok: false; reason: "pending"; orderId: string }
  | { ok: false; reason: "payment-method-required" }
  | Refused;

export async function confirmCheckout(db: Db, request: ConfirmCheckout): Promise<Confirmation> {
  const { payments, student } = request;
  const { studentId } = student;
  const customerRef = await findCustomerRef(db, { studentId, provider: payments.key });
  const method = await payments.readPaymentMethod(request.paymentMethodRef);
  // No such card, somebody else's, or of a customer that is gone: the answer does not tell which.
  if (customerRef === null || method?.customerRef !== customerRef) {
    return refuse("payment-method-required");
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await orderAndCharge(db, request, customerRef);
    if (answer) return answer;
  }
  return refuse("already-held");
}

/** @returns null when something else was settled first: go another round */
async function orderAndCharge(
  db: Db,
  request: ConfirmCheckout,
  customerRef: string,
): Promise<Confirmation | null> {
  const { payments, now } = request;
  const written = await inTransaction(db, (tx) =>
    placeOrder(tx, { ...request, channel: "CARD", provider: payments.key }),
  );
  if (!written.ok) return written;
  const { placed } = written;
  const paid = await closeConflictingOrders(db, { ...request, written });
  if (paid) return ok({ orderId: paid.id });
  if (!placed) return null;
  const { order } = placed;
  const orderId = order.id;
  if (order.status === "FULFILLED") return ok({ orderId });
  const sale = {
    ...saleOf(placed, customerRef),
    paymentMethodRef: request.paymentMethodRef,
    returnUrl: request.backTo,
  };
  const charged = await chargeCard(db, { payments, order, sale, now })
    .catch(closeWhenKeyRefused(db, { order, now }))
    .catch(creatorRefused);
  if (charged === "creator-refused") {
    await abandonSale(db, { payments, order, now });
    return refuse("creator-not-ready");
  }
  // Closed or paid from another tab meanwhile: the next round finds out which.
  if (charged === null) return null;
  if (charged.kind === "authenticate") {
    const { clientSecret, hostedUrl } = charged;
    return { ...refuse("needs-authentication"), orderId, clientSecret, hostedUrl };
  }
  if (charged.kind === "declined") {
    const refused = { ...order, ...charged.refs };
    const left = await withdraw(db, { payments, order: refused, now });
    if (left === "fulfilled") return ok({ orderId });
    return { ...refuse("declined"), orderId, failure: charged.failure };
  }
  const outcome = await fulfil(db, { payments, orderId, now });
  if (outcome === "fulfilled") return ok({ orderId });
  return outcome === "pending" ? { ...refuse("pending"), orderId } : null;
}
