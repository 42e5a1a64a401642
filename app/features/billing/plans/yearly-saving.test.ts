import { describe, expect, it } from "vitest";
import { findYearlySaving } from "./yearly-saving";

type ComparedPlan = Parameters<typeof findYearlySaving>[0];

const MONTHLY: ComparedPlan = {
  priceMinor: 1499,
  currency: "GBP",
  interval: "MONTH",
  applicationId: 1,
  subscriptionModel: "GYM",
  instagramHandleRequired: false,
};
const YEARLY: ComparedPlan = { ...MONTHLY, interval: "YEAR", priceMinor: 13491 };
const off = (
  amountOffMinor: number,
  duration: "ONCE" | "MONTHS" | "FOREVER",
  months: number | null = null,
) => ({ discount: { amountOffMinor, duration, months } });

/** `1125 a month, 25 %`, with `*` where it holds for the first year only. */
function compare(yearly: Partial<ComparedPlan>, ...monthly: Partial<ComparedPlan>[]) {
  const offered = monthly.map((plan) => ({ ...MONTHLY, ...plan }));
  const saving = findYearlySaving({ ...YEARLY, ...yearly }, offered);
  if (!saving) return null;
  const { perMonthMinor, percent, inFirstYearOnly } = saving;
  return `${perMonthMinor} a month, ${percent} %${inFirstYearOnly ? "*" : ""}`;
}

describe("findYearlySaving", () => {
  it.each<[string, Partial<ComparedPlan>, Partial<ComparedPlan>[], string | null]>([
    ["twelve equal parts", { priceMinor: 11988 }, [{}], "999 a month, 33 %"],
    ["a part of a penny counts as a penny", {}, [{}], "1125 a month, 25 %"],
    ["a part of a percent does not count", { priceMinor: 13492 }, [{}], "1125 a month, 24 %"],
    [
      "a currency without decimals",
      { priceMinor: 10000, currency: "JPY" },
      [{ priceMinor: 1000, currency: "JPY" }],
      "834 a month, 16 %",
    ],
    ["exactly one percent", { priceMinor: 11880 }, [{ priceMinor: 1000 }], "990 a month, 1 %"],
    ["less than one percent", { priceMinor: 11881 }, [{ priceMinor: 1000 }], null],
    ["no saving", { priceMinor: 12000 }, [{ priceMinor: 1000 }], null],
    ["a year that costs more", { priceMinor: 20000 }, [{ priceMinor: 1000 }], null],
    ["a free year", { priceMinor: 0 }, [{}], null],
    ["a free month", {}, [{ priceMinor: 0 }], null],
    ["no monthly plan", {}, [], null],
    ["another yearly plan only", {}, [{ interval: "YEAR", priceMinor: 99999 }], null],
    ["the cheapest month", {}, [{ priceMinor: 1999 }, {}], "1125 a month, 25 %"],
    ["another currency", {}, [{ currency: "EUR" }], null],
    ["another application", {}, [{ applicationId: 2 }], null],
    ["another model", {}, [{ subscriptionModel: "UNLIMITED" }], null],
    ["a month with more in it", {}, [{ instagramHandleRequired: true }], null],
  ])("%s", (_name, yearly, monthly, expected) => {
    expect(compare(yearly, ...monthly)).toBe(expected);
  });

  it.each<[string, Partial<ComparedPlan>, Partial<ComparedPlan>, string | null]>([
    ["of the first payment", off(2698, "ONCE"), off(300, "ONCE"), "900 a month, 38 %*"],
    ["of both for ever", off(2698, "FOREVER"), off(300, "FOREVER"), "900 a month, 24 %"],
    ["of six months", off(2698, "MONTHS", 6), off(300, "MONTHS", 6), "900 a month, 33 %*"],
    ["of more than a year", {}, off(300, "MONTHS", 36), "1125 a month, 6 %*"],
    ["of the month only, beyond the year's price", {}, off(750, "FOREVER"), null],
    ["of everything", off(13491, "ONCE"), {}, null],
    ["of a whole month, after which that plan ends", {}, off(1499, "ONCE"), null],
    ["of nothing", off(0, "ONCE"), {}, "1125 a month, 25 %"],
  ])("counts a code %s", (_name, yearly, monthly, expected) => {
    expect(compare(yearly, monthly)).toBe(expected);
  });

  it("says nothing about a monthly plan", () => {
    expect(findYearlySaving(MONTHLY, [MONTHLY])).toBeNull();
  });
});
