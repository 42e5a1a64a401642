/** Rules on what is offered, to whom and on what terms. Pure; times are parameters. */

/** Days free: when the plan has a trial and the student never had a subscription of the same application (spec §4). */
export function trialDaysFor(
  plan: { trialPeriod: number; applicationId: number | null },
  hadApplicationIds: readonly (number | null)[],
): number {
  if (plan.trialPeriod <= 0) return 0;
  return hadApplicationIds.includes(plan.applicationId) ? 0 : plan.trialPeriod;
}

/** The terms that a form showed, as a hidden field: a price or a trial that has changed since is shown again first. */
export const quoteOf = (
  /** The price for one period after the promo code. */
  plan: { priceMinor: number; currency: string },
  trialDays: number,
): string => `${plan.priceMinor}${plan.currency}.${trialDays}`;

/**
 * What one page may sell (spec §3): a gym's pages the plans of that gym, the platform's own pages what belongs to no
 * gym, which is UNLIMITED and a trainer's own. A platform-wide plan covers every gym and wears no gym's brand.
 */
export const isOfferedAt = (
  plan: { gymId: number | null; subscriptionModel: string; retiredAt: Date | null },
  gymId: number | null,
): boolean => plan.gymId === gymId && plan.retiredAt === null && isSold(plan.subscriptionModel);

/** GYMPASS comes with a partner's registration; nobody buys it. */
export const isSold = (model: string): boolean => model !== "GYMPASS";
