/** The charge of a payment intent, its refunds and disputes, and the fee that went back. */
import type { Stripe } from "stripe";
import { LISTED } from "./client.server";
import { idOf } from "./provider-state.server";

export const WITH_CHARGE = { expand: ["latest_charge.refunds"] };

/** The intent must have been read with `WITH_CHARGE`. */
export const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  intent === null || typeof intent.latest_charge === "string" ? null : intent.latest_charge;

/** Disputes are rare, so they are fetched separately. */
export async function disputesAbout(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.Dispute[]> {
  const lists = charges
    .filter(({ disputed }) => disputed)
    .map((charge) => stripe.disputes.list({ charge: charge.id, limit: LISTED }));
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}

/** What Stripe returned of our fee, newest first; fetched only for charges of which something was given back. */
export async function feeReturnsOf(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.FeeRefund[]> {
  const lists = charges
    .filter(({ refunds }) => (refunds?.data.length ?? 0) > 0)
    .flatMap(({ application_fee }) => idOf(application_fee) ?? [])
    .map((fee) => stripe.applicationFees.listRefunds(fee, { limit: LISTED }));
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}
