import type { PromoRefusal, Sold } from "~/features/billing/promotions/promo";
import { validatePromo } from "~/features/billing/promotions/validate-promo.server";
import type { RequestArgs } from "~/http/gym.server";
import type { Person } from "~/http/session.server";

export interface PromoCodeRefusal {
  status: 400 | 429;
  message: PromoRefusal | "error.tooManyRequests";
}

/** Why a code that was typed on a checkout page does nothing there; null: it applies. Counts towards the limit. */
export async function checkPromoCode(
  { context }: RequestArgs,
  {
    person,
    sold,
    promoCode,
  }: {
    person: Person;
    /** Null: it is not sold here. */
    sold: (Sold & { gymId: number | null }) | null;
    promoCode: string;
  },
): Promise<PromoCodeRefusal | null> {
  const limit = await context.limits.take("promo", person.accountId);
  if (!limit.ok) return { status: 429, message: "error.tooManyRequests" };
  if (!sold) return { status: 400, message: "promo.notForPlan" };
  const { studentId } = person;
  const answer = await validatePromo(context.db, {
    studentId,
    sold,
    code: promoCode,
    now: new Date(),
  });
  return answer.ok ? null : { status: 400, message: answer.reason };
}
