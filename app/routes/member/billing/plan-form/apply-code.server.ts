import { findPlan } from "~/features/billing/plans/queries.server";
import { forgetPromoCode, rememberPromoCode } from "~/http/billing/checkout-cookies";
import { toCookieHeaders } from "~/http/cookies";
import type { FieldErrors } from "~/http/form.server";
import type { MemberContext } from "~/http/request-context.server";
import { showRefusedCode } from "../applied-promo-code.server";
import { checkPromoCode } from "../check-promo-code.server";
import { showPlan, type Choice, type PlanForm } from "./plan-form.server";

/** Applies the form's code, or removes it: the page shows the price with it, or the reason why it has no effect. */
export async function applyCode(
  page: MemberContext,
  form: PlanForm,
  choice: Choice,
  /** Errors of other fields, when the member pressed the order button. */
  errors: FieldErrors = {},
) {
  const { db, context, person } = page;
  const { planId, promoCode, planCookie, submission } = choice;
  const withoutCode = toCookieHeaders(planCookie, forgetPromoCode(context));
  if (promoCode === "") {
    const codeRemoved = form.appliedCode !== null;
    const price = { code: null, headers: withoutCode, errors, codeRemoved };
    return showPlan(page, form, choice, price);
  }
  const plan = await findPlan(db, { gymId: form.seller?.id ?? null, planId });
  const refusal = await checkPromoCode(page, { person, promoCode, item: plan });
  if (refusal) return showRefusedCode(page, submission, { refusal, headers: withoutCode, errors });
  const headers = toCookieHeaders(planCookie, rememberPromoCode(context, promoCode));
  return showPlan(page, form, choice, { code: promoCode, headers, errors });
}
