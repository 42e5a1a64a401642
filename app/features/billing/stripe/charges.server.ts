/** The charge of a payment intent, its refunds and disputes, and the fee that Stripe returned. */
import type { Stripe } from "stripe";
import { MAX_LIST_ITEMS } from "./client.server";
import { idOf } from "./provider-state.server";

export const WITH_CHARGE = { expand: ["latest_charge.refunds"] };

/** Needs an intent that was read with `WITH_CHARGE`. */
export const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  intent === null || typeof intent.latest_charge === "string" ? null : intent.latest_charge;

/** Reads disputes in separate requests, because few charges have one. */
export async function listDisputes(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.Dispute[]> {
  const lists = charges
    .filter(({ disputed }) => disputed)
    .map((charge) => stripe.disputes.list({ charge: charge.id, limit: MAX_LIST_ITEMS }));
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}

/** The parts of our fee that Stripe returned, newest first. Only charges with refunds cause a request. */
export async function listFeeReturns(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.FeeRefund[]> {
  const lists = charges
    .filter(({ refunds }) => (refunds?.data.length ?? 0) > 0)
    .flatMap(({ application_fee }) => idOf(application_fee) ?? [])
    .map((fee) => stripe.applicationFees.listRefunds(fee, { limit: MAX_LIST_ITEMS }));
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}
