import type { PromoRefusal, PromoItem } from "~/features/billing/promotions/promo";
import { validatePromo } from "~/features/billing/promotions/validate-promo.server";
import type { RequestArgs } from "~/http/gym.server";
import type { Person } from "~/http/session.server";

export interface PromoCodeRefusal {
  status: 400 | 429;
  message: PromoRefusal | "error.tooManyRequests";
}

/** Checks a code that the member typed on a checkout page, within the limit for codes. Null: the code applies. */
export async function checkPromoCode(
  { context: { db, limits, now } }: RequestArgs,
  {
    person: { accountId, studentId },
    item,
    promoCode,
  }: {
    person: Person;
    /** Null when it is not sold here. */
    item: (PromoItem & { gymId: number | null }) | null;
    promoCode: string;
  },
): Promise<PromoCodeRefusal | null> {
  const limit = await limits.consume("promo", accountId);
  if (!limit.ok) return { status: 429, message: "error.tooManyRequests" };
  if (!item) return { status: 400, message: "promo.notForPlan" };
  const result = await validatePromo(db, { studentId, item, code: promoCode, now });
  return result.ok ? null : { status: 400, message: result.reason };
}
