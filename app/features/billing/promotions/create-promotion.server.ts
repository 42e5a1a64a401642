/** A gym, or the platform when no gym is given, issues a promo code; an existing code is left as it is. */
import type { DbOrTx } from "~/db/client.server";
import { foldCode } from "./promo";
import { promotions } from "./schema.server";

/** Exactly one of `percentOff` and `amountOffMinor`, the latter with its currency. */
export type CreatePromotion = Omit<
  typeof promotions.$inferInsert,
  "id" | "codeFolded" | "usedCount" | "createdAt"
>;

/** False when the gym already has this code. */
export async function createPromotion(db: DbOrTx, promotion: CreatePromotion): Promise<boolean> {
  const made = await db
    .insert(promotions)
    .values({ ...promotion, codeFolded: foldCode(promotion.code) })
    .onConflictDoNothing()
    .returning({ id: promotions.id });
  return made.length > 0;
}
