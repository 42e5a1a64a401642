/** The server half of /subscription/checkout: one plan, its price and a way to pay, without a choice (product.md §2). */
import { data } from "@remix-run/node";
import { findPlan, listShownPlans } from "~/features/billing/plans/queries.server";
import { paths } from "~/paths";
import { getRequestedPlanId, choosePreferredPlan } from "~/http/billing/checkout-cookies";
import { plansInCurrency } from "~/http/currency.server";
import type { RequestArgs } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { orderPlan } from "./plan-form/order-plan.server";
import { loadPlanOffer } from "./plan-offer.server";
import { getAppliedPromoCode, clearStalePromoCode } from "./applied-promo-code.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { requirePerson } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";

/** In the brand of the host's gym, else of the plan's (product.md §11). @throws 303 /signin, 404 */
async function checkoutScene(args: RequestArgs) {
  const person = await requirePerson(args);
  const scene = await resolveBrand(args);
  const planId = getRequestedPlanId(args);
  if (planId === null) throw seeOther(await whereToChoose(args));
  const plan =
    planId > 0 ? await findPlan(args.context.db, { gymId: scene.gym?.id ?? null, planId }) : null;
  if (!plan) throw notFound();
  return { ...scene, person, plan };
}

/** The chooser of the host's gym; the profile elsewhere, and where the gym sells nothing (product.md §24). */
async function whereToChoose(args: RequestArgs): Promise<string> {
  const { db, hostGym } = args.context;
  const { mount } = await resolveBrand(args);
  if (!hostGym) return paths.profile(mount);
  const plans = await listShownPlans(db, { gymId: hostGym.id });
  const first = choosePreferredPlan(
    args,
    plansInCurrency(args, plans, { gymCurrency: hostGym.currency }),
  );
  return first ? paths.subscription(mount, first.id) : paths.profile(mount);
}

export async function checkoutLoader(args: RequestArgs) {
  const { person, gym, mount, plan } = await checkoutScene(args);
  const asked = new URL(args.request.url).searchParams.get("returnUrl");
  const [t, returnUrl, promoCode] = await Promise.all([
    translator(args, "billing"),
    safeReturnUrl(args, asked),
    getAppliedPromoCode(args),
  ]);
  const offer = await loadPlanOffer(args, {
    person,
    gym,
    mount,
    applicationId: plan.applicationId,
    planId: plan.id,
    isOwnChoice: true,
    only: true,
    promoCode,
  });
  const title = t("checkout.documentTitle", { plan: plan.name });
  const formTo = paths.subscriptionCheckout({
    selectedSubscriptionType: plan.id,
    promo: promoCode === null ? null : "applied",
    returnUrl,
  });
  return data(
    { offer, returnUrl, formTo, title },
    { headers: clearStalePromoCode(args, promoCode) },
  );
}

export async function checkoutAction(args: RequestArgs) {
  const { person, gym } = await checkoutScene(args);
  return orderPlan(args, {
    person,
    gym,
    formAt: (planId, query) =>
      paths.subscriptionCheckout({ selectedSubscriptionType: planId, ...query }),
    shownCode: await getAppliedPromoCode(args),
  });
}
