/**
 * The plan chooser's list (product.md §2): the plans that this person can buy here, with their prices after the code.
 */
import type { DbOrTx } from "~/db/client.server";
import { findDestinations } from "../accounts/queries.server";
import type { PromoRefusal } from "../promotions/promo";
import { findCode, quoteCode } from "../promotions/validate-promo.server";
import { listPastApplicationIds, listLivePlanIds } from "../subscriptions/queries.server";
import { calculatePrice, type Price } from "../price";
import { findNotOnSaleReason, type NotOnSaleReason } from "../not-on-sale-reason";
import { listOfferedPlans, type Plan } from "./queries.server";

export interface OfferedPlan extends Plan, Price {
  /** Null: no code was given. */
  promo: { ok: true } | { ok: false; reason: PromoRefusal } | null;
  /** Null: it is on sale. A plan that is not can still be taken when nothing is left to pay. */
  notOnSale: NotOnSaleReason | null;
  /** Exactly nothing to pay: a free button instead of a card. */
  free: boolean;
}

export async function findOffer(
  db: DbOrTx,
  request: {
    /** Null: a visitor. */
    studentId: number | null;
    /** `payments.key`. */
    provider: string;
    gymId: number | null;
    /** Without a gym the chooser shows one application's plans, not every trainer's at once. */
    applicationId?: number | null;
    promoCode?: string | null;
    now: Date;
  },
): Promise<{
  plans: OfferedPlan[];
  /** Offered here, but this person has it already, so it cannot be chosen again. */
  heldIds: number[];
}> {
  const { studentId, gymId, applicationId, now } = request;
  const noIds: number[] = [];
  const [offered, live, pastApplicationIds] = await Promise.all([
    listOfferedPlans(db, { gymId }),
    studentId === null ? noIds : listLivePlanIds(db, studentId),
    studentId === null ? noIds : listPastApplicationIds(db, studentId),
  ]);
  const listed = offered.filter(
    (plan) => applicationId === undefined || plan.applicationId === applicationId,
  );
  const open = listed.filter(({ id }) => !live.includes(id));
  const destinations = await findDestinations(db, { provider: request.provider, sold: open });
  const code = request.promoCode?.trim() ?? "";
  const promotion = code === "" ? null : await findCode(db, { studentId, gymId, code });
  const plans = open.map((plan, index): OfferedPlan => {
    const answer = promotion && quoteCode(promotion, { sold: plan, now });
    const discount = answer?.ok ? answer.discount : null;
    const price = calculatePrice(plan, { discount, pastApplicationIds });
    return {
      ...plan,
      ...price,
      promo: answer && (answer.ok ? { ok: true } : { ok: false, reason: answer.reason }),
      notOnSale: findNotOnSaleReason(price, destinations[index]),
      free: price.amountMinor === 0,
    };
  });
  return { plans, heldIds: listed.map(({ id }) => id).filter((id) => live.includes(id)) };
}
