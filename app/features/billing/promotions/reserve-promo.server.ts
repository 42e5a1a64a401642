/**
 * The use of a promo code, in the transaction of its order: reserved, then redeemed or freed. The database holds
 * the limits (a check on the count, a unique key per student and use), whatever runs at once.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { promotionUses } from "../orders/schema.server";
import { judgePromo, type PromoJudgement, type Sold } from "./promo";
import { listOwnUses, lockPromotion } from "./queries.server";
import { promotions } from "./schema.server";

/** Judges a code with its row locked, so that a reservation later in this transaction cannot exceed its limit. */
export async function judgePromoUnderLock(
  tx: Tx,
  request: {
    gymId: number | null;
    code: string;
    sold: Sold;
    studentId: number;
    now: Date;
  },
): Promise<PromoJudgement> {
  const { gymId, code, sold, studentId, now } = request;
  const promotion = await lockPromotion(tx, { gymId, code });
  const ownUses = promotion ? await listOwnUses(tx, { promotionId: promotion.id, studentId }) : [];
  return judgePromo(promotion, sold, { ownUses, now });
}

/** Call after `judgePromoUnderLock` in the same transaction. */
export async function reservePromo(
  tx: Tx,
  use: { promotionId: number; studentId: number; orderId: string; now: Date },
): Promise<void> {
  const { promotionId, studentId, orderId, now } = use;
  const uses = await listOwnUses(tx, { promotionId, studentId });
  let useNumber = 1;
  while (uses.some((other) => other.useNumber === useNumber)) useNumber += 1;
  await tx
    .insert(promotionUses)
    .values({ orderId, promotionId, studentId, useNumber, createdAt: now });
  await tx
    .update(promotions)
    .set({ usedCount: sql`${promotions.usedCount} + 1` })
    .where(eq(promotions.id, promotionId));
}

/**
 * The order is paid. A use freed meanwhile stays freed: the provider granted the discount, but the place may be
 * another member's by now.
 */
export async function redeemPromo(tx: Tx, { orderId, now }: { orderId: string; now: Date }) {
  await tx
    .update(promotionUses)
    .set({ state: "REDEEMED", settledAt: now })
    .where(and(eq(promotionUses.orderId, orderId), eq(promotionUses.state, "RESERVED")));
}

/** The order closed unpaid: another member may take the use. */
export async function freePromo(tx: Tx, { orderId, now }: { orderId: string; now: Date }) {
  const freed = await tx
    .update(promotionUses)
    .set({ state: "FREED", settledAt: now })
    .where(and(eq(promotionUses.orderId, orderId), eq(promotionUses.state, "RESERVED")))
    .returning({ promotionId: promotionUses.promotionId });
  for (const { promotionId } of freed) {
    await tx
      .update(promotions)
      .set({ usedCount: sql`${promotions.usedCount} - 1` })
      .where(eq(promotions.id, promotionId));
  }
}
