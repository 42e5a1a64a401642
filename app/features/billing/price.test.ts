import { describe, expect, it } from "vitest";
import {
  toPricedProduct,
  calculatePrice,
  getTrialDays,
  type Discount,
  type PricedItem,
} from "./price";

const monthly: PricedItem = {
  priceMinor: 1000,
  currency: "GBP",
  interval: "MONTH",
  trialPeriod: 7,
  applicationId: 1,
};
const yearly: PricedItem = { ...monthly, interval: "YEAR" };
const product = toPricedProduct({ priceMinor: 1000, currency: "GBP" });

const once: Discount = {
  promotionId: 1,
  code: "C",
  percentOff: null,
  amountOffMinor: 200,
  duration: "ONCE",
  months: null,
};
const off = (amountOffMinor: number): Discount => ({ ...once, amountOffMinor });
const threeMonths: Discount = { ...once, duration: "MONTHS", months: 3 };
const forever: Discount = { ...once, duration: "FOREVER" };

describe("calculatePrice", () => {
  it.each<
    [
      name: string,
      item: PricedItem,
      discount: Discount | null,
      pastApplicationIds: (number | null)[],
      amountMinor: number,
      trialDays: number,
      quote: string,
    ]
  >([
    ["a plan with a trial", monthly, null, [], 1000, 7, "1000GBP.7"],
    ["a plan whose trial is used up", monthly, null, [1], 1000, 0, "1000GBP.0"],
    ["a plan after trials of other applications", monthly, null, [2, null], 1000, 7, "1000GBP.7"],
    ["a yearly plan", yearly, null, [1], 1000, 0, "1000GBP.0.YEAR"],
    ["a product", product, null, [], 1000, 0, "1000GBP.0"],
    ["a product after a platform plan", product, null, [null], 1000, 0, "1000GBP.0"],
    ["another currency", { ...monthly, currency: "EUR" }, null, [1], 1000, 0, "1000EUR.0"],
    ["a code for the first payment", monthly, once, [1], 800, 0, "800GBP.0.ONCE-1000"],
    ["a code and a trial", monthly, once, [], 800, 7, "800GBP.7.ONCE-1000"],
    ["a code for three months", monthly, threeMonths, [1], 800, 0, "800GBP.0.MONTHS3-1000"],
    ["a code for ever on a year", yearly, forever, [], 800, 7, "800GBP.7.YEAR.FOREVER-1000"],
    ["a code on a product", product, once, [], 800, 0, "800GBP.0.ONCE-1000"],
    ["a code that takes nothing off", monthly, off(0), [1], 1000, 0, "1000GBP.0"],
    ["a code that takes a penny off", monthly, off(1), [1], 999, 0, "999GBP.0.ONCE-1000"],
    ["a code that leaves a penny", monthly, off(999), [], 1, 7, "1GBP.7.ONCE-1000"],
    ["a code that leaves nothing", monthly, off(1000), [], 0, 0, "0GBP.0.ONCE-1000"],
    ["a yearly plan for nothing", yearly, off(1000), [], 0, 0, "0GBP.0.YEAR.ONCE-1000"],
    ["a free plan with a trial", { ...monthly, priceMinor: 0 }, null, [], 0, 0, "0GBP.0"],
  ])("%s", (_name, item, discount, pastApplicationIds, amountMinor, trialDays, quote) => {
    expect(calculatePrice(item, { discount, pastApplicationIds })).toEqual({
      listPriceMinor: item.priceMinor,
      currency: item.currency,
      discount,
      amountMinor,
      trialDays,
      quote,
    });
  });
});

describe("getTrialDays (product.md §4)", () => {
  it.each([
    ["a first subscription", { trialPeriod: 7 }, [], 7],
    ["a subscription of another application than before", { trialPeriod: 7 }, [2, null], 7],
    ["a second subscription of one application", { trialPeriod: 7 }, [1], 0],
    ["a platform plan after a platform plan", { trialPeriod: 7, applicationId: null }, [null], 0],
    ["a plan without trial", { trialPeriod: 0 }, [], 0],
    ["a free plan", { trialPeriod: 7, priceMinor: 0 }, [], 0],
  ])("%s", (_name, plan, past, days) => {
    expect(getTrialDays({ ...monthly, ...plan }, past)).toBe(days);
  });
});
