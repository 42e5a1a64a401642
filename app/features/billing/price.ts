/**
 * The price rule (product.md §4, §18): what a plan or a product costs one person now. The chooser, the product page and
 * the order all take price, trial and quote from here, so that nobody pays a price that no page has shown. Pure.
 */

/** What is sold: a plan for one period, or a product, which has neither interval nor trial. */
export interface PricedItem {
  priceMinor: number;
  currency: string;
  interval: string | null;
  /** In days. */
  trialPeriod: number;
  /** A trial is given once for each application; null is the platform's. */
  applicationId: number | null;
}

export type DiscountDuration = "ONCE" | "MONTHS" | "FOREVER";

/**
 * The reduction of each period's price by a promo code: always an amount, so that we and the provider never round
 * differently.
 */
export interface Discount {
  promotionId: number;
  code: string;
  amountOffMinor: number;
  duration: DiscountDuration;
  months: number | null;
}

export interface Price {
  /** Without the promo code. */
  listPriceMinor: number;
  currency: string;
  discount: Discount | null;
  /** For the first period, after the promo code. */
  amountMinor: number;
  /** Days free before the first payment; 0 when the trial is used up or there is nothing to pay. */
  trialDays: number;
  /**
   * These terms as a form carries them in a hidden field: amount and currency, trial; then, where it applies, that it
   * is for a year, how long the promo code lasts and the price that follows.
   */
  quote: string;
}

export const asPricedProduct = (product: { priceMinor: number; currency: string }): PricedItem => ({
  priceMinor: product.priceMinor,
  currency: product.currency,
  interval: null,
  trialPeriod: 0,
  applicationId: null,
});

/** `pastApplicationIds`: the applications of which this person has had a subscription. */
export function calculatePrice(
  item: PricedItem,
  {
    discount,
    pastApplicationIds = [],
  }: { discount: Discount | null; pastApplicationIds?: readonly (number | null)[] },
): Price {
  const { priceMinor, currency } = item;
  const amountMinor = discountPrice(priceMinor, discount);
  // What costs nothing needs no trial.
  const trialDays = amountMinor === 0 ? 0 : trialDaysFor(item, pastApplicationIds);
  const quote = [
    `${amountMinor}${currency}`,
    trialDays,
    ...(item.interval === "YEAR" ? ["YEAR"] : []),
    ...(discount && amountMinor < priceMinor
      ? [`${discount.duration}${discount.months ?? ""}-${priceMinor}`]
      : []),
  ].join(".");
  return { listPriceMinor: priceMinor, currency, discount, amountMinor, trialDays, quote };
}

/** `discount`: an amount that never exceeds the price (`discountOf`). */
export const discountPrice = (
  priceMinor: number,
  discount: Pick<Discount, "amountOffMinor"> | null,
): number => priceMinor - (discount?.amountOffMinor ?? 0);

/** The days of a plan's trial, unless the student has had a subscription of the same application (product.md §4). */
export function trialDaysFor(
  { trialPeriod, applicationId }: Pick<PricedItem, "trialPeriod" | "applicationId">,
  pastApplicationIds: readonly (number | null)[],
): number {
  if (trialPeriod <= 0) return 0;
  return pastApplicationIds.includes(applicationId) ? 0 : trialPeriod;
}
