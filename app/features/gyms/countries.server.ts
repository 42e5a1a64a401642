/** Countries with their usual currency and time zone, for the form that opens a gym. */
import countryToCurrency from "country-to-currency";
import { NOT_HUNDREDTHS } from "~/kernel/money";

const CURRENCY_OF: Readonly<Record<string, string>> = countryToCurrency;

/** A code that stands for another one, as AN for several islands, names no country of today. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

const COUNTRIES: readonly string[] = Object.keys(CURRENCY_OF).filter(
  (code) =>
    isCurrent(code) &&
    new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) !== undefined,
);

/** The currencies of today in which a price has hundredths, which alone can be sold in (app/db/columns.ts). */
const CURRENCIES: readonly string[] = [...new Set(Object.values(CURRENCY_OF))].filter(
  (code) => !NOT_HUNDREDTHS.includes(code),
);

const TIME_ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];

export const isCountry = (code: string): boolean => COUNTRIES.includes(code);
export const isSoldCurrency = (code: string): boolean => CURRENCIES.includes(code);

interface Choice {
  value: string;
  text: string;
}

const sortByText = (choices: Choice[], lang: string): Choice[] => {
  const { compare } = new Intl.Collator(lang);
  return choices.toSorted((a, b) => compare(a.text, b.text));
};

/** In the reader's language, sorted by it. */
export function listCountries(lang: string): Choice[] {
  const names = new Intl.DisplayNames(lang, { type: "region" });
  return sortByText(
    COUNTRIES.map((value) => ({ value, text: names.of(value) ?? value })),
    lang,
  );
}

/** The code comes first, because prices show it and people look for it. */
export function listCurrencies(lang: string): Choice[] {
  const names = new Intl.DisplayNames(lang, { type: "currency" });
  return CURRENCIES.toSorted().map((value) => ({
    value,
    text: `${value} – ${names.of(value) ?? value}`,
  }));
}

/** `current`: a zone that a browser names otherwise than this server. */
export function listTimeZones(current: string): Choice[] {
  const zones =
    TIME_ZONES.includes(current) || current === "" ? TIME_ZONES : [current, ...TIME_ZONES];
  return zones.map((value) => ({ value, text: value.replaceAll("_", " ") }));
}

/** "" for a country whose own currency can not be sold in. */
export function findCurrencyOf(country: string): string {
  const currency = CURRENCY_OF[country] ?? "";
  return isSoldCurrency(currency) ? currency : "";
}

/** The zone of the largest city, where a country has several. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  AR: "America/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kiev",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** "" where none is known. */
export function findTimeZoneOf(country: string): string {
  const main = MAIN_ZONES[country];
  if (main !== undefined) return main;
  const [zone = ""] = isCountry(country) ? listZonesOf(country) : [];
  return TIME_ZONES.includes(zone) ? zone : "";
}

/** A getter in older engines, a function in newer ones (https://tc39.es/proposal-intl-locale-info/). */
function listZonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
