import { expect, test } from "vitest";
import { findNotOnSaleReason } from "./not-on-sale-reason";

test.each([
  [1499, "GBP", "platform", null],
  [1499, "GBP", "not-ready", "not-ready"],
  [30, "GBP", "platform", null],
  [29, "GBP", "platform", "below-minimum"],
  // The reason that does not pass with time comes first.
  [29, "GBP", "not-ready", "below-minimum"],
  [49, "USD", "platform", "below-minimum"],
  [0, "GBP", "platform", null],
  [0, "GBP", "not-ready", "not-ready"],
])("%i %s, sold by %s: %s", (amountMinor, currency, kind, reason) => {
  expect(findNotOnSaleReason({ amountMinor, currency }, { kind })).toBe(reason);
});
