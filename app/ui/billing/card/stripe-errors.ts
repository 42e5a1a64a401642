/** What an error of Stripe's library means for the card form: whose error it is, and at which field it is shown. */
import type { StripeError } from "@stripe/stripe-js";
import type { CardError } from "./card-form";

export type StripeField = "cardNumber" | "cardExpiry" | "cardCvc";

export function kindOf({ type, code }: Pick<StripeError, "type" | "code">): CardError {
  if (type === "validation_error") return "invalid";
  // Only errors the holder can fix by typing again; a decline is not one.
  if (type === "card_error") return namedField(code) ? "invalid" : "refused";
  // Authentication failed or was refused.
  if (code?.endsWith("_authentication_failure")) return "refused";
  return "unavailable";
}

/**
 * Stripe's codes contain the field: `incorrect_cvc`, `invalid_expiry_year`, `expired_card`; otherwise the number,
 * which is the first.
 */
export const fieldOf = ({ code }: Pick<StripeError, "code">): StripeField =>
  namedField(code) ?? "cardNumber";

function namedField(code: string | undefined): StripeField | null {
  if (code === undefined) return null;
  if (/_cvc$/.test(code)) return "cardCvc";
  if (/_expiry(?:_|$)|^expired_card$/.test(code)) return "cardExpiry";
  return /_number$/.test(code) ? "cardNumber" : null;
}
