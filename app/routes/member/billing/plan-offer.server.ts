import { findOffer } from "~/features/billing/plans/find-offer.server";
import { preselectPlan } from "~/features/billing/plans/preselect-plan";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { findShownTermsHash } from "~/features/legal/find-shown-terms.server";
import { readRememberedPlan } from "~/http/billing/checkout-cookies";
import { plansInCurrency } from "~/http/currency.server";
import type { MemberContext } from "~/http/request-context.server";
import { toFormOwner } from "~/http/typed-form.server";
import { newId } from "~/kernel/ids";
import { paths, type Mount } from "~/paths";
import { loadAgeQuestion } from "../permission/ask-parent.server";
import { toPlanView } from "./plan-view";
import { getRequestedAttemptId } from "./get-requested-attempt-id";
import { toPriceReader } from "./price-reader.server";

interface PlanOfferRequest {
  /** Null: the platform. */
  seller: Gym | null;
  sellerMount: Mount;
  /** Without a seller the chooser shows the plans of the requested plan's application (product.md §11), not of all. */
  applicationId: number | null;
  /** The plan that the address names. */
  planId: number | null;
  /** The member chose that plan by following a link to it (product.md §24 "Remembered plan"). */
  isOwnChoice: boolean;
  /** Shows this plan alone. */
  only?: boolean;
  promoCode: string | null;
}

/** The plans that this member can buy here, as the chooser shows them. */
export async function loadPlanOffer(page: MemberContext, request: PlanOfferRequest) {
  const { db, context, now, person } = page;
  const { seller, sellerMount, planId, isOwnChoice, only = false, promoCode } = request;
  const [student, age, termsHash, { plans: offered, heldIds }] = await Promise.all([
    findStudentOfAccount(db, person.accountId),
    loadAgeQuestion(page, { person, gym: seller }),
    findShownTermsHash(db, seller?.id ?? null),
    findOffer(db, {
      provider: context.payments.key,
      studentId: person.studentId,
      gymId: seller?.id ?? null,
      ...(seller ? {} : { applicationId: request.applicationId }),
      promoCode,
      now,
    }),
  ]);
  const inCurrency = only
    ? []
    : plansInCurrency(page, offered, { gymCurrency: seller?.currency ?? null });
  // The address's plan stays in any currency, because it may be the only plan that opens a locked workout.
  const inOtherCurrency = offered.filter(
    (plan) => plan.id === planId && !inCurrency.includes(plan),
  );
  const plans = [...inCurrency, ...inOtherCurrency];
  const selected = preselectPlan(plans, {
    address: { planId, isOwnChoice },
    remembered: readRememberedPlan(context, page.request),
  });
  const timeZone = seller?.timeZone ?? "UTC";
  const textLanguage = textLanguageOf(seller);
  const reader = { ...toPriceReader(page), textLanguage, timeZone, termsHash, now };
  return {
    plans: plans.map((plan) => toPlanView(plan, offered, reader)),
    selected: selected?.id ?? null,
    only,
    /** The member has what the page would offer. */
    held: only ? heldIds.some((id) => id === planId) : heldIds.length > 0,
    promoCode,
    attemptId: getRequestedAttemptId(page) ?? newId(),
    age,
    askInstagram: student?.instagramHandle == null,
    termsTo: paths.terms(sellerMount),
    formOwner: toFormOwner(context, person),
    /** What the browser needs to show the card form. */
    card: context.payments.browser,
  };
}
