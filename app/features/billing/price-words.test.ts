import { createInstance } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import de from "~/i18n/locales/de/price.json";
import en from "~/i18n/locales/en/price.json";
import es from "~/i18n/locales/es/price.json";
import fr from "~/i18n/locales/fr/price.json";
import { describeDiscount, describeProductDiscount, describeYearlySaving } from "./price-words";

const i18n = createInstance();
beforeAll(() =>
  i18n.init({
    resources: { en: { price: en }, de: { price: de }, fr: { price: fr }, es: { price: es } },
    interpolation: { escapeValue: false },
  }),
);

const readerOf = (lang: string) => {
  const t = i18n.getFixedT(lang, "price");
  return {
    lang,
    translate: (key: string, values: Record<string, string | number>) => String(t(key, values)),
  };
};
/** Intl writes no-break spaces between number and sign. */
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, " ") ?? null;

type Plan = Parameters<typeof describeDiscount>[0];
const PLAN: Plan = {
  listPriceMinor: 1499,
  currency: "GBP",
  discount: null,
  trialDays: 0,
  interval: "MONTH",
  startsAt: new Date("2026-01-31T10:00:00Z"),
  timeZone: "Europe/London",
};
const YEARLY = { listPriceMinor: 13491, interval: "YEAR" };
const percent = (
  percentOff: number,
  amountOffMinor: number,
  duration: "ONCE" | "MONTHS" | "FOREVER" = "ONCE",
  months: number | null = null,
) => ({ discount: { percentOff, amountOffMinor, duration, months } });
const describePlan = (plan: Partial<Plan>, lang = "en") =>
  plain(describeDiscount({ ...PLAN, ...plan }, readerOf(lang)));

describe("describeDiscount", () => {
  it.each<[string, Partial<Plan>]>([
    ["20% off your first month: £11.99, then £14.99 per month", percent(20, 300)],
    ["20% off your first month: £11.99, then £14.99 per month", percent(20, 300, "MONTHS", 1)],
    [
      "20% off each of your first 3 months: £11.99, then £14.99 per month",
      percent(20, 300, "MONTHS", 3),
    ],
    ["20% off every month: £11.99 instead of £14.99", percent(20, 300, "FOREVER")],
    [
      "20% off your first month after the free trial: £11.99, then £14.99 per month",
      { ...percent(20, 300), trialDays: 7 },
    ],
    [
      "20% off each of your first 2 months after the free trial: £11.99, then £14.99 per month",
      { ...percent(20, 300, "MONTHS", 2), trialDays: 7 },
    ],
    [
      "20% off every month after the free trial: £11.99 instead of £14.99",
      { ...percent(20, 300, "FOREVER"), trialDays: 7 },
    ],
    [
      "20% off your first year: £107.93, then £134.91 per year",
      { ...YEARLY, ...percent(20, 2698, "MONTHS", 3) },
    ],
    [
      "20% off each of your first 2 years: £107.93, then £134.91 per year",
      { ...YEARLY, ...percent(20, 2698, "MONTHS", 13) },
    ],
    [
      "20% off every year: £107.93 instead of £134.91",
      { ...YEARLY, ...percent(20, 2698, "FOREVER") },
    ],
    [
      "£3.00 off your first month: £11.99, then £14.99 per month",
      { discount: { percentOff: null, amountOffMinor: 300, duration: "ONCE", months: null } },
    ],
    [
      "100% off: nothing to pay, and the plan ends automatically on 28 February 2026",
      percent(100, 1499),
    ],
    [
      "100% off: nothing to pay, and the plan ends automatically on 30 April 2026",
      percent(100, 1499, "MONTHS", 3),
    ],
  ])("%s", (sentence, plan) => {
    expect(describePlan(plan)).toBe(sentence);
  });

  it("says nothing without a code, and of a code that takes off less than a penny", () => {
    expect(describePlan({})).toBeNull();
    expect(describePlan(percent(1, 0))).toBeNull();
  });

  it.each([
    ["de", "20 % Rabatt im ersten Monat: 11,99 £, danach 14,99 £ pro Monat"],
    ["fr", "20 % de réduction sur ton premier mois : 11,99 £GB, puis 14,99 £GB par mois"],
    ["es", "20 % de descuento en tu primer mes: 11,99 GBP, después 14,99 GBP al mes"],
  ])("writes amounts and percentages as %s does", (lang, sentence) => {
    expect(describePlan(percent(20, 300), lang)).toBe(sentence);
  });
});

it.each([
  [400, "20% off: £16.00 instead of £20.00"],
  [2000, "100% off: nothing to pay"],
])("describes the discount of a product (%i)", (amountOffMinor, sentence) => {
  const { discount } = percent(amountOffMinor / 20, amountOffMinor);
  const product = { listPriceMinor: 2000, currency: "GBP", discount };
  expect(describeProductDiscount(product, readerOf("en"))).toBe(sentence);
});

it.each([
  [false, "£9.99 a month, you save 33%"],
  [true, "£9.99 a month in the first year, you save 33%"],
])("describes what a year saves (only in the first: %s)", (inFirstYearOnly, sentence) => {
  const saving = { perMonthMinor: 999, percent: 33, inFirstYearOnly };
  expect(describeYearlySaving(saving, "GBP", readerOf("en"))).toBe(sentence);
});
