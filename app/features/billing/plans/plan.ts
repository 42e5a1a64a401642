/** Rules about what is offered, to whom and on what terms. Pure; times are parameters. */

/**
 * Days free: when the plan has a trial and the student has never had a subscription of the same application (spec
 * §4).
 */
export function trialDaysFor(
  plan: { trialPeriod: number; applicationId: number | null },
  hadApplicationIds: readonly (number | null)[],
): number {
  if (plan.trialPeriod <= 0) return 0;
  return hadApplicationIds.includes(plan.applicationId) ? 0 : plan.trialPeriod;
}

/** The terms a form showed, as a hidden field: if price or trial have changed since, the new ones are shown first. */
export const quoteOf = (
  /** The price for one period after the promo code. */
  plan: { priceMinor: number; currency: string },
  trialDays: number,
): string => `${plan.priceMinor}${plan.currency}.${trialDays}`;

/**
 * What a page may sell (spec §3): a gym's pages the plans of that gym; the platform's own pages whatever belongs to
 * no gym, which is UNLIMITED and a trainer's own.
 */
export const isOfferedAt = (
  plan: { gymId: number | null; subscriptionModel: string; retiredAt: Date | null },
  gymId: number | null,
): boolean => plan.gymId === gymId && plan.retiredAt === null && isSold(plan.subscriptionModel);

/** GYMPASS comes with a partner's registration and cannot be bought. */
export const isSold = (model: string): boolean => model !== "GYMPASS";
