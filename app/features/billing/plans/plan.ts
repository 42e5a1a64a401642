/** Rules about which plans are offered where. Pure. */

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
