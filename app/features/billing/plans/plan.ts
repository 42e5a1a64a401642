/** Rules about what is offered, to whom and on what terms. Pure; times are parameters. */
import type { Discount } from "../promotions/promo";

/**
 * Days free: when the plan has a trial and the student has never had a subscription of the same application (product.md
 * §4).
 */
export function trialDaysFor(
  plan: { trialPeriod: number; applicationId: number | null },
  hadApplicationIds: readonly (number | null)[],
): number {
  if (plan.trialPeriod <= 0) return 0;
  return hadApplicationIds.includes(plan.applicationId) ? 0 : plan.trialPeriod;
}

/**
 * The terms a form showed, as a hidden field: if they have changed since, the new ones are shown first. Price after the
 * promo code, currency and trial; then, where it applies, that it is for a year, how long the code lasts and the price
 * that follows.
 */
export function quoteOf(
  sold: {
    /** Of a plan for one period, without the promo code. */
    priceMinor: number;
    currency: string;
    /** Null: a product. */
    interval: string | null;
  },
  { trialDays, discount }: { trialDays: number; discount: Discount | null },
): string {
  const { priceMinor, currency, interval } = sold;
  const off = discount?.amountOffMinor ?? 0;
  return [
    `${priceMinor - off}${currency}`,
    trialDays,
    ...(interval === "YEAR" ? ["YEAR"] : []),
    ...(discount && off > 0 ? [`${discount.duration}${discount.months ?? ""}-${priceMinor}`] : []),
  ].join(".");
}

/**
 * What a page may sell (product.md §3): a gym's pages the plans of that gym; the platform's own pages whatever belongs to
 * no gym, which is UNLIMITED and a trainer's own.
 */
export const isOfferedAt = (
  plan: { gymId: number | null; subscriptionModel: string; retiredAt: Date | null },
  gymId: number | null,
): boolean => plan.gymId === gymId && plan.retiredAt === null && isSold(plan.subscriptionModel);

/** GYMPASS comes with a partner's registration and cannot be bought. */
export const isSold = (model: string): boolean => model !== "GYMPASS";
