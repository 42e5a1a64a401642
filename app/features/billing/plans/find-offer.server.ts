/** Lists the plan chooser's plans (product.md §2): those that the person can buy here, priced with the promo code. */
import type { DbOrTx } from "~/db/client.server";
import { findDestinations } from "../accounts/queries.server";
import type { ProviderKey } from "../payment-port";
import type { PromoRefusal } from "../promotions/promo";
import { findCode, quoteCode } from "../promotions/validate-promo.server";
import { listPastApplicationIds, listLivePlanIds } from "../subscriptions/queries.server";
import { calculatePrice, type Price } from "../price";
import { findNotOnSaleReason, type NotOnSaleReason } from "../not-on-sale-reason";
import { listOfferedPlans, type Plan } from "./queries.server";

export interface OfferedPlan extends Plan, Price {
  /** Null: the request names no code. */
  promo: { ok: true } | { ok: false; reason: PromoRefusal } | null;
  /** Null: the plan is on sale. A plan that is not can still be taken when nothing is left to pay. */
  notOnSale: NotOnSaleReason | null;
  /** Nothing is left to pay, so the page shows a free button instead of a card form. */
  free: boolean;
}

export async function findOffer(
  db: DbOrTx,
  request: {
    /** Null: a visitor. */
    studentId: number | null;
    provider: ProviderKey;
    gymId: number | null;
    /** Without a gym the chooser shows the plans of this application only. */
    applicationId?: number | null;
    promoCode?: string | null;
    now: Date;
  },
): Promise<{
  plans: OfferedPlan[];
  /** Plans that are offered here and that the person has already. */
  heldIds: number[];
}> {
  const { studentId, gymId, applicationId, now } = request;
  const noIds: number[] = [];
  const [offeredPlans, livePlanIds, pastApplicationIds] = await Promise.all([
    listOfferedPlans(db, { gymId }),
    studentId === null ? noIds : listLivePlanIds(db, studentId),
    studentId === null ? noIds : listPastApplicationIds(db, studentId),
  ]);
  const listedPlans = offeredPlans.filter(
    (plan) => applicationId === undefined || plan.applicationId === applicationId,
  );
  const openPlans = listedPlans.filter(({ id }) => !livePlanIds.includes(id));
  const destinations = await findDestinations(db, { provider: request.provider, sales: openPlans });
  const code = request.promoCode?.trim() ?? "";
  const promotion = code === "" ? null : await findCode(db, { studentId, gymId, code });
  const plans = openPlans.map((plan, index): OfferedPlan => {
    const answer = promotion && quoteCode(promotion, { item: plan, now });
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
  return {
    plans,
    heldIds: listedPlans.map(({ id }) => id).filter((id) => livePlanIds.includes(id)),
  };
}
