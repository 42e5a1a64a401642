/** What an intent was charged with, and what has become of it since. */
import type { Stripe } from "stripe";
import { LISTED } from "./client.server";

export const WITH_CHARGE = { expand: ["latest_charge.refunds"] };

/** Of an intent that was read `WITH_CHARGE`. */
export const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  intent === null || typeof intent.latest_charge === "string" ? null : intent.latest_charge;

/** Rare, so each is asked for by itself. */
export async function disputesAbout(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.Dispute[]> {
  const lists = charges
    .filter(({ disputed }) => disputed)
    .map((charge) => stripe.disputes.list({ charge: charge.id, limit: LISTED }));
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}
