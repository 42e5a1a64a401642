/** Compares a provider's answers through the port, in Stripe's form, with the SDK's own types. */
import type {
  ProviderCheckout,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from "~/features/billing/payment-port";
import { buildMinimal, checkObject } from "./checks";

const seconds = (at: Date | null) => at && Math.floor(at.getTime() / 1000);
/** The mismatches of a Stripe object with these members and the SDK's type of it. */
export const mismatches = (operation: string, over: object) =>
  checkObject(operation, { ...buildMinimal(operation), ...over });
const refundMismatches = (refunds: readonly ProviderRefund[]) =>
  refunds.flatMap(({ refundRef, amountMinor, createdAt }) =>
    mismatches("Refunds.retrieve", {
      id: refundRef,
      amount: amountMinor,
      created: seconds(createdAt),
    }),
  );
export const failureOf = (code: string | null) => code && { type: "card_error", code };

export function subscriptionMismatches(truth: ProviderSubscription): string[] {
  return [
    ...mismatches("Subscriptions.retrieve", {
      id: truth.ref,
      customer: truth.customerRef,
      status: truth.status,
      currency: truth.currency.toLowerCase(),
      start_date: seconds(truth.startedAt),
      trial_end: seconds(truth.trialEnd),
      cancel_at_period_end: truth.cancelAtPeriodEnd,
      cancel_at: seconds(truth.cancelAt),
      canceled_at: seconds(truth.canceledAt),
      ended_at: seconds(truth.endedAt),
      metadata: { orderId: truth.orderId },
    }),
    ...truth.invoices.flatMap((invoice) => [
      ...mismatches("Invoices.retrieve", {
        id: invoice.invoiceRef,
        status: invoice.status,
        total: invoice.amountMinor,
        amount_paid: invoice.amountPaidMinor,
        currency: invoice.currency.toLowerCase(),
        period_start: seconds(invoice.periodStart),
        period_end: seconds(invoice.periodEnd),
        attempt_count: invoice.attempts,
        hosted_invoice_url: invoice.hostedUrl,
      }),
      ...mismatches("PaymentIntents.retrieve", {
        client_secret: invoice.clientSecret,
        last_payment_error: failureOf(invoice.failure),
        latest_charge: invoice.chargeRef,
      }),
      ...refundMismatches(invoice.refunds),
    ]),
  ];
}

export const paymentMismatches = (truth: ProviderPayment) => [
  ...mismatches("PaymentIntents.retrieve", {
    id: truth.ref,
    customer: truth.customerRef,
    status: truth.status,
    amount: truth.amountMinor,
    currency: truth.currency.toLowerCase(),
    client_secret: truth.clientSecret,
    last_payment_error: failureOf(truth.failure),
    latest_charge: truth.chargeRef,
    metadata: { orderId: truth.orderId },
  }),
  ...refundMismatches(truth.refunds),
];

export const checkoutMismatches = (truth: ProviderCheckout) =>
  mismatches("Checkout/Sessions.retrieve", {
    id: truth.ref,
    customer: truth.customerRef,
    status: truth.status,
    url: truth.url,
    success_url: truth.successUrl,
    subscription: truth.paidBy?.kind === "subscription" ? truth.paidBy.ref : null,
    payment_intent: truth.paidBy?.kind === "payment" ? truth.paidBy.ref : null,
    metadata: { orderId: truth.orderId },
  });
