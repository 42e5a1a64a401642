/** The charge of a payment intent, and its refunds and disputes. */
import type { Stripe } from "stripe";
import { LISTED } from "./client.server";

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
