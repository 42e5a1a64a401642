/**
 * The card form's submit (product.md §18): charges a plan or a product to a card on file. The order is written first,
 * then charged (`chargeCard`). The same attempt may be posted again at any time: after authentication, after a lost
 * answer, twenty times at once.
 */
import type { Db } from "~/db/client.server";
import { ok, refuse } from "~/kernel/result";
import { findCustomerRef } from "../customers/queries.server";
import type { PaymentPort } from "../payment-port";
import { chargeCard } from "./charge-card.server";
import { fulfil, withdraw } from "./fulfil.server";
import { toSale } from "./order-sale.server";
import type { OrderRequest, Refused } from "./order-request";
import type { PlacedOrder } from "./place-order.server";
import { closeWhenRefused, runCheckout } from "./run-checkout.server";

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
  // No such card, another person's, or of a customer that is gone: the answer does not tell which.
  if (customerRef === null || method?.customerRef !== customerRef) {
    return refuse("payment-method-required");
  }
  return runCheckout<Confirmation>(
    db,
    { ...request, channel: "CARD", provider: payments.key },
    {
      answerPaid: (orderId) => ok({ orderId }),
      pay: (placed) => chargeOrder(db, request, { placed, customerRef }),
    },
  );
}

/** @returns null when something else was settled first */
async function chargeOrder(
  db: Db,
  request: ConfirmCheckout,
  { placed, customerRef }: { placed: PlacedOrder; customerRef: string },
): Promise<Confirmation | null> {
  const { payments, paymentMethodRef, backTo: returnUrl, now } = request;
  const { order } = placed;
  const orderId = order.id;
  const sale = { ...toSale(placed, customerRef), paymentMethodRef, returnUrl };
  const charged = await closeWhenRefused(db, { payments, order, now }, () =>
    chargeCard(db, { payments, order, sale, now }),
  );
  if (charged === "creator-refused") return refuse("creator-not-ready");
  // Closed or paid from another tab meanwhile: the next round finds out which.
  if (charged === null) return null;
  const { outcome } = charged;
  if (outcome.kind === "authenticate") {
    const { clientSecret, hostedUrl } = outcome;
    return { ...refuse("needs-authentication"), orderId, clientSecret, hostedUrl };
  }
  if (outcome.kind === "declined") {
    const withdrawn = await withdraw(db, { payments, order: charged.order, now });
    if (withdrawn === "fulfilled") return ok({ orderId });
    return { ...refuse("declined"), orderId, failure: outcome.failure };
  }
  const fulfilled = await fulfil(db, { payments, orderId, now });
  if (fulfilled === "fulfilled") return ok({ orderId });
  return fulfilled === "pending" ? { ...refuse("pending"), orderId } : null;
}
