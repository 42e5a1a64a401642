import { describe, expect, it } from "vitest";
import { isSold, quoteOf, trialDaysFor } from "./plan";

describe("trialDaysFor (product.md §4)", () => {
  it.each([
    ["a first subscription", 7, 1, [], 7],
    ["had another application before", 7, 1, [2, null], 7],
    ["had this application before", 7, 1, [1], 0],
    ["a platform plan after a platform plan", 7, null, [null], 0],
    ["a plan without trial", 0, 1, [], 0],
  ])("%s", (_name, trialPeriod, applicationId, had, days) => {
    expect(trialDaysFor({ trialPeriod, applicationId }, had)).toBe(days);
  });
});

describe("quoteOf", () => {
  const plan = { priceMinor: 1000, currency: "GBP", interval: "MONTH" };
  const off = { promotionId: 1, code: "C", amountOffMinor: 200, duration: "ONCE", months: null };
  const of = (sold: object, discount: object | null, trialDays = 0) =>
    quoteOf({ ...plan, ...sold }, {
      trialDays,
      discount: discount && { ...off, ...discount },
    } as never);

  it.each<[string, string]>([
    [of({}, null), "1000GBP.0"],
    [of({ interval: null }, null), "1000GBP.0"],
    [of({}, null, 7), "1000GBP.7"],
    [of({ interval: "YEAR" }, null), "1000GBP.0.YEAR"],
    [of({}, {}), "800GBP.0.ONCE-1000"],
    [of({}, { duration: "MONTHS", months: 3 }), "800GBP.0.MONTHS3-1000"],
    [of({ interval: "YEAR" }, { duration: "FOREVER" }, 14), "800GBP.14.YEAR.FOREVER-1000"],
    [of({}, { amountOffMinor: 0 }), "1000GBP.0"],
  ])("%s", (quote, expected) => {
    expect(quote).toBe(expected);
  });
});

it("sells no partner pass", () => {
  expect(["SINGLE_TRAINER", "UNLIMITED", "GYM", "GYMPASS"].filter(isSold)).toEqual([
    "SINGLE_TRAINER",
    "UNLIMITED",
    "GYM",
  ]);
});
