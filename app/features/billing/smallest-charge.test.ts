import { expect, it } from "vitest";
import { isChargeable } from "./smallest-charge";

it.each([
  [0, "GBP", true],
  [1, "GBP", false],
  [29, "GBP", false],
  [30, "GBP", true],
  [49, "EUR", false],
  [50, "EUR", true],
  [249, "DKK", false],
  [250, "DKK", true],
])("%i %s can be charged: %s", (amountMinor, currency, chargeable) => {
  expect(isChargeable(amountMinor, currency)).toBe(chargeable);
});
