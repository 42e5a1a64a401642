/** Quotes a promo code for a plan or a product and a person, and reserves nothing (product.md §14). */
import type { DbOrTx } from "~/db/client.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { discountPrice, type Discount } from "../price";
import { judgePromo, type PromoRefusal, type Sold } from "./promo";
import { findPromotion, listOwnUses } from "./queries.server";

export type PromoAnswer =
  { ok: true; discount: Discount; finalPriceMinor: number } | { ok: false; reason: PromoRefusal };

interface Asked {
  /** Null: a visitor, whose own uses are unknown. */
  studentId: number | null;
  sold: Sold & { gymId: number | null };
  code: string;
  now: Date;
}

/** Looks the code up once, for however many plans or products. */
export async function findCode(
  db: DbOrTx,
  { studentId, gymId, code }: Pick<Asked, "studentId" | "code"> & { gymId: number | null },
) {
  const promotion = await findPromotion(db, { gymId, code });
  const ownUses =
    promotion && studentId !== null
      ? await listOwnUses(db, { promotionId: promotion.id, studentId })
      : [];
  return { promotion, ownUses };
}

/** Applies a code that was looked up to one plan or product. */
export function quoteCode(
  { promotion, ownUses }: Awaited<ReturnType<typeof findCode>>,
  { sold, now }: { sold: Sold; now: Date },
): PromoAnswer {
  const judged = judgePromo(promotion, sold, { ownUses, now });
  if (!judged.ok) return judged;
  return { ...judged, finalPriceMinor: discountPrice(sold.priceMinor, judged.discount) };
}

/** The answer to the Apply button, recorded as an analytics event (product.md §7). */
export async function validatePromo(db: DbOrTx, asked: Asked): Promise<PromoAnswer> {
  const answer = quoteCode(await findCode(db, { ...asked, gymId: asked.sold.gymId }), asked);
  await recordEvent(db, {
    name: answer.ok ? "Promo apply success" : "Promo apply failed",
    gymId: asked.sold.gymId,
    studentId: asked.studentId,
    facts: {
      ...(asked.sold.kind === "product"
        ? { productId: asked.sold.id }
        : { subscriptionTypeId: asked.sold.id }),
      ...(answer.ok ? {} : { reason: answer.reason }),
    },
    now: asked.now,
  });
  return answer;
}
