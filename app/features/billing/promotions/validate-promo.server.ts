/** What a code would take off a plan, for the person who asks; nothing is reserved (decisions §5). */
import type { DbOrTx } from "~/db/client.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { judgePromo, type Discount, type PromoRefusal } from "./promo";
import { findPromotion, listOwnUses } from "./queries.server";

export type PromoAnswer =
  { ok: true; discount: Discount; finalPriceMinor: number } | { ok: false; reason: PromoRefusal };

interface Asked {
  /** Null: a visitor, whose own uses are not known. */
  studentId: number | null;
  plan: { id: number; gymId: number | null; priceMinor: number; currency: string };
  code: string;
  now: Date;
}

export async function quotePromo(
  db: DbOrTx,
  { studentId, plan, code, now }: Asked,
): Promise<PromoAnswer> {
  const promotion = await findPromotion(db, { gymId: plan.gymId, code });
  const ownUses =
    promotion && studentId !== null
      ? await listOwnUses(db, { promotionId: promotion.id, studentId })
      : [];
  const judged = judgePromo(promotion, plan, { ownUses, now });
  if (!judged.ok) return judged;
  return { ...judged, finalPriceMinor: plan.priceMinor - judged.discount.amountOffMinor };
}

/** The same when a person has pressed Apply: noted in the log of events (spec §7). */
export async function validatePromo(db: DbOrTx, asked: Asked): Promise<PromoAnswer> {
  const answer = await quotePromo(db, asked);
  await recordEvent(db, {
    name: answer.ok ? "Promo apply success" : "Promo apply failed",
    gymId: asked.plan.gymId,
    studentId: asked.studentId,
    facts: {
      subscriptionTypeId: asked.plan.id,
      ...(answer.ok ? {} : { reason: answer.reason }),
    },
    now: asked.now,
  });
  return answer;
}
