import { expect, it } from "vitest";
import { createFeeReturns } from "./fee";

it.each([
  // [fee of the charge, charge, parts with what the provider says, fees]
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
    "what the provider says",
    125,
    1003,
    [
      [500, 62],
      [503, 62],
    ],
    [62, 62],
  ],
  [
    "never more than is left",
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
    "the rest after what the provider says",
    125,
    1003,
    [
      [500, 60],
      [503, null],
    ],
    [60, 65],
  ],
  [
    "nothing of no fee",
    0,
    1000,
    [
      [400, null],
      [600, null],
    ],
    [0, 0],
  ],
] as const)("returns the fee of %s", (_what, feeMinor, amountMinor, parts, fees) => {
  const returned = createFeeReturns({ amountMinor, feeMinor });
  expect(parts.map(([part, known]) => returned(part, known))).toEqual(fees);
});
