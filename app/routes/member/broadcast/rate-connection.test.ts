import { expect, test } from "vitest";
import { rateConnection } from "./rate-connection";

test.each([
  [1_000, "good"],
  [1_001, "fair"],
  [1_500, "fair"],
  [1_501, "slow"],
  [0, "good"],
])("506,250 bytes in %i ms: %s", (ms, expected) => {
  expect(rateConnection({ bytes: 506_250, ms })).toBe(expected);
});
