/**
 * Records the use of a promo code in the transaction of its order: reserved, then redeemed or freed. The database
 * enforces the limits (a check on the count, a unique key per student and use) under any concurrency.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { promotionUses } from "../orders/schema.server";
import { judgePromo, type PromoJudgement, type PromoItem } from "./promo";
import { listOwnUses, lockPromotion } from "./queries.server";
import { promotions } from "./schema.server";

/** Judges a code with its row locked, so that a reservation later in this transaction cannot exceed its limit. */
export async function judgePromoUnderLock(
  tx: Tx,
  request: {
    gymId: number | null;
    code: string;
    item: PromoItem;
    studentId: number;
    now: Date;
  },
): Promise<PromoJudgement> {
  const { gymId, code, item, studentId, now } = request;
  const promotion = await lockPromotion(tx, { gymId, code });
  const ownUses = promotion ? await listOwnUses(tx, { promotionId: promotion.id, studentId }) : [];
  return judgePromo(promotion, item, { ownUses, now });
}

/** Callers judge the code by `judgePromoUnderLock` before, in the same transaction. */
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
 * Redeems the use of a paid order. A use that has been freed stays freed: the provider granted the discount, but
 * another member may have taken the use.
 */
export async function redeemPromo(tx: Tx, { orderId, now }: { orderId: string; now: Date }) {
  await tx
    .update(promotionUses)
    .set({ state: "REDEEMED", settledAt: now })
    .where(and(eq(promotionUses.orderId, orderId), eq(promotionUses.state, "RESERVED")));
}

/** Frees the use of an order that closes unpaid, so that another member can take it. */
export async function freePromo(tx: Tx, { orderId, now }: { orderId: string; now: Date }) {
  const uses = await tx
    .update(promotionUses)
    .set({ state: "FREED", settledAt: now })
    .where(and(eq(promotionUses.orderId, orderId), eq(promotionUses.state, "RESERVED")))
    .returning({ promotionId: promotionUses.promotionId });
  for (const { promotionId } of uses) {
    await tx
      .update(promotions)
      .set({ usedCount: sql`${promotions.usedCount} - 1` })
      .where(eq(promotions.id, promotionId));
  }
}
