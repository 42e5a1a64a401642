import { describe, expect, it } from "vitest";
import { languages } from "~/kernel/languages";
import {
  findCurrencyOf,
  findTimeZoneOf,
  isCountry,
  isSoldCurrency,
  listCountries,
  listCurrencies,
  listTimeZones,
} from "./countries.server";

const zones = new Set(listTimeZones("").map(({ value }) => value));

describe("the countries", () => {
  it.each(languages)("have names in %s, sorted by them", (lang) => {
    const choices = listCountries(lang);
    expect(choices.length).toBeGreaterThan(200);
    expect(choices.filter(({ value, text }) => value === text)).toEqual([]);
    const texts = choices.map(({ text }) => text);
    expect(texts).toEqual(texts.toSorted(new Intl.Collator(lang).compare));
  });

  it("are those of today", () => {
    expect(["DE", "GB", "US", "FR", "ES", "AT", "CH", "JP"].every(isCountry)).toBe(true);
    expect(["AN", "ZZ", "XX", "EU", "de", ""].some(isCountry)).toBe(false);
  });

  it.each([
    ["DE", "EUR", "Europe/Berlin"],
    ["GB", "GBP", "Europe/London"],
    ["US", "USD", "America/New_York"],
    ["CH", "CHF", "Europe/Zurich"],
    ["BR", "BRL", "America/Sao_Paulo"],
    ["JP", "", "Asia/Tokyo"],
    ["KW", "", "Asia/Kuwait"],
    ["nothing", "", ""],
  ])("%s has %s and %s", (country, currency, zone) => {
    expect([findCurrencyOf(country), findTimeZoneOf(country)]).toEqual([currency, zone]);
  });

  it("have a known time zone, most of them", () => {
    const without = listCountries("en").filter(({ value }) => !zones.has(findTimeZoneOf(value)));
    expect(without.length).toBeLessThan(20);
  });
});

describe("the currencies", () => {
  it("have hundredths", () => {
    expect(["EUR", "GBP", "USD", "CHF", "PLN"].every(isSoldCurrency)).toBe(true);
    expect(["JPY", "KWD", "CLP", "DEM", "eur", ""].some(isSoldCurrency)).toBe(false);
    expect(listCurrencies("de").find(({ value }) => value === "GBP")?.text).toBe(
      "GBP – Britisches Pfund",
    );
  });
});

describe("the time zones", () => {
  it("contain the one that a browser names", () => {
    expect(listTimeZones("Asia/Kolkata").map(({ value }) => value)).toContain("Asia/Kolkata");
  });
});
