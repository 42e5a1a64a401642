/** The plan of the form is ordered: for nothing, or to be paid on the provider's page. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { checkoutForm } from "~/features/billing/forms";
import type { CheckoutRefusal } from "~/features/billing/orders/order-request";
import { payFree } from "~/features/billing/orders/pay-free.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { foldCode } from "~/features/billing/promotions/promo";
import { ok, type Result } from "~/kernel/result";
import { paths } from "~/paths";
import { purchaseOf } from "../buyer.server";
import { rememberChosenPlan } from "../checkout-cookies";
import { CHECKOUT_REFUSALS } from "../checkout-refusals";
import type { RequestArgs } from "../gym.server";
import { noteFailedCheckout } from "../note-failed-checkout.server";
import { askProvider, checkoutCouldNotBegin } from "../provider-away.server";
import { seeOther } from "../respond.server";
import { safeReturnUrl } from "../return-url.server";
import { applyCode } from "./apply-code.server";
import { askParentForPlan } from "./ask-parent-for-plan.server";
import { formAgain, readChoice, type PlanForm } from "./plan-form.server";

export async function buyPlan(args: RequestArgs, body: FormData, at: PlanForm) {
  const { context } = args;
  const submission = parseWithZod(body, { schema: checkoutForm });
  if (submission.status !== "success") return formAgain(submission.reply(), 400);
  const form = submission.value;
  // A code that was typed and not applied, or taken away: its price is shown before anything is ordered.
  if (foldCode(form.promoCode ?? "") !== foldCode(at.shownCode ?? "")) {
    const choice = await readChoice(args, body);
    return choice.ok ? applyCode(args, at, choice) : choice.answer;
  }
  const limit = await context.limits.take("checkout", at.person.accountId);
  if (!limit.ok) {
    return formAgain(submission.reply({ formErrors: ["error.tooManyRequests"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const planId = form.selectedSubscriptionType;
  const remembered = { "Set-Cookie": rememberChosenPlan(context, planId) };
  const refuse = (field: string, message: string) =>
    formAgain(submission.reply({ fieldErrors: { [field]: [message] } }), 400, remembered);
  // Nobody orders by a button that speaks of another plan: its terms are shown first, then it is pressed again.
  if (form.shown !== planId) return refuse("selectedSubscriptionType", "error.readTerms");

  const order = await orderOf(args, at, form);
  const ordered =
    form.intent === "free" ? await takeFree(args, at, order) : await openPage(args, order);
  if (ordered === "provider-away") {
    const { person, gym } = at;
    const sold = { planId, returnUrl: order.returnUrl };
    return checkoutCouldNotBegin(args, { person, gymId: gym?.id ?? null, sold });
  }
  if (ordered.ok) return seeOther(ordered.to, remembered);
  // Whoever named a parent beside the button has asked them by it.
  if (ordered.reason === "parent-required") {
    return askParentForPlan(args, body, at, { ordering: true });
  }
  const { field, page } = CHECKOUT_REFUSALS[ordered.reason];
  return refuse(field, page);
}

type Ordered = Result<{ to: string }, CheckoutRefusal>;

async function orderOf(
  args: RequestArgs,
  { person, gym, formAt }: PlanForm,
  form: z.output<typeof checkoutForm>,
) {
  const planId = form.selectedSubscriptionType;
  const returnUrl = await safeReturnUrl(args, form.returnUrl);
  const backTo = formAt(planId, { promo: null, returnUrl });
  return {
    ...(await purchaseOf(args, { person, gym, backTo })),
    planId,
    promoCode: form.promoCode ?? null,
    attemptId: form.attemptId,
    termsAccepted: true,
    age: form.age ?? null,
    instagramHandle: form.instagramHandle ?? null,
    quote: quoteFor(planId, form.quotes),
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
  // Of a plan that costs nothing no failure page tells (spec §8): it is noted.
  const { planId } = order;
  const { reason } = paid;
  const { studentId } = person;
  await noteFailedCheckout(db, { studentId, gymId: gym?.id ?? null, planId, reason });
  return paid;
}

async function openPage(
  args: RequestArgs,
  { planId, ...order }: PlanOrder,
): Promise<Ordered | "provider-away"> {
  const { db, origin } = args.context;
  const asked = await askProvider(args, () =>
    startCheckout(db, {
      ...order,
      item: { kind: "plan", planId },
      urls: {
        success: (id) => `${origin}${paths.checkoutSuccess({ order: id })}`,
        cancel: (id) => `${origin}${paths.checkoutFailed({ reference: id })}`,
      },
    }),
  );
  if (!asked) return "provider-away";
  const started = asked.answer;
  return started.ok ? ok({ to: started.url }) : started;
}

/** The form carries the terms of every plan it showed: `3:1499GBP.7,4:13491GBP.0`. */
function quoteFor(planId: number, quotes: string): string | null {
  const entry = quotes.split(",").find((one) => one.startsWith(`${planId}:`));
  return entry?.slice(`${planId}:`.length) ?? null;
}
