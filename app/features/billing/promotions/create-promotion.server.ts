/** Creates a promo code of a gym, or of the platform without a gym. An existing code stays as it is. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { foldCode } from "./promo";
import { promotionPlans, promotionProducts, promotions } from "./schema.server";

/** Exactly one of `percentOff` and `amountOffMinor`, the latter with its currency. */
export type CreatePromotion = Omit<
  typeof promotions.$inferInsert,
  "id" | "codeFolded" | "usedCount" | "createdAt"
> & {
  /** Plans and products of the same gym that the code names; a code that names none covers every plan. */
  planIds?: readonly number[];
  productIds?: readonly number[];
};

/** Returns false if the gym has this code already. */
export function createPromotion(
  db: Db,
  { planIds = [], productIds = [], ...promotion }: CreatePromotion,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [key] = await tx
      .insert(promotions)
      .values({ ...promotion, codeFolded: foldCode(promotion.code) })
      .onConflictDoNothing()
      .returning({ promotionId: promotions.id, tenant: promotions.tenant });
    if (!key) return false;
    if (planIds.length > 0) {
      await tx
        .insert(promotionPlans)
        .values(planIds.map((subscriptionTypeId) => ({ ...key, subscriptionTypeId })));
    }
    if (productIds.length > 0) {
      await tx
        .insert(promotionProducts)
        .values(productIds.map((productId) => ({ ...key, productId })));
    }
    return true;
  });
}
