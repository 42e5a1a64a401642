/** Orders the form's plan: free, or to be paid on the provider's page. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { checkoutForm, parentForm, readInstagramHandle } from "~/features/billing/forms";
import { findPlan } from "~/features/billing/plans/queries.server";
import {
  reasonsOf,
  type BegunOrder,
  type CheckoutRefusal,
  type OrRefused,
} from "~/features/billing/orders/order-request";
import { payFree } from "~/features/billing/orders/pay-free.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { listOrderErrors } from "~/features/billing/orders/find-terms.server";
import { foldCode } from "~/features/billing/promotions/promo";
import { ok } from "~/kernel/result";
import { paths } from "~/paths";
import { buildPurchase } from "~/http/billing/buyer.server";
import { rememberPlan } from "~/http/billing/checkout-cookies";
import { CHECKOUT_REFUSALS } from "~/http/billing/checkout-refusals";
import type { RequestArgs } from "~/http/gym.server";
import { recordFailedCheckout } from "~/http/billing/record-failed-checkout.server";
import {
  callProviderToSell,
  redirectToFailedCheckout,
} from "~/http/billing/provider-unavailable.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { applyCode } from "./apply-code.server";
import { askParentForPlan } from "./ask-parent-for-plan.server";
import {
  redisplayForm,
  readChoice,
  type BegunInWords,
  type FieldErrors,
  type PlanForm,
} from "./plan-form.server";

const HIDDEN = new Set(["attemptId", "quotes", "returnUrl"]);

export async function buyPlan(args: RequestArgs, body: FormData, at: PlanForm) {
  const { context } = args;
  const submission = parseWithZod(body, { schema: checkoutForm });
  if (submission.status !== "success") {
    // An error in a hidden field (of an outdated page) is reported too.
    const seen = Object.keys(submission.error ?? {}).some((field) => !HIDDEN.has(field));
    const reply = submission.reply(seen ? {} : { formErrors: ["error.validation"] });
    return redisplayForm(reply, 400);
  }
  const form = submission.value;
  const planId = form.selectedSubscriptionType;
  const order = await orderOf(args, at, form);
  /** At their fields. */
  const told = (reasons: readonly CheckoutRefusal[]): FieldErrors => ({
    ...Object.fromEntries(reasons.map((reason) => toFieldError(reason, form))),
    ...(reasons.includes("parent-required") ? validateParent(body) : {}),
  });
  // A code that was typed but not applied, or removed: its price is shown before anything is ordered.
  if (foldCode(form.promoCode ?? "") !== foldCode(at.shownCode ?? "")) {
    const choice = await readChoice(args, body);
    return choice.ok
      ? applyCode(args, at, choice, told(await findOtherErrors(args, order)))
      : choice.answer;
  }
  const limit = await context.limits.take("checkout", at.person.accountId);
  if (!limit.ok) {
    return redisplayForm(submission.reply({ formErrors: ["error.tooManyRequests"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const remembered = { "Set-Cookie": rememberPlan(args, planId) };
  const refuse = (fieldErrors: FieldErrors) =>
    redisplayForm(submission.reply({ fieldErrors }), 400, remembered);
  // The button named another plan: show this one's terms first, then it is pressed again.
  if (form.shown !== planId) {
    const unread = { [PLAN]: ["error.readTerms"] };
    return refuse({ ...told(await findOtherErrors(args, order)), ...unread });
  }
  const ordered = form.intent.free ? await takeFree(args, at, order) : await openPage(args, order);
  if ("closedOrderId" in ordered) {
    const { person, gym } = at;
    const sold = { planId, returnUrl: order.returnUrl };
    return redirectToFailedCheckout(args, { ...ordered, person, gymId: gym?.id ?? null, sold });
  }
  if (ordered.ok) return seeOther(ordered.to, remembered);
  const reasons = reasonsOf(ordered);
  // Naming a parent and pressing the order button asks the parent, if nothing else is wrong.
  if (reasons.every((reason) => reason === "parent-required")) {
    return askParentForPlan(args, body, at, { ordering: true });
  }
  const { begun = null } = ordered;
  const again = submission.reply({ fieldErrors: told(reasons) });
  if (begun === null) return redisplayForm(again, statusOf(reasons), remembered);
  return redisplayForm(
    again,
    statusOf(reasons),
    remembered,
    await tellBegun(args, at, begun, order),
  );
}

/** Pressing the button again as it is does not help: another order or attempt is in the way. */
const statusOf = (reasons: readonly CheckoutRefusal[]) =>
  reasons.some((reason) => reason === "attempt-reused" || reason === "order-begun") ? 409 : 400;

/** The plan that waits to be paid, and its page, from which its payment goes on. */
async function tellBegun(
  { context: { db } }: RequestArgs,
  { gym, formAt, shownCode }: PlanForm,
  { orderId, planId }: BegunOrder,
  { returnUrl }: PlanOrder,
): Promise<BegunInWords> {
  const plan = await findPlan(db, { gymId: gym?.id ?? null, planId });
  const promo = shownCode === null ? null : "applied";
  return { orderId, plan: plan?.name ?? "", goOnTo: formAt(planId, { promo, returnUrl }) };
}

type Ordered = OrRefused<{ to: string }>;
type CheckoutForm = z.output<typeof checkoutForm>;

const PLAN = "selectedSubscriptionType";

/** Errors in the buyer's own answers, whatever becomes of plan and code. */
async function findOtherErrors({ context }: RequestArgs, order: PlanOrder) {
  const { planId, ...given } = order;
  const asked = { ...given, item: { kind: "plan", planId }, promoCode: null, quote: null } as const;
  const provider = context.payments.key;
  const reasons = await listOrderErrors(context.db, { ...asked, channel: "HOSTED", provider });
  return reasons.filter((reason) => CHECKOUT_REFUSALS[reason].field !== PLAN);
}

function toFieldError(
  reason: CheckoutRefusal,
  { instagramHandle }: CheckoutForm,
): [string, string[]] {
  const { field, page } = CHECKOUT_REFUSALS[reason];
  const mistyped = reason === "instagram-required" && instagramHandle !== undefined;
  return [field, [mistyped ? "error.instagramInvalid" : page]];
}

/** Errors about the parent, when the order has other errors too. */
function validateParent(body: FormData): FieldErrors {
  const submission = parseWithZod(body, { schema: parentForm });
  const told = submission.status === "success" ? {} : (submission.error ?? {});
  return Object.fromEntries(Object.entries(told).map(([field, wrong]) => [field, wrong ?? []]));
}

async function orderOf(args: RequestArgs, { person, gym, formAt }: PlanForm, form: CheckoutForm) {
  const planId = form.selectedSubscriptionType;
  const returnUrl = await safeReturnUrl(args, form.returnUrl);
  const backTo = formAt(planId, { promo: null, returnUrl });
  return {
    ...(await buildPurchase(args, { person, gym, backTo })),
    planId,
    promoCode: form.promoCode ?? null,
    attemptId: form.attemptId,
    termsAccepted: form.terms === "on",
    age: form.age ?? null,
    instagramHandle: readInstagramHandle(form.instagramHandle ?? ""),
    quote: quoteFor(planId, form.quotes),
    giveUp: form.intent.instead ? (form.begun ?? null) : null,
    returnUrl,
  };
}

type PlanOrder = Awaited<ReturnType<typeof orderOf>>;

async function takeFree(
  { context }: RequestArgs,
  { person, gym }: PlanForm,
  order: PlanOrder,
): Promise<Ordered> {
  const { db } = context;
  const paid = await payFree(db, order);
  if (paid.ok) return ok({ to: paths.checkoutSuccess({ order: paid.orderId }) });
  // A free plan has no failure page (product.md §8): it is recorded instead.
  const { planId } = order;
  const { reason } = paid;
  const { studentId } = person;
  await recordFailedCheckout(db, { studentId, gymId: gym?.id ?? null, planId, reason });
  return paid;
}

async function openPage(
  args: RequestArgs,
  { planId, ...order }: PlanOrder,
): Promise<Ordered | { closedOrderId: string | null }> {
  const { db, origin } = args.context;
  const asked = await callProviderToSell(args, () =>
    startCheckout(db, {
      ...order,
      item: { kind: "plan", planId },
      urls: {
        success: (id) => `${origin}${paths.checkoutSuccess({ order: id })}`,
        cancel: (id) => `${origin}${paths.checkoutFailed({ reference: id, from: "payment-page" })}`,
      },
    }),
  );
  if (!("answer" in asked)) return asked;
  const started = asked.answer;
  return started.ok ? ok({ to: started.url }) : started;
}

/** The form carries the terms of every plan it showed: `3:1499GBP.7,4:13491GBP.0`. */
function quoteFor(planId: number, quotes: string): string | null {
  const entry = quotes.split(",").find((one) => one.startsWith(`${planId}:`));
  return entry?.slice(`${planId}:`.length) ?? null;
}
