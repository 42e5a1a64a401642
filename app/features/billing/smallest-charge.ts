/**
 * The smallest charge to a card by currency, in minor units (Stripe's list). The provider refuses smaller payments and
 * carries smaller invoices over to the next. Pure.
 */
const MIN_CHARGE_MINOR: Readonly<Record<string, number>> = {
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

const DEFAULT_MIN_CHARGE_MINOR = 50;

/** Zero needs no charge, so it has no minimum. */
export const isChargeable = (amountMinor: number, currency: string): boolean =>
  amountMinor === 0 || amountMinor >= (MIN_CHARGE_MINOR[currency] ?? DEFAULT_MIN_CHARGE_MINOR);
