/**
 * Money is an integer of minor units with its currency (product.md §13: two-decimal currencies only), never a float.
 */
export interface Money {
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
}

const CURRENCY = /^[A-Z]{3}$/;

/** Currencies whose minor unit is not a hundredth: as hundredths, prices would be off by a factor of 10 or 100. */
export const NOT_HUNDREDTHS = [
  ..."BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" "),
];

export function money(amountMinor: number, currency: string): Money {
  if (!Number.isSafeInteger(amountMinor)) {
    throw new RangeError(`Not a whole number of minor units: ${amountMinor}`);
  }
  if (!CURRENCY.test(currency)) throw new RangeError(`Not a currency code: ${currency}`);
  return { amountMinor, currency };
}

/**
 * A part of an amount in basis points (1 % = 100), half a minor unit rounded away from zero, so that a fee and its
 * refund are the same number.
 */
export function percentageOf(amount: Money, basisPoints: number): Money {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new RangeError(`Not between 0 and 10000 basis points: ${basisPoints}`);
  }
  // BigInt: amount × 10,000 leaves the safe integers long before the amount does.
  const product = BigInt(Math.abs(amount.amountMinor)) * BigInt(basisPoints);
  const rounded = Number((product + 5_000n) / 10_000n);
  const signed = amount.amountMinor < 0 ? 0 - rounded : rounded;
  return money(signed, amount.currency);
}

/** Always two decimals (product.md §2: "price to 2 decimals and currency"), as the reader's language writes it. */
export function formatMoney({ amountMinor, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amountMinor / 100);
}

/** 12.9: a JSON number, whose shortest form has exactly the two decimals. Never to be computed with. */
export function majorUnits(amount: Money): number {
  return Number(decimalAmount(amount));
}

/** `12.90`: for a machine or a column, without currency or grouping. */
export function decimalAmount({ amountMinor }: Money): string {
  const sign = amountMinor < 0 ? "-" : "";
  const digits = String(Math.abs(amountMinor)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
