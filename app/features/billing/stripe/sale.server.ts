/** Converts a sale to Stripe's parameters: amounts, periods and the creator's share. Pure. */
import type { Stripe } from "stripe";
import { feeOf } from "../ledger/fee";
import type { HostedCheckoutInput, Sale } from "../payment-port";
import { ORDER_ID_KEY } from "./provider-state.server";

export const priceOf = ({ line }: Sale) => ({
  currency: line.currency.toLowerCase(),
  unit_amount: line.amountMinor,
  recurring: { interval: line.interval === "YEAR" ? ("year" as const) : ("month" as const) },
});

export const amountOf = ({ line, discount }: Sale) =>
  Math.max(0, line.amountMinor - (discount?.amountOffMinor ?? 0));

/** Null for a sale of the platform itself (UNLIMITED). */
export const toSubscriptionShare = ({ destination }: Sale) =>
  destination && {
    transfer_data: { destination: destination.accountRef },
    application_fee_percent: destination.feeBasisPoints / 100,
  };

export const toPaymentShare = (sale: Sale) =>
  sale.destination && {
    transfer_data: { destination: sale.destination.accountRef },
    application_fee_amount: feeOf(
      { amountMinor: amountOf(sale), currency: sale.line.currency },
      sale.destination.feeBasisPoints,
    ),
  };

export function toSessionLine(input: HostedCheckoutInput): Stripe.Checkout.SessionCreateParams {
  const { line } = input;
  const metadata = { [ORDER_ID_KEY]: input.orderId };
  const price = { product_data: { name: line.name }, ...priceOf(input) };
  if (line.interval !== null) {
    return {
      mode: "subscription",
      line_items: [{ quantity: 1, price_data: price }],
      subscription_data: {
        metadata,
        trial_period_days: input.trialDays || undefined,
        ...toSubscriptionShare(input),
      },
    };
  }
  return {
    mode: "payment",
    line_items: [{ quantity: 1, price_data: { ...price, recurring: undefined } }],
    payment_intent_data: { metadata, ...toPaymentShare(input) },
  };
}
