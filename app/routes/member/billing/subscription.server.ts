/** The server half of /profile/subscription/{x}: what is held, what can be bought, and the way to pay. */
import { data } from "@remix-run/node";
import { findOverduePayment } from "~/features/billing/subscriptions/find-overdue-payment.server";
import { isDisputed } from "~/features/billing/ledger/queries.server";
import { findPlan } from "~/features/billing/plans/queries.server";
import {
  findSubscription,
  listSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { canPerform, stateOf } from "~/features/billing/subscriptions/subscription";
import { findGymById, timeZonesOf } from "~/features/gyms/queries.server";
import { isUuid } from "~/kernel/ids";
import { mountFor, paths } from "~/paths";
import { requireBuyer, buildSignInRedirect } from "~/http/billing/buyer.server";
import { carryPlan, chosenPlanId, planIdOf, rememberLinkedPlan } from "./linked-plan.server";
import { readForm } from "~/http/form.server";
import { resolveGym, type RequestArgs, type GymContext } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { orderPlan } from "./plan-form/order-plan.server";
import { readChoice } from "./plan-form/plan-form.server";
import { loadPlanOffer } from "./plan-offer.server";
import { getAppliedPromoCode, clearStalePromoCode } from "./applied-promo-code.server";
import { profileOf, toSubscriptionView } from "../account/profile.server";
import {
  checkProviderLimit,
  callProvider,
  redirectWithErrorToast,
} from "~/http/billing/provider-unavailable.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentPerson, type Person } from "~/http/session.server";
import { toastCookie } from "~/http/toast";

/** The owner's, and not another gym's. @throws 404 */
export async function ownSubscription(
  args: RequestArgs,
  scene: GymContext,
  person: Person,
): Promise<Subscription> {
  const subscriptionId = args.params["id"] ?? "";
  const found = isUuid(subscriptionId)
    ? await findSubscription(args.context.db, { studentId: person.studentId, subscriptionId })
    : null;
  const elsewhere =
    scene.gym !== null && found !== null && found.gymId !== null && found.gymId !== scene.gym.id;
  if (!found || elsewhere || found.status === "incomplete") throw notFound();
  return found;
}

export async function loadSubscriptionView(args: RequestArgs, one: Subscription) {
  const [lang, zoneOf] = await Promise.all([
    languageOf(args),
    timeZonesOf(args.context.db, [one.gymId]),
  ]);
  return toSubscriptionView(one, { lang, timeZone: zoneOf(one.gymId), now: new Date() });
}

/** A subscription's UUID or a plan's integer (product.md §11); anything else is not found. */
async function findSubscriptionOrPlan(args: RequestArgs, scene: GymContext, person: Person) {
  const { db } = args.context;
  const id = args.params["id"] ?? "";
  if (isUuid(id)) {
    const subscription = await ownSubscription(args, scene, person);
    const { subscriptionTypeId: planId, applicationId } = subscription;
    return { planId, applicationId, subscription };
  }
  const planId = planIdOf(args);
  const plan =
    planId === null ? null : await findPlan(db, { gymId: scene.gym?.id ?? null, planId });
  if (planId === null || !plan) throw notFound();
  const held = await listSubscriptions(db, { studentId: person.studentId });
  return {
    planId,
    applicationId: plan.applicationId,
    subscription: held.find((one) => one.subscriptionTypeId === planId) ?? null,
  };
}

/** Whoever has begun the same plan anew is led from the old one to the one that runs. */
async function findActiveSubscriptionOfPlan(
  { context }: RequestArgs,
  { studentId }: Person,
  planId: number,
) {
  const held = await listSubscriptions(context.db, { studentId });
  return held.find((one) => one.subscriptionTypeId === planId && stateOf(one) !== "EXPIRED");
}

/** On the platform's own pages a gym's subscription is shown in its gym, where there is a choice of plans too. */
async function buildGymRedirect(args: RequestArgs, id: string, gymId: number): Promise<Response> {
  const gym = await findGymById(args.context.db, gymId);
  return gym ? seeOther(paths.subscription(mountFor(gym, false), id)) : notFound();
}

export async function subscriptionLoader(args: RequestArgs) {
  const { request } = args;
  const scene = await resolveGym(args);
  await rememberLinkedPlan(args, scene);
  const person = await requireBuyer(args, scene, await carryPlan(args, scene));
  const { subscription, planId, applicationId } = await findSubscriptionOrPlan(args, scene, person);
  if (subscription && isUuid(args.params["id"] ?? "") && stateOf(subscription) === "EXPIRED") {
    const live = await findActiveSubscriptionOfPlan(args, person, planId);
    if (live) throw seeOther(paths.subscription(scene.mount, live.id));
  }
  if (!scene.gym && subscription && subscription.gymId !== null) {
    throw await buildGymRedirect(args, subscription.id, subscription.gymId);
  }
  const asked = new URL(request.url).searchParams.get("returnUrl");
  const [t, returnUrl, promoCode] = await Promise.all([
    translator(args, "billing"),
    safeReturnUrl(args, asked),
    getAppliedPromoCode(args),
  ]);
  const { gym, mount } = scene;
  const headers = clearStalePromoCode(args, promoCode);
  const now = new Date();
  const mayRevert = subscription !== null && canPerform("revert", subscription, now);
  const orderId = subscription?.orderId ?? null;
  const disputed = mayRevert && orderId !== null && (await isDisputed(args.context.db, orderId));
  const detail = subscription && {
    ...(await loadSubscriptionView(args, subscription)),
    // A subscription of the platform is no gym's, on a gym's page neither.
    gym:
      subscription.gymId === null || !gym
        ? null
        : { name: gym.name, logoUrl: gym.logoImageUrl, headerUrl: gym.headerImageUrl },
    discounted: subscription.discountMinor > 0,
    cancelTo: canPerform("cancel", subscription, now)
      ? paths.renewal(mount, subscription.id, "cancel")
      : null,
    revertTo: mayRevert && !disputed ? paths.renewal(mount, subscription.id, "revert") : null,
    disputed,
    payable: canPerform("pay", subscription, now),
  };
  const formTo = paths.subscription(mount, args.params["id"] ?? "", {
    promo: promoCode === null ? null : "applied",
    returnUrl,
  });
  const common = { returnUrl, formTo, closeTo: returnUrl ?? paths.profile(mount) };
  if (detail && subscription && stateOf(subscription) !== "EXPIRED") {
    const title = t("detail.documentTitle", { plan: detail.name });
    const below = await profileOf(args, person);
    return data({ ...common, title, detail, chooser: null, below }, { headers });
  }
  const chooser = await loadPlanOffer(args, {
    person,
    gym,
    mount,
    applicationId,
    planId,
    isOwnChoice: chosenPlanId(args) !== null,
    promoCode,
  });
  const title = t("chooser.documentTitle");
  return data({ ...common, title, detail, chooser, below: null }, { headers });
}

/** To the login, and from there to the plan that the form names. */
async function signInToChosenPlan(args: RequestArgs, scene: GymContext): Promise<Response> {
  const body = await readForm(args.request).catch(() => null);
  const choice = body && (await readChoice(args, body));
  const promo = (await getAppliedPromoCode(args)) === null ? null : "applied";
  const page = choice?.ok
    ? paths.subscription(scene.mount, choice.planId, { promo, returnUrl: choice.returnUrl })
    : undefined;
  const { to, headers } = await buildSignInRedirect(args, scene, page);
  if (choice?.ok) headers.append("Set-Cookie", choice.remembered);
  return seeOther(to, headers);
}

export async function subscriptionAction(args: RequestArgs) {
  const { context, params } = args;
  const scene = await resolveGym(args);
  const person = await currentPerson(args);
  if (!person) return signInToChosenPlan(args, scene);
  const id = params["id"] ?? "";
  // Where there is no page for this person, there is no form either.
  const { subscription } = await findSubscriptionOrPlan(args, scene, person);
  return orderPlan(args, {
    person,
    gym: scene.gym,
    formAt: (planId, query) => paths.subscription(scene.mount, planId, query),
    shownCode: await getAppliedPromoCode(args),
    payOverdue: async () => {
      if (!subscription) throw notFound();
      const page = paths.subscription(scene.mount, id);
      const tooOften = await checkProviderLimit(args, person, page);
      if (tooOften) return tooOften;
      const asked = await callProvider(args, () =>
        findOverduePayment(context.db, {
          payments: context.payments,
          studentId: person.studentId,
          subscriptionId: subscription.id,
          now: new Date(),
        }),
      );
      if (!asked) return redirectWithErrorToast(args, page);
      if (asked.answer.ok) return seeOther(asked.answer.url);
      const toast = toastCookie({ kind: "good", key: "billing:toast.paid" }, context.secure);
      return seeOther(page, { "Set-Cookie": toast });
    },
  });
}
