/** What an error of Stripe's library means to the card form: whose it is, and beside which field it stands. */
import type { StripeError } from "@stripe/stripe-js";
import type { CardError } from "./card-form";

export type StripeField = "cardNumber" | "cardExpiry" | "cardCvc";

export function kindOf({ type, code }: Pick<StripeError, "type" | "code">): CardError {
  if (type === "validation_error") return "invalid";
  // What the holder can mend by typing again; a bank's no is no such thing.
  if (type === "card_error") return namedField(code) ? "invalid" : "refused";
  // The holder said no to the bank, or the bank to the holder.
  if (code?.endsWith("_authentication_failure")) return "refused";
  return "unavailable";
}

/** Stripe's codes name it: `incorrect_cvc`, `invalid_expiry_year`, `expired_card`; else at the number, the first. */
export const fieldOf = ({ code }: Pick<StripeError, "code">): StripeField =>
  namedField(code) ?? "cardNumber";

function namedField(code: string | undefined): StripeField | null {
  if (code === undefined) return null;
  if (/_cvc$/.test(code)) return "cardCvc";
  if (/_expiry(?:_|$)|^expired_card$/.test(code)) return "cardExpiry";
  return /_number$/.test(code) ? "cardNumber" : null;
}
