/**
 * The least that can be charged to a card, by currency, in minor units (Stripe's list). Smaller payments are
 * refused, and smaller invoices carried over to the next. Pure.
 */
const SMALLEST: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};

/** Zero is no charge at all; anything above it has a minimum. */
export const isChargeable = (amountMinor: number, currency: string): boolean =>
  amountMinor === 0 || amountMinor >= (SMALLEST[currency] ?? 50);
