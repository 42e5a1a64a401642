import { describe, expect, it, test } from "vitest";
import { decimalAmount, formatMoney, majorUnits, money, percentageOf } from "./money";

describe("percentageOf", () => {
  test.each([
    // amount, basis points, part
    [0, 1000, 0],
    [1, 1000, 0],
    [4, 1000, 0],
    [5, 1000, 1], // 0.5 rounds up
    [14, 1000, 1],
    [15, 1000, 2],
    [999, 1000, 100], // 99.9
    [995, 1000, 100], // 99.5
    [994, 1000, 99], // 99.4
    [1490, 1250, 186], // 186.25
    [1492, 1250, 187], // 186.5
    [1, 4999, 0],
    [1, 5000, 1],
    [100, 0, 0],
    [100, 10_000, 100],
    [-15, 1000, -2], // the refund of 15 gives back what was taken
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 1, 900_719_925_474],
  ])("%i minor units at %i basis points is %i", (amount, basisPoints, part) => {
    expect(percentageOf(money(amount, "GBP"), basisPoints)).toEqual({
      amountMinor: part,
      currency: "GBP",
    });
  });

  test.each([-1, 10_001, 0.5, Number.NaN])("refuses %d basis points", (basisPoints) => {
    expect(() => percentageOf(money(100, "GBP"), basisPoints)).toThrow(RangeError);
  });

  it("never gives minus zero", () => {
    expect(Object.is(percentageOf(money(-1, "GBP"), 100).amountMinor, 0)).toBe(true);
  });
});

describe("money", () => {
  test.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses %d", (amount) => {
    expect(() => money(amount, "GBP")).toThrow(RangeError);
  });
  test.each(["gbp", "", "GB", "EURO"])("refuses the currency %j", (currency) => {
    expect(() => money(1, currency)).toThrow(RangeError);
  });
});

describe("writing", () => {
  test.each([
    [1290, "GBP", "en", "£12.90"],
    [1200, "GBP", "en", "£12.00"],
    [5, "EUR", "en", "€0.05"],
    [123456, "EUR", "de", "1.234,56 €"],
    [123456, "EUR", "fr", "1 234,56 €"],
    [123456, "EUR", "es", "1234,56 €"],
  ])("%i %s in %s is %s", (amount, currency, locale, text) => {
    // Intl separates by no-break spaces of two kinds.
    expect(formatMoney(money(amount, currency), locale).replace(/[\u00a0\u202f]/g, " ")).toBe(text);
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [50, "0.50"],
    [1290, "12.90"],
    [-1290, "-12.90"],
    [1999, "19.99"],
    [900_719_925_474_099, "9007199254740.99"],
  ])("%i is the decimal %s, and the number of it", (amount, text) => {
    expect(decimalAmount(money(amount, "GBP"))).toBe(text);
    expect(majorUnits(money(amount, "GBP")).toFixed(2)).toBe(text);
  });
});
