import { expect, it } from "vitest";
import { createFeeReturns } from "./fee";

it.each([
  // [name, fee of the charge, charge, refunded parts with the provider's fee, returned fees]
  ["the whole", 100, 1000, [[1000, null]], [100]],
  [
    "three parts",
    125,
    1003,
    [
      [500, null],
      [3, null],
      [500, null],
    ],
    [62, 0, 63],
  ],
  [
    "two parts as the provider returns it",
    125,
    1003,
    [
      [500, 62],
      [503, 62],
    ],
    [62, 62],
  ],
  [
    "three parts, never more than the rest",
    1,
    10,
    [
      [5, null],
      [4, null],
      [1, null],
    ],
    [1, 0, 0],
  ],
  [
    "the rest after a part whose fee the provider names",
    125,
    1003,
    [
      [500, 60],
      [503, null],
    ],
    [60, 65],
  ],
  [
    "a charge without a fee",
    0,
    1000,
    [
      [400, null],
      [600, null],
    ],
    [0, 0],
  ],
] as const)("returns the fee of %s", (_parts, feeMinor, amountMinor, parts, fees) => {
  const calculateReturnedFee = createFeeReturns({ amountMinor, feeMinor });
  expect(
    parts.map(([part, providerFeeMinor]) => calculateReturnedFee(part, providerFeeMinor)),
  ).toEqual(fees);
});
