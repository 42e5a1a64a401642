/** Queries of promo codes. Each looks up the codes of one gym; the code of another gym is not found. */
import { and, eq, isNull, ne } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { promotionUses } from "../orders/schema.server";
import { foldCode, isCode, type Promotion } from "./promo";
import { promotionPlans, promotionProducts, promotions } from "./schema.server";

type PromotionRow = Omit<Promotion, "planIds" | "productIds">;

async function loadItems(db: DbOrTx, row: PromotionRow | undefined): Promise<Promotion | null> {
  if (!row) return null;
  const plans = await db
    .select({ id: promotionPlans.subscriptionTypeId })
    .from(promotionPlans)
    .where(eq(promotionPlans.promotionId, row.id));
  const products = await db
    .select({ id: promotionProducts.productId })
    .from(promotionProducts)
    .where(eq(promotionProducts.promotionId, row.id));
  return {
    ...row,
    planIds: plans.map(({ id }) => id),
    productIds: products.map(({ id }) => id),
  };
}

const columns = {
  id: promotions.id,
  code: promotions.code,
  percentOff: promotions.percentOff,
  amountOffMinor: promotions.amountOffMinor,
  currency: promotions.currency,
  duration: promotions.duration,
  months: promotions.months,
  startsAt: promotions.startsAt,
  endsAt: promotions.endsAt,
  maxRedemptions: promotions.maxRedemptions,
  maxPerStudent: promotions.maxPerStudent,
  usedCount: promotions.usedCount,
};

const hasCode = (gymId: number | null, code: string) =>
  and(
    gymId === null ? isNull(promotions.gymId) : eq(promotions.gymId, gymId),
    eq(promotions.codeFolded, foldCode(code)),
  );

export async function findPromotion(
  db: DbOrTx,
  { gymId, code }: { gymId: number | null; code: string },
): Promise<Promotion | null> {
  if (!isCode(code)) return null;
  const [row] = await db.select(columns).from(promotions).where(hasCode(gymId, code));
  return loadItems(db, row);
}

/** Locks the row until the transaction ends, so that concurrent orders count its uses one after another. */
export async function lockPromotion(
  tx: Tx,
  { gymId, code }: { gymId: number | null; code: string },
): Promise<Promotion | null> {
  if (!isCode(code)) return null;
  const [row] = await tx.select(columns).from(promotions).where(hasCode(gymId, code)).for("update");
  return loadItems(tx, row);
}

/** Lists the student's reserved and redeemed uses. */
export function listOwnUses(
  db: DbOrTx,
  use: { promotionId: number; studentId: number },
): Promise<{ useNumber: number; state: string }[]> {
  return db
    .select({ useNumber: promotionUses.useNumber, state: promotionUses.state })
    .from(promotionUses)
    .where(
      and(
        eq(promotionUses.promotionId, use.promotionId),
        eq(promotionUses.studentId, use.studentId),
        ne(promotionUses.state, "FREED"),
      ),
    );
}
