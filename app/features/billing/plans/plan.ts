/** Rules of the plans that a page offers. Pure. */

/**
 * A gym's pages sell the plans of that gym. The platform's pages sell the plans without a gym: UNLIMITED ones and those
 * of trainers (product.md §3).
 */
export const isOfferedAt = (
  plan: { gymId: number | null; subscriptionModel: string; retiredAt: Date | null },
  gymId: number | null,
): boolean =>
  plan.gymId === gymId && plan.retiredAt === null && isSellableModel(plan.subscriptionModel);

/** GYMPASS comes with a partner's registration and is never sold. */
export const isSellableModel = (model: string): boolean => model !== "GYMPASS";
