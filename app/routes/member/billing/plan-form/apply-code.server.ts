import { findPlan } from "~/features/billing/plans/queries.server";
import { forgetPromoCode, rememberPromoCode } from "~/http/billing/checkout-cookies";
import type { RequestArgs } from "~/http/gym.server";
import { checkPromoCode, type PromoCodeRefusal } from "../check-promo-code.server";
import { setAppliedPromoCode } from "../applied-promo-code.server";
import {
  redisplayForm,
  headersWith,
  showPlan,
  type Choice,
  type FieldErrors,
  type PlanForm,
} from "./plan-form.server";

/** Applies the form's code, or none: the page shows the price with it, or why it does nothing. */
export async function applyCode(
  args: RequestArgs,
  at: PlanForm,
  choice: Choice,
  /** Further errors, when the order button was pressed. */
  errors: FieldErrors = {},
) {
  const { context } = args;
  const { promoCode, remembered, submission } = choice;
  const forgotten = headersWith(remembered, forgetPromoCode(context));
  if (promoCode === "") {
    return showPlan(args, at, choice, { code: null, headers: forgotten, errors });
  }
  const refused = await whyNotApplied(args, at, choice);
  if (refused) {
    // The price falls back to the plan's own: the loader that follows must not show an earlier code's.
    setAppliedPromoCode(context, null);
    const fieldErrors = { ...errors, promoCode: [refused.message] };
    const reply = submission.reply({ fieldErrors });
    return redisplayForm(reply, refused.status, forgotten);
  }
  const headers = headersWith(remembered, rememberPromoCode(context, promoCode));
  return showPlan(args, at, choice, { code: promoCode, headers, errors });
}

async function whyNotApplied(
  args: RequestArgs,
  { person, gym }: PlanForm,
  { planId, promoCode }: Choice,
): Promise<PromoCodeRefusal | null> {
  return checkPromoCode(args, {
    person,
    promoCode,
    sold: await findPlan(args.context.db, { gymId: gym?.id ?? null, planId }),
  });
}
