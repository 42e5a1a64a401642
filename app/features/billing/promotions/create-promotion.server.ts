/** A gym, or the platform when no gym is given, issues a promo code; an existing code is left as it is. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { foldCode } from "./promo";
import { promotionPlans, promotionProducts, promotions } from "./schema.server";

/** Exactly one of `percentOff` and `amountOffMinor`, the latter with its currency. */
export type CreatePromotion = Omit<
  typeof promotions.$inferInsert,
  "id" | "codeFolded" | "usedCount" | "createdAt"
> & {
  /** Plans and products of the same gym that the code names; without any it covers every plan. */
  planIds?: readonly number[];
  productIds?: readonly number[];
};

/** False when the gym already has this code. */
export function createPromotion(
  db: Db,
  { planIds = [], productIds = [], ...promotion }: CreatePromotion,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(promotions)
      .values({ ...promotion, codeFolded: foldCode(promotion.code) })
      .onConflictDoNothing()
      .returning({ promotionId: promotions.id, tenant: promotions.tenant });
    if (!made) return false;
    if (planIds.length > 0) {
      await tx
        .insert(promotionPlans)
        .values(planIds.map((subscriptionTypeId) => ({ ...made, subscriptionTypeId })));
    }
    if (productIds.length > 0) {
      await tx
        .insert(promotionProducts)
        .values(productIds.map((productId) => ({ ...made, productId })));
    }
    return true;
  });
}
