import { describe, expect, it } from "vitest";
import { fieldOf, kindOf } from "./stripe-errors";

describe("an error of Stripe's library", () => {
  it.each([
    ["card_error", "incorrect_number", "invalid", "cardNumber"],
    ["card_error", "invalid_number", "invalid", "cardNumber"],
    ["card_error", "incorrect_cvc", "invalid", "cardCvc"],
    ["card_error", "invalid_cvc", "invalid", "cardCvc"],
    ["card_error", "invalid_expiry_month", "invalid", "cardExpiry"],
    ["card_error", "invalid_expiry_year", "invalid", "cardExpiry"],
    ["card_error", "expired_card", "invalid", "cardExpiry"],
    ["validation_error", "incomplete_cvc", "invalid", "cardCvc"],
    ["validation_error", "incomplete_expiry", "invalid", "cardExpiry"],
    ["validation_error", "invalid_expiry_year_past", "invalid", "cardExpiry"],
    ["validation_error", undefined, "invalid", "cardNumber"],
  ] as const)("%s %s is %s, at %s", (type, code, kind, field) => {
    const error = code === undefined ? { type } : { type, code };
    expect([kindOf(error), fieldOf(error)]).toEqual([kind, field]);
  });

  it.each([
    ["card_error", "card_declined", "refused"],
    // The form has no field for the postal code.
    ["card_error", "incorrect_zip", "refused"],
    ["card_error", undefined, "refused"],
    ["invalid_request_error", "setup_intent_authentication_failure", "refused"],
    ["invalid_request_error", "payment_intent_authentication_failure", "refused"],
    ["invalid_request_error", "resource_missing", "unavailable"],
    ["api_connection_error", undefined, "unavailable"],
  ] as const)("%s %s is %s", (type, code, kind) => {
    expect(kindOf(code === undefined ? { type } : { type, code })).toBe(kind);
  });
});
