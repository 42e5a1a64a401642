/**
 * The price of a plan or a product for one person now (product.md §4, §18). The chooser, the product page and the order
 * take price, trial and quote from here, so that members pay only prices that a page has shown. Pure.
 */

/** A plan for one period, or a product, which has neither interval nor trial. */
export interface PricedItem {
  priceMinor: number;
  currency: string;
  interval: string | null;
  /** In days. */
  trialPeriod: number;
  /** A person gets one trial per application; null stands for the platform's own plans. */
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
  /** Says how the gym advertises the code; null for a code of an amount. Never to be computed with. */
  percentOff: number | null;
  amountOffMinor: number;
  duration: DiscountDuration;
  months: number | null;
}

export interface Price {
  /** The price without the promo code. */
  listPriceMinor: number;
  currency: string;
  discount: Discount | null;
  /** The price of the first period after the promo code. */
  amountMinor: number;
  /** The free days before the first payment; 0 if the trial is used up or nothing is to be paid. */
  trialDays: number;
  /**
   * The terms as a form's hidden field carries them: amount with currency, and trial; then YEAR for a yearly plan, and
   * for a discount its duration and the price that follows.
   */
  quote: string;
}

export const toPricedProduct = (product: { priceMinor: number; currency: string }): PricedItem => ({
  priceMinor: product.priceMinor,
  currency: product.currency,
  interval: null,
  trialPeriod: 0,
  applicationId: null,
});

/** `pastApplicationIds`: the applications to which the person has subscribed before. */
export function calculatePrice(
  item: PricedItem,
  {
    discount,
    pastApplicationIds = [],
  }: { discount: Discount | null; pastApplicationIds?: readonly (number | null)[] },
): Price {
  const { priceMinor, currency } = item;
  const amountMinor = discountPrice(priceMinor, discount);
  const trialDays = getTrialDays({ ...item, priceMinor: amountMinor }, pastApplicationIds);
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

/** A discount never exceeds the price (`discountOf`). */
export const discountPrice = (
  priceMinor: number,
  discount: Pick<Discount, "amountOffMinor"> | null,
): number => priceMinor - (discount?.amountOffMinor ?? 0);

/**
 * 0 for a price of zero, which needs no trial, and for a student who has subscribed to a plan of the same application
 * before (product.md §4).
 */
export function getTrialDays(
  { priceMinor, trialPeriod, applicationId }: Omit<PricedItem, "currency" | "interval">,
  pastApplicationIds: readonly (number | null)[],
): number {
  if (priceMinor === 0 || trialPeriod <= 0) return 0;
  return pastApplicationIds.includes(applicationId) ? 0 : trialPeriod;
}
