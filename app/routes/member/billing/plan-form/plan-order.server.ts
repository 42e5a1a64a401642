/** The order that the checkout form of a plan asks for, and placing it: free, or paid on the provider's page. */
import type { z } from "zod";
import type { checkoutForm } from "~/features/billing/forms";
import { readInstagramHandle } from "~/features/identity/instagram-handle";
import { listOrderErrors } from "~/features/billing/orders/find-terms.server";
import type { CheckoutRefusal, OrRefused } from "~/features/billing/orders/order-request";
import { takeFree } from "~/features/billing/orders/pay-free.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { buildPurchase } from "~/http/billing/buyer.server";
import { CHECKOUT_REFUSALS } from "~/http/billing/checkout-refusals";
import { callProviderToSell } from "~/http/billing/provider-unavailable.server";
import { recordFailedCheckout } from "~/http/billing/record-failed-checkout.server";
import type { MemberContext } from "~/http/request-context.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { ok } from "~/kernel/result";
import { paths } from "~/paths";
import type { PlanForm } from "./plan-form.server";

export type CheckoutInput = z.output<typeof checkoutForm>;

/** The form field that names the plan. */
export const PLAN_FIELD = "selectedSubscriptionType";

export async function buildPlanOrder(page: MemberContext, form: PlanForm, input: CheckoutInput) {
  const { person } = page;
  const planId = input.selectedSubscriptionType;
  const returnUrl = await safeReturnUrl(page, input.returnUrl);
  const backTo = form.buildUrl(planId, { promo: null, returnUrl });
  return {
    ...(await buildPurchase(page, { person, gym: form.seller, backTo })),
    item: { kind: "plan", planId } as const,
    promoCode: input.promoCode ?? null,
    attemptId: input.attemptId,
    termsAccepted: input.terms === "on",
    startsAtOnce: input.startAtOnce === "on",
    age: input.age ?? null,
    instagramHandle: readInstagramHandle(input.instagramHandle ?? ""),
    quote: findQuote(planId, input.quotes),
    replacesOrderId: input.intent.instead ? (input.begun ?? null) : null,
    returnUrl,
  };
}

export type PlanOrder = Awaited<ReturnType<typeof buildPlanOrder>>;

/** The form carries the terms of every plan that it shows: `3:1499GBP.7,4:13491GBP.0`. */
function findQuote(planId: number, quotes: string): string | null {
  const entry = quotes.split(",").find((quote) => quote.startsWith(`${planId}:`));
  return entry?.slice(`${planId}:`.length) ?? null;
}

/** Errors of the buyer's own answers, which do not depend on plan and code. */
export async function findOtherErrors(
  { db, context }: MemberContext,
  order: PlanOrder,
): Promise<CheckoutRefusal[]> {
  const reasons = await listOrderErrors(db, {
    ...order,
    promoCode: null,
    quote: null,
    channel: "HOSTED",
    provider: context.payments.key,
  });
  return reasons.filter((reason) => CHECKOUT_REFUSALS[reason].field !== PLAN_FIELD);
}

/** @returns the address that follows, a refusal, or the order that was closed because the provider is unavailable */
export async function placePlanOrder(
  page: MemberContext,
  { seller }: PlanForm,
  order: PlanOrder,
  { isFree }: { isFree: boolean },
): Promise<OrRefused<{ to: string }> | { closedOrderId: string | null }> {
  const { db, context } = page;
  if (isFree) {
    const { planId } = order.item;
    const result = await takeFree(db, order);
    if (result.ok) return ok({ to: paths.checkoutSuccess({ order: result.orderId }) });
    const { reason } = result;
    const { studentId } = page.person;
    await recordFailedCheckout(context, { studentId, gymId: seller?.id ?? null, planId, reason });
    return result;
  }
  const { origin } = context;
  const result = await callProviderToSell(page, () =>
    startCheckout(db, {
      ...order,
      urls: {
        success: (id) => `${origin}${paths.checkoutSuccess({ order: id })}`,
        cancel: (id) => `${origin}${paths.checkoutFailed({ reference: id, from: "payment-page" })}`,
      },
    }),
  );
  if (!("answer" in result)) return result;
  return result.answer.ok ? ok({ to: result.answer.url }) : result.answer;
}
