/** Sorts errors of Stripe's library by cause, and by the field that shows them. */
import type { StripeError } from "@stripe/stripe-js";
import type { CardError } from "./card-form";

export type StripeField = "cardNumber" | "cardExpiry" | "cardCvc";

export function kindOf({ type, code }: Pick<StripeError, "type" | "code">): CardError {
  if (type === "validation_error") return "invalid";
  // The holder can correct a typing error, not a decline.
  if (type === "card_error") return namedField(code) ? "invalid" : "refused";
  // The authentication failed, or the holder refused it.
  if (code?.endsWith("_authentication_failure")) return "refused";
  return "unavailable";
}

/** Stripe's codes name the field: `incorrect_cvc`, `invalid_expiry_year`, `expired_card`. The default is the number. */
export const fieldOf = ({ code }: Pick<StripeError, "code">): StripeField =>
  namedField(code) ?? "cardNumber";

function namedField(code: string | undefined): StripeField | null {
  if (code === undefined) return null;
  if (/_cvc$/.test(code)) return "cardCvc";
  if (/_expiry(?:_|$)|^expired_card$/.test(code)) return "cardExpiry";
  return /_number$/.test(code) ? "cardNumber" : null;
}
