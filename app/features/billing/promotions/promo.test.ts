import { describe, expect, it } from "vitest";
import {
  discountOf,
  foldCode,
  countFreeMonths,
  judgePromo,
  countReducedPayments,
  type Promotion,
} from "./promo";

const NOW = new Date("2026-11-21T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe("a promo code (product.md §4, §14)", () => {
  const plan = { id: 7, priceMinor: 1499, currency: "GBP" };
  const promotion: Promotion = {
    id: 1,
    code: "Spring",
    percentOff: 20,
    amountOffMinor: null,
    currency: null,
    duration: "ONCE",
    months: null,
    startsAt: null,
    endsAt: null,
    maxRedemptions: null,
    maxPerStudent: 1,
    usedCount: 0,
    planIds: [],
    productIds: [],
  };
  const uses = (...states: string[]) => states.map((state) => ({ state }));

  it.each<[string, Partial<Promotion> | null, { state: string }[], string | number]>([
    ["20 per cent, rounded", {}, [], 300],
    ["100 per cent", { percentOff: 100 }, [], 1499],
    ["an amount", { percentOff: null, amountOffMinor: 500, currency: "GBP" }, [], 500],
    [
      "an amount above the price",
      { percentOff: null, amountOffMinor: 9900, currency: "GBP" },
      [],
      1499,
    ],
    [
      "an amount in another currency",
      { percentOff: null, amountOffMinor: 5, currency: "EUR" },
      [],
      "promo.notForPlan",
    ],
    [
      "an amount that leaves the smallest charge",
      { percentOff: null, amountOffMinor: 1469, currency: "GBP" },
      [],
      1469,
    ],
    [
      "an amount that leaves less than the smallest charge",
      { percentOff: null, amountOffMinor: 1470, currency: "GBP" },
      [],
      "promo.notForPlan",
    ],
    ["an unknown code", null, [], "promo.notFound"],
    ["starts in a millisecond", { startsAt: later(1) }, [], "promo.notFound"],
    ["starts now", { startsAt: NOW }, [], 300],
    ["ends in a millisecond", { endsAt: later(1) }, [], 300],
    ["ends now", { endsAt: NOW }, [], "promo.expired"],
    ["for this plan", { planIds: [6, 7] }, [], 300],
    ["for other plans", { planIds: [6, 8] }, [], "promo.notForPlan"],
    ["used by this student", {}, uses("REDEEMED"), "promo.alreadyUsed"],
    ["reserved by this student's other page", {}, uses("RESERVED"), 300],
    ["used once of two", { maxPerStudent: 2 }, uses("REDEEMED"), 300],
    ["used twice of two", { maxPerStudent: 2 }, uses("REDEEMED", "REDEEMED"), "promo.alreadyUsed"],
    ["one use left", { maxRedemptions: 10, usedCount: 9 }, [], 300],
    ["no use left", { maxRedemptions: 10, usedCount: 10 }, [], "promo.limitReached"],
    [
      "no use left besides this student's own reservation",
      { maxRedemptions: 10, usedCount: 10 },
      uses("RESERVED"),
      300,
    ],
    ["no uses at all", { maxRedemptions: 0 }, [], "promo.limitReached"],
    [
      "expired, used by this student and without uses left: expired comes first",
      { endsAt: NOW, usedCount: 10, maxRedemptions: 10 },
      uses("REDEEMED"),
      "promo.expired",
    ],
  ])("%s", (_name, change, ownUses, expected) => {
    const tested = change === null ? null : { ...promotion, ...change };
    const answer = judgePromo(tested, plan, { ownUses, now: NOW });
    expect(answer.ok ? answer.discount.amountOffMinor : answer.reason).toBe(expected);
  });

  it.each<[string, Partial<Promotion>, "plan" | "product", string | number]>([
    ["names nothing, a plan", {}, "plan", 300],
    ["names nothing, a product", {}, "product", "promo.notForProduct"],
    ["names the product", { productIds: [7] }, "product", 300],
    [
      "names the product, a plan of the same number",
      { productIds: [7] },
      "plan",
      "promo.notForPlan",
    ],
    ["names another product", { productIds: [8] }, "product", "promo.notForProduct"],
    [
      "names the plan, a product of the same number",
      { planIds: [7] },
      "product",
      "promo.notForProduct",
    ],
    ["names both, the plan", { planIds: [7], productIds: [9] }, "plan", 300],
    ["names both, the product", { planIds: [9], productIds: [7] }, "product", 300],
    ["leaves nothing to pay", { productIds: [7], percentOff: 100 }, "product", 1499],
    [
      "leaves too little to charge",
      { productIds: [7], percentOff: 99 },
      "product",
      "promo.notForProduct",
    ],
  ])("a code that %s", (_name, change, kind, expected) => {
    const item = { ...plan, kind };
    const answer = judgePromo({ ...promotion, ...change }, item, { ownUses: [], now: NOW });
    expect(answer.ok ? answer.discount.amountOffMinor : answer.reason).toBe(expected);
  });

  it("reduces a product's only payment, however many months it reduces for a plan", () => {
    const threeMonths = { ...promotion, duration: "MONTHS", months: 3 };
    expect(discountOf(threeMonths, plan)).toMatchObject({ duration: "MONTHS", months: 3 });
    expect(discountOf(threeMonths, { ...plan, kind: "product" })).toMatchObject({
      duration: "ONCE",
      months: null,
    });
  });

  it.each([
    [1499, 20, 300],
    [1, 1, 0],
    [1, 50, 1],
    [3, 50, 2],
    [13491, 33, 4452],
    [999, 100, 999],
  ])("%i at %i per cent takes off %i", (priceMinor, percentOff, expected) => {
    const item = { ...plan, priceMinor };
    expect(discountOf({ ...promotion, percentOff }, item).amountOffMinor).toBe(expected);
  });

  it.each([
    ["  welcome20 ", "WELCOME20"],
    ["Welcome20", "WELCOME20"],
    ["ＷＥＬＣＯＭＥ２０", "WELCOME20"],
    ["straße", "STRASSE"],
  ])("%j is compared as %j", (input, folded) => expect(foldCode(input)).toBe(folded));

  it.each([
    [1, "ONCE", null, 1],
    [12, "ONCE", null, 12],
    [1, "MONTHS", 3, 3],
    [12, "MONTHS", 3, 12],
    [1, "FOREVER", null, 1],
    [12, null, null, 12],
  ])("a free plan of %i months with %s %s runs %i months", (each, duration, months, expected) => {
    expect(countFreeMonths(each, duration, months)).toBe(expected);
  });
});

it.each([
  // duration, months, months of a period → payments
  ["ONCE", null, 1, 1],
  ["ONCE", null, 12, 1],
  ["MONTHS", 1, 1, 1],
  ["MONTHS", 3, 1, 3],
  ["MONTHS", 1, 12, 1],
  ["MONTHS", 12, 12, 1],
  ["MONTHS", 13, 12, 2],
  ["FOREVER", null, 12, Infinity],
] as const)(
  "%s %s, paid every %i months: %d payments reduced",
  (duration, months, each, payments) => {
    expect(countReducedPayments({ duration, months }, each)).toBe(payments);
  },
);
