/** Prices a plan or a product with a promo code for one person, without a reservation (product.md §14). */
import type { DbOrTx } from "~/db/client.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { discountPrice, type Discount } from "../price";
import { judgePromo, type PromoRefusal, type PromoItem } from "./promo";
import { findPromotion, listOwnUses } from "./queries.server";

type PromoAnswer =
  { ok: true; discount: Discount; finalPriceMinor: number } | { ok: false; reason: PromoRefusal };

interface ValidatePromo {
  /** Null: a visitor, whose own uses are unknown. */
  studentId: number | null;
  item: PromoItem & { gymId: number | null };
  code: string;
  now: Date;
}

/** Looks the code up once; `quoteCode` applies it to any number of plans and products. */
export async function findCode(
  db: DbOrTx,
  { studentId, gymId, code }: Pick<ValidatePromo, "studentId" | "code"> & { gymId: number | null },
) {
  const promotion = await findPromotion(db, { gymId, code });
  const ownUses =
    promotion && studentId !== null
      ? await listOwnUses(db, { promotionId: promotion.id, studentId })
      : [];
  return { promotion, ownUses };
}

export function quoteCode(
  { promotion, ownUses }: Awaited<ReturnType<typeof findCode>>,
  { item, now }: { item: PromoItem; now: Date },
): PromoAnswer {
  const judgement = judgePromo(promotion, item, { ownUses, now });
  if (!judgement.ok) return judgement;
  return { ...judgement, finalPriceMinor: discountPrice(item.priceMinor, judgement.discount) };
}

/** Answers the Apply button and records an analytics event (product.md §7). */
export async function validatePromo(db: DbOrTx, request: ValidatePromo): Promise<PromoAnswer> {
  const { studentId, item, now } = request;
  const answer = quoteCode(await findCode(db, { ...request, gymId: item.gymId }), { item, now });
  await recordEvent(db, {
    name: answer.ok ? "Promo apply success" : "Promo apply failed",
    gymId: item.gymId,
    studentId,
    facts: {
      ...(item.kind === "product" ? { productId: item.id } : { subscriptionTypeId: item.id }),
      ...(answer.ok ? {} : { reason: answer.reason }),
    },
    now,
  });
  return answer;
}
