/** /subscription/checkout: one plan without a choice, its price and a way to pay (product.md §2). */
import { data } from "@remix-run/node";
import { findPlan, listCachedPlans } from "~/features/billing/plans/queries.server";
import { paths, type Mount } from "~/paths";
import { keepTypedOrder } from "~/http/billing/buyer.server";
import { getRequestedPlanId, choosePreferredPlan } from "~/http/billing/checkout-cookies";
import { plansInCurrency } from "~/http/currency.server";
import { formAction, formTitle } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentPerson, redirectToSignIn } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";
import { takeTypedForm } from "~/http/typed-form.server";
import { getAppliedPromoCode, clearStalePromoCode } from "./applied-promo-code.server";
import { orderPlan } from "./plan-form/order-plan.server";
import { loadPlanOffer } from "./plan-offer.server";

/** The seller is the gym of the host, else that of the plan (product.md §11). @throws 303 /signin, 404 */
async function requireCheckout(args: RequestArgs) {
  const page = await memberContext(args, "billing");
  const { gym: seller, mount: sellerMount } = await resolveBrand(page);
  const { db, url } = page;
  const planId = getRequestedPlanId(page, url.searchParams);
  if (planId === null) throw seeOther(await findChooserUrl(page, sellerMount));
  const plan = planId > 0 ? await findPlan(db, { gymId: seller?.id ?? null, planId }) : null;
  if (!plan) throw notFound();
  return { page, plan, seller, sellerMount };
}

/** The chooser of the host's gym; the profile elsewhere, and when the gym sells nothing (product.md §24). */
async function findChooserUrl(page: PageContext, mount: Mount): Promise<string> {
  const { db } = page;
  const { hostGym } = page.context;
  if (!hostGym) return paths.profile(mount);
  const plans = await listCachedPlans(db, { gymId: hostGym.id });
  const plan = choosePreferredPlan(
    page,
    plansInCurrency(page, plans, { gymCurrency: hostGym.currency }),
  );
  return plan ? paths.subscription(mount, plan.id) : paths.profile(mount);
}

export async function loader(args: RequestArgs) {
  const { page, plan, seller, sellerMount } = await requireCheckout(args);
  const { url, t } = page;
  const [returnUrl, promoCode] = await Promise.all([
    safeReturnUrl(page, url.searchParams.get("returnUrl")),
    getAppliedPromoCode(page),
  ]);
  const offer = await loadPlanOffer(page, {
    seller,
    sellerMount,
    applicationId: plan.applicationId,
    planId: plan.id,
    isOwnChoice: true,
    only: true,
    promoCode,
  });
  const title = formTitle(page, t("checkout.documentTitle", { plan: plan.name }));
  const formTo = paths.subscriptionCheckout({
    selectedSubscriptionType: plan.id,
    promo: promoCode === null ? null : "applied",
    returnUrl,
  });
  const headers = clearStalePromoCode(page, promoCode);
  const typed = takeTypedForm(page, page.person);
  if (typed) headers.append("Set-Cookie", typed.clear);
  return data({ offer, returnUrl, formTo, title, typed: typed?.reply }, { headers });
}

export const action = formAction(handleForm);

async function handleForm(args: RequestArgs) {
  if (!(await currentPerson(args))) {
    throw redirectToSignIn(args, undefined, await keepTypedOrder(args));
  }
  const { page, seller } = await requireCheckout(args);
  return orderPlan(page, {
    seller,
    buildUrl: (planId, query) =>
      paths.subscriptionCheckout({ selectedSubscriptionType: planId, ...query }),
    appliedCode: await getAppliedPromoCode(page),
  });
}
