/**
 * The checkout form of a plan, wherever it stands: another plan, a code, the provider's page, or for nothing. A card is
 * paid by the calls (ui/billing/pay-by-card.ts).
 */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { checkoutForm, choiceForm } from "~/features/billing/forms";
import { payFree } from "~/features/billing/orders/pay-free.server";
import type { CheckoutRefusal } from "~/features/billing/orders/order-request";
import { foldCode } from "~/features/billing/promotions/promo";
import { findPlan } from "~/features/billing/plans/queries.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { validatePromo } from "~/features/billing/promotions/validate-promo.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import type { Gym } from "~/features/gyms/queries.server";
import { paths } from "~/paths";
import { purchaseOf } from "./buyer.server";
import { CHECKOUT_REFUSALS } from "./checkout-refusals";
import { forgetPromoCode, rememberChosenPlan, rememberPromoCode } from "./checkout-cookies";
import { readForm } from "./form.server";
import type { RequestArgs } from "./gym.server";
import { askParent } from "./parents-permission.server";
import { askProvider, checkoutCouldNotBegin } from "./provider-away.server";
import { seeOther } from "./respond.server";
import { noteFailedCheckout } from "./note-failed-checkout.server";
import { showCode } from "./plan-offer.server";
import { safeReturnUrl } from "./return-url.server";
import type { Person } from "./session.server";

export interface PlanForm {
  person: Person;
  gym: Gym | null;
  /** Where this form stands, for another plan than the one it was opened for. */
  formAt(planId: number, query: { promo: "applied" | null; returnUrl: string | null }): string;
  /** The code whose price the page has shown. */
  shownCode: string | null;
  /** The way to the provider's page for what is overdue, where this form's page shows one. */
  payOverdue?: () => Promise<Response>;
}

interface Answered {
  reply?: SubmissionResult<string[]>;
}

const back = (reply: SubmissionResult<string[]>, status: number, headers?: HeadersInit) =>
  data<Answered>({ reply }, { status, headers });

/**
 * A page's script keeps what stands in the form, and goes to the address that says what is shown; without script the
 * answer is the page itself, with all that was typed.
 */
const answersWithPage = ({ headers }: Request) =>
  headers.get("accept")?.includes("text/html") === true;

export async function orderPlan(args: RequestArgs, at: PlanForm) {
  const { context } = args;
  const body = await readForm(args.request);
  const intent = body.get("intent");
  if (intent === "overdue" && at.payOverdue) return at.payOverdue();
  if (intent === "choose" || intent === "apply" || intent === "remember") {
    return choose(args, body, at);
  }
  if (intent === "permission") return askForPlan(args, body, at, { ordering: false });
  const submission = parseWithZod(body, { schema: checkoutForm });
  if (submission.status !== "success") return back(submission.reply(), 400);
  const form = submission.value;
  // A code that was typed and not applied, or taken away: its price is shown before anything is ordered.
  if (foldCode(form.promoCode ?? "") !== foldCode(at.shownCode ?? "")) {
    return choose(args, body, at);
  }
  const limit = await context.limits.take("checkout", at.person.accountId);
  if (!limit.ok) {
    return back(submission.reply({ formErrors: ["error.tooManyRequests"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const planId = form.selectedSubscriptionType;
  const chosen = { "Set-Cookie": rememberChosenPlan(context, planId) };
  const refuse = (field: string, message: string) =>
    back(submission.reply({ fieldErrors: { [field]: [message] } }), 400, chosen);
  const refused = (reason: CheckoutRefusal) => {
    // Whoever named a parent beside the button has asked them by it.
    if (reason === "parent-required") return askForPlan(args, body, at, { ordering: true });
    const { field, page } = CHECKOUT_REFUSALS[reason];
    return refuse(field, page);
  };
  /** Of a plan that costs nothing no failure page tells (spec §8): it is noted. */
  const refusedFree = async (reason: CheckoutRefusal) => {
    const { db } = context;
    const { studentId } = at.person;
    await noteFailedCheckout(db, { studentId, gymId: at.gym?.id ?? null, planId, reason });
    return refused(reason);
  };
  // Nobody orders by a button that speaks of another plan: its terms are shown first, then it is pressed again.
  if (form.shown !== planId) return refuse("selectedSubscriptionType", "error.readTerms");

  const returnUrl = await safeReturnUrl(args, form.returnUrl);
  const order = {
    ...(await purchaseOf(args, {
      person: at.person,
      gym: at.gym,
      backTo: at.formAt(planId, { promo: null, returnUrl }),
    })),
    promoCode: form.promoCode ?? null,
    attemptId: form.attemptId,
    termsAccepted: true,
    age: form.age ?? null,
    instagramHandle: form.instagramHandle ?? null,
    quote: quoteFor(planId, form.quotes),
    returnUrl,
  };
  const done = (orderId: string) => seeOther(paths.checkoutSuccess({ order: orderId }), chosen);
  if (form.intent === "free") {
    const paid = await payFree(context.db, { ...order, planId });
    return paid.ok ? done(paid.orderId) : refusedFree(paid.reason);
  }
  const item = { kind: "plan", planId } as const;
  const asked = await askProvider(args, () =>
    startCheckout(context.db, {
      ...order,
      item,
      urls: {
        success: (id) => `${context.origin}${paths.checkoutSuccess({ order: id })}`,
        cancel: (id) => `${context.origin}${paths.checkoutFailed({ reference: id })}`,
      },
    }),
  );
  if (!asked) {
    const { person, gym } = at;
    return checkoutCouldNotBegin(args, { person, gymId: gym?.id ?? null, sold: { planId } });
  }
  const started = asked.answer;
  return started.ok ? seeOther(started.url, chosen) : refused(started.reason);
}

/** A parent is written to; the page says so, with the same plan and code. */
async function askForPlan(
  args: RequestArgs,
  body: FormData,
  at: PlanForm,
  { ordering }: { ordering: boolean },
) {
  // Whoever asks a parent has said so.
  body.set("age", "parent");
  const chosen = parseWithZod(body, { schema: choiceForm });
  if (chosen.status !== "success") return back(chosen.reply(), 400);
  const { selectedSubscriptionType: planId } = chosen.value;
  const { person, gym } = at;
  const item = { kind: "plan", planId } as const;
  const asked = await askParent(args, body, { person, gym, item, ordering });
  const headers = { "Set-Cookie": rememberChosenPlan(args.context, planId) };
  if (!asked.ok) return back(asked.reply, asked.status, { ...headers, ...asked.headers });
  if (answersWithPage(args.request)) return back(chosen.reply(), 200, headers);
  const returnUrl = await safeReturnUrl(args, String(body.get("returnUrl") ?? ""));
  const promo = at.shownCode === null ? null : "applied";
  return seeOther(at.formAt(planId, { promo, returnUrl }), headers);
}

/** Another plan, a code: remembered, and the page shows what it costs now. */
async function choose(
  args: RequestArgs,
  body: FormData,
  { person, gym, formAt, shownCode }: PlanForm,
) {
  const { context } = args;
  const submission = parseWithZod(body, { schema: choiceForm });
  if (submission.status !== "success") return back(submission.reply(), 400);
  const { selectedSubscriptionType: planId, promoCode = "" } = submission.value;
  const typed = String(body.get("returnUrl") ?? "");
  const returnUrl = await safeReturnUrl(args, typed);
  const headers = new Headers({ "Set-Cookie": rememberChosenPlan(context, planId) });
  const intent = body.get("intent");
  // By its script the page tells of a change alone; its button says so too where nothing was.
  const changed = intent === "choose" && body.get("shown") !== String(planId);
  if (intent === "remember" || changed) {
    await recordEvent(context.db, {
      name: "Subscription changed",
      gymId: gym?.id ?? null,
      studentId: person.studentId,
      facts: { subscriptionTypeId: planId },
      now: new Date(),
    });
  }
  // By script, which shows the plan itself.
  if (intent === "remember") return data<Answered>({}, { headers });
  /** The page with the prices of this code. */
  const show = (code: string | null) => {
    if (answersWithPage(args.request)) {
      showCode(context, code);
      return back(submission.reply(), 200, headers);
    }
    return seeOther(
      formAt(planId, { promo: code === null ? null : "applied", returnUrl }),
      headers,
    );
  };
  const applied = foldCode(promoCode) !== "" && foldCode(promoCode) === foldCode(shownCode ?? "");
  if (intent === "choose" && (applied || promoCode === "")) {
    return show(applied ? shownCode : null);
  }
  headers.append("Set-Cookie", forgetPromoCode(context));
  if (promoCode === "") return show(null);
  const limit = await context.limits.take("promo", person.accountId);
  const plan = await findPlan(context.db, { gymId: gym?.id ?? null, planId });
  const answer = !limit.ok
    ? ({ ok: false, reason: "error.tooManyRequests" } as const)
    : plan === null
      ? ({ ok: false, reason: "promo.notForPlan" } as const)
      : await validatePromo(context.db, {
          studentId: person.studentId,
          plan,
          code: promoCode,
          now: new Date(),
        });
  if (!answer.ok) {
    // The price stays at the plan's: the loader that follows in this request must not show a former code's.
    showCode(context, null);
    const reply = submission.reply({ fieldErrors: { promoCode: [answer.reason] } });
    return back(reply, limit.ok ? 400 : 429, headers);
  }
  headers.delete("Set-Cookie");
  headers.append("Set-Cookie", rememberChosenPlan(context, planId));
  headers.append("Set-Cookie", rememberPromoCode(context, promoCode));
  return show(promoCode);
}

/** The form carries the terms of every plan it showed: `3:1499GBP.7,4:13491GBP.0`. */
function quoteFor(planId: number, quotes: string): string | null {
  const entry = quotes.split(",").find((one) => one.startsWith(`${planId}:`));
  return entry?.slice(`${planId}:`.length) ?? null;
}
