/** The server half of /profile/subscription/{x}: the member's subscription, or the plans to choose from. */
import { data } from "@remix-run/node";
import { findWithdrawalRefund, isDisputed } from "~/features/billing/ledger/queries.server";
import { findOverduePayment } from "~/features/billing/subscriptions/find-overdue-payment.server";
import type { Subscription } from "~/features/billing/subscriptions/queries.server";
import { canPerform, stateOf } from "~/features/billing/subscriptions/subscription";
import { findWithdrawal } from "~/features/billing/withdrawals/find-withdrawal.server";
import { findGymById, loadGymLocales } from "~/features/gyms/queries.server";
import { buildSignInRedirect, keepTypedOrder, requireBuyer } from "~/http/billing/buyer.server";
import {
  callProvider,
  checkProviderLimit,
  redirectWithErrorToast,
} from "~/http/billing/provider-unavailable.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type MemberContext, type PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { toastCookie } from "~/http/toast";
import { takeTypedForm } from "~/http/typed-form.server";
import { isUuid } from "~/kernel/ids";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { mountFor, paths } from "~/paths";
import { loadProfile } from "../account/profile.server";
import { clearStalePromoCode, getAppliedPromoCode } from "./applied-promo-code.server";
import { carryPlan, getChosenPlanId, rememberLinkedPlan } from "./linked-plan.server";
import {
  findActiveSubscriptionOfPlan,
  loadSubscriptionView,
  requireSubscriptionOrPlan,
} from "./own-subscription.server";
import { orderPlan } from "./plan-form/order-plan.server";
import { readChoice } from "./plan-form/plan-form.server";
import { loadPlanOffer } from "./plan-offer.server";

/** Pages without a gym redirect to the subscription's gym, whose page offers a choice of plans too. */
async function buildGymRedirect({ db }: PageContext, id: string, gymId: number): Promise<Response> {
  const gym = await findGymById(db, gymId);
  return gym ? seeOther(paths.subscription(mountFor(gym, false), id)) : notFound();
}

async function loadDetail(page: MemberContext, subscription: Subscription) {
  const { db, gym, mount, now } = page;
  const { id, gymId, orderId } = subscription;
  const mayRevert = canPerform("revert", subscription, now);
  const disputed = mayRevert && orderId !== null && (await isDisputed(db, orderId));
  return {
    ...(await loadSubscriptionView(page, subscription)),
    ...(await loadWithdrawalLinks(page, subscription)),
    // A subscription of the platform has no gym, even on a gym's page.
    gym:
      gymId === null || !gym
        ? null
        : { name: gym.name, logoUrl: gym.logoImageUrl, headerUrl: gym.headerImageUrl },
    /** A promo code or discount reduces each renewal that it lasts for. */
    discounted: subscription.discountMinor > 0,
    /** Null when the member cannot cancel (product.md §2: only where paymentProvider is STRIPE). */
    cancelTo: canPerform("cancel", subscription, now) ? paths.renewal(mount, id, "cancel") : null,
    revertTo: mayRevert && !disputed ? paths.renewal(mount, id, "revert") : null,
    /** The bank examines a payment, and the cancellation cannot be reverted until it has decided. */
    disputed,
    /** The member can pay an overdue payment. */
    payable: canPerform("pay", subscription, now),
  };
}

/** How long the member can withdraw, or what came back when they did. */
async function loadWithdrawalLinks(page: MemberContext, subscription: Subscription) {
  const { db, lang, mount, now, person } = page;
  const { id: subscriptionId, orderId, withdrawnAt } = subscription;
  const { studentId } = person;
  const open = await findWithdrawal(db, { studentId, subscriptionId, now });
  const { timeZone } = (await loadGymLocales(db, [subscription.gymId]))(subscription.gymId);
  const refund = withdrawnAt && orderId !== null ? await findWithdrawalRefund(db, orderId) : null;
  return {
    withdraw: open && {
      to: paths.withdrawal(mount, subscriptionId),
      until: longDate(open.until, lang, timeZone),
    },
    withdrawn: withdrawnAt && {
      on: longDate(withdrawnAt, lang, timeZone),
      amount: refund && formatMoney(refund, lang),
    },
  };
}

export async function loader(args: RequestArgs) {
  const visit = await pageContext(args, "billing");
  await rememberLinkedPlan(visit);
  const page = await requireBuyer(visit, await carryPlan(visit));
  const { params, gym, mount, url, t } = page;
  const id = params["id"] ?? "";
  const { subscription, planId, applicationId } = await requireSubscriptionOrPlan(page);
  const isExpired = subscription !== null && stateOf(subscription) === "EXPIRED";
  if (isExpired && isUuid(id)) {
    const active = await findActiveSubscriptionOfPlan(page, planId);
    if (active) throw seeOther(paths.subscription(mount, active.id));
  }
  if (!gym && subscription && subscription.gymId !== null) {
    throw await buildGymRedirect(page, subscription.id, subscription.gymId);
  }
  const [returnUrl, promoCode] = await Promise.all([
    safeReturnUrl(page, url.searchParams.get("returnUrl")),
    getAppliedPromoCode(page),
  ]);
  const headers = clearStalePromoCode(page, promoCode);
  const typed = takeTypedForm(page, page.person);
  if (typed) headers.append("Set-Cookie", typed.clear);
  const detail = subscription && (await loadDetail(page, subscription));
  const promo = promoCode === null ? null : "applied";
  const common = {
    returnUrl,
    formTo: paths.subscription(mount, id, { promo, returnUrl }),
    closeTo: returnUrl ?? paths.profile(mount),
    typed: typed?.reply,
  };
  if (detail && !isExpired) {
    const title = t("detail.documentTitle", { plan: detail.name });
    const below = await loadProfile(page, page.person);
    return data({ ...common, title, detail, chooser: null, below }, { headers });
  }
  const isOwnChoice = getChosenPlanId(page) !== null;
  const chooser = await loadPlanOffer(page, {
    seller: gym,
    sellerMount: mount,
    applicationId,
    planId,
    isOwnChoice,
    promoCode,
  });
  const title = formTitle(page, t("chooser.documentTitle"));
  return data({ ...common, title, detail, chooser, below: null }, { headers });
}

/** Sends a visitor to the login, and from there to the plan that the form names. */
async function signInToChosenPlan(page: PageContext): Promise<Response> {
  const body = await readForm(page.request).catch(() => null);
  const choice = body && (await readChoice(page, body));
  const promo = (await getAppliedPromoCode(page)) === null ? null : "applied";
  const returnPage = choice?.ok
    ? paths.subscription(page.mount, choice.planId, { promo, returnUrl: choice.returnUrl })
    : undefined;
  const pathname = returnPage && new URL(returnPage, page.origin).pathname;
  const typed = await keepTypedOrder(page, { form: body, ...(pathname ? { pathname } : {}) });
  const { to, headers } = await buildSignInRedirect(page, page, returnPage, typed);
  if (choice?.ok) headers.append("Set-Cookie", choice.planCookie);
  return seeOther(to, headers);
}

export const action = formAction(handleForm);

async function handleForm(args: RequestArgs) {
  const visit = await pageContext(args, "billing");
  const { person, gym, mount } = visit;
  if (!person) return signInToChosenPlan(visit);
  const page = { ...visit, person };
  const { subscription } = await requireSubscriptionOrPlan(page);
  return orderPlan(page, {
    seller: gym,
    buildUrl: (planId, query) => paths.subscription(mount, planId, query),
    appliedCode: await getAppliedPromoCode(page),
    payOverdue: () => payOverdue(page, subscription),
  });
}

async function payOverdue(
  page: MemberContext,
  subscription: Subscription | null,
): Promise<Response> {
  if (!subscription) throw notFound();
  const { db, context, person, mount, now } = page;
  const pageUrl = paths.subscription(mount, page.params["id"] ?? "");
  const limitResponse = await checkProviderLimit(page, person, pageUrl);
  if (limitResponse) return limitResponse;
  const result = await callProvider(page, () =>
    findOverduePayment(db, {
      payments: context.payments,
      studentId: person.studentId,
      subscriptionId: subscription.id,
      now,
    }),
  );
  if (!result) return redirectWithErrorToast(page, pageUrl);
  if (result.answer.ok) return seeOther(result.answer.url);
  const toast = toastCookie({ kind: "good", key: "billing:toast.paid" }, context.secure);
  return seeOther(pageUrl, { "Set-Cookie": toast });
}
