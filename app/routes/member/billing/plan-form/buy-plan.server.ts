import { parseWithZod } from "@conform-to/zod/v4";
import { checkoutForm, parentForm } from "~/features/billing/forms";
import { findPlan } from "~/features/billing/plans/queries.server";
import {
  reasonsOf,
  type OpenOrder,
  type CheckoutRefusal,
} from "~/features/billing/orders/order-request";
import { foldCode } from "~/features/billing/promotions/promo";
import { rememberPlan } from "~/http/billing/checkout-cookies";
import { CHECKOUT_REFUSALS } from "~/http/billing/checkout-refusals";
import { redirectToFailedCheckout } from "~/http/billing/provider-unavailable.server";
import { redisplayForm, type FieldErrors } from "~/http/form.server";
import type { MemberContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { applyCode } from "./apply-code.server";
import { askParentForPlan } from "./ask-parent-for-plan.server";
import {
  readChoice,
  type OpenOrderView,
  type PlanForm,
  type PlanFormAnswer,
} from "./plan-form.server";
import {
  buildPlanOrder,
  findOtherErrors,
  placePlanOrder,
  PLAN_FIELD,
  type CheckoutInput,
  type PlanOrder,
} from "./plan-order.server";

const HIDDEN_FIELDS = new Set(["attemptId", "quotes", "returnUrl"]);

/** Orders the form's plan, unless the page has to show other terms or errors first. */
export async function buyPlan(page: MemberContext, form: PlanForm, body: FormData) {
  const { context, person } = page;
  const submission = parseWithZod(body, { schema: checkoutForm });
  if (submission.status !== "success") {
    // The page of an earlier version can send wrong hidden fields, whose errors no field shows.
    const isShown = Object.keys(submission.error ?? {}).some((field) => !HIDDEN_FIELDS.has(field));
    const reply = submission.reply(isShown ? {} : { formErrors: ["error.validation"] });
    return redisplayForm(reply, 400);
  }
  const input = submission.value;
  const planId = input.selectedSubscriptionType;
  const order = await buildPlanOrder(page, form, input);
  // The page shows the price after a code was typed or removed, before anything is ordered.
  if (foldCode(input.promoCode ?? "") !== foldCode(form.appliedCode ?? "")) {
    const choice = await readChoice(page, body);
    if (!choice.ok) return choice.answer;
    const otherErrors = toFieldErrors(await findOtherErrors(page, order), input, body);
    return applyCode(page, form, choice, otherErrors);
  }
  const limit = await context.limits.consume("checkout", person.accountId);
  if (!limit.ok) {
    return redisplayForm(submission.reply({ formErrors: ["error.tooManyRequests"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const headers = { "Set-Cookie": rememberPlan(page, planId) };
  // The order button named the terms of another plan, so the member reads this plan's terms and presses it again.
  if (input.shown !== planId) {
    const fieldErrors = {
      ...toFieldErrors(await findOtherErrors(page, order), input, body),
      [PLAN_FIELD]: ["error.readTerms"],
    };
    return redisplayForm(submission.reply({ fieldErrors }), 400, headers);
  }
  const result = await placePlanOrder(page, form, order, { isFree: input.intent.free });
  if ("closedOrderId" in result) {
    const sold = { planId, returnUrl: order.returnUrl };
    return redirectToFailedCheckout(page, {
      ...result,
      person,
      gymId: form.seller?.id ?? null,
      sold,
    });
  }
  if (result.ok) return seeOther(result.to, headers);
  const reasons = reasonsOf(result);
  // The order button asks the parent whom the form names, unless the form has other errors.
  if (reasons.every((reason) => reason === "parent-required")) {
    return askParentForPlan(page, form, body, { ordering: true });
  }
  const reply = submission.reply({ fieldErrors: toFieldErrors(reasons, input, body) });
  const openOrder =
    result.openOrder && (await toOpenOrderView(page, form, result.openOrder, order));
  return redisplayForm<PlanFormAnswer>(
    reply,
    toStatus(reasons),
    headers,
    openOrder && { begun: openOrder },
  );
}

/** 409 for another order or attempt, because another press of the same button meets it again. */
const toStatus = (reasons: readonly CheckoutRefusal[]) =>
  reasons.some((reason) => reason === "attempt-reused" || reason === "order-begun") ? 409 : 400;

async function toOpenOrderView(
  { db }: MemberContext,
  { seller, buildUrl, appliedCode }: PlanForm,
  { orderId, planId }: OpenOrder,
  { returnUrl }: PlanOrder,
): Promise<OpenOrderView> {
  const plan = await findPlan(db, { gymId: seller?.id ?? null, planId });
  const promo = appliedCode === null ? null : "applied";
  return { orderId, plan: plan?.name ?? "", goOnTo: buildUrl(planId, { promo, returnUrl }) };
}

function toFieldErrors(
  reasons: readonly CheckoutRefusal[],
  { instagramHandle }: CheckoutInput,
  body: FormData,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const reason of reasons) {
    const { field, page } = CHECKOUT_REFUSALS[reason];
    const isInvalid = reason === "instagram-required" && instagramHandle !== undefined;
    errors[field] = [isInvalid ? "error.instagramInvalid" : page];
  }
  return reasons.includes("parent-required") ? { ...errors, ...validateParent(body) } : errors;
}

/** Errors of the parent's name and address, which the page shows beside the order's other errors. */
function validateParent(body: FormData): FieldErrors {
  const submission = parseWithZod(body, { schema: parentForm });
  const errors = submission.status === "success" ? {} : (submission.error ?? {});
  return Object.fromEntries(Object.entries(errors).map(([field, keys]) => [field, keys ?? []]));
}
