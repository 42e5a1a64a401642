import { describe, expect, it } from "vitest";
import { buildQuote, parseQuote } from "./quote";

describe("a quote", () => {
  it.each([
    ["1499GBP.7", "0a1b2c3d4e5f", "1499GBP.7/0a1b2c3d4e5f"],
    ["800GBP.0.FOREVER-1000", "ffffffffffff", "800GBP.0.FOREVER-1000/ffffffffffff"],
    ["1499GBP.7", null, "1499GBP.7"],
  ])("of %s and %s is %s, and is read as these", (priceQuote, termsHash, quote) => {
    expect(buildQuote(priceQuote, termsHash)).toBe(quote);
    expect(parseQuote(quote)).toEqual({ priceQuote, termsHash });
  });
});
