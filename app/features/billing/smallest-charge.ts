/**
 * The least that a card can be charged, by currency, in minor units: Stripe's list. Below it a payment is refused there,
 * and an invoice is carried over instead of charged. Pure.
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

/** Nothing is no charge at all; from one penny on there is a floor. */
export const isChargeable = (amountMinor: number, currency: string): boolean =>
  amountMinor === 0 || amountMinor >= (SMALLEST[currency] ?? 50);
