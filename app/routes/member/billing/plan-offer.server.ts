/** What can be bought here by this person. */
import { findOffer } from "~/features/billing/plans/find-offer.server";
import { preselectPlan } from "~/features/billing/plans/preselect-plan";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import type { Gym } from "~/features/gyms/queries.server";
import { newId } from "~/kernel/ids";
import { paths, type Mount } from "~/paths";
import { getRequestedAttemptId } from "./requested-attempt";
import { plansInCurrency } from "~/http/currency.server";
import { readRememberedPlan } from "~/http/billing/checkout-cookies";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf } from "~/http/i18n.server";
import { ageQuestion } from "../permission/ask-parent.server";
import { toPlanView } from "./plan-view";
import type { Person } from "~/http/session.server";

export interface PlanOfferRequest {
  person: Person;
  gym: Gym | null;
  mount: Mount;
  /** Without a gym the chooser shows the application of the requested plan (product.md §11), not every trainer's. */
  applicationId: number | null;
  /** The address's plan. */
  planId: number | null;
  /** The member chose that plan by following a link to it (product.md §24 "Remembered plan"). */
  isOwnChoice: boolean;
  /** Shows this plan alone. */
  only?: boolean;
  promoCode: string | null;
}

export async function loadPlanOffer(args: RequestArgs, asked: PlanOfferRequest) {
  const { context, request } = args;
  const { person, gym, planId, isOwnChoice, promoCode } = asked;
  const now = new Date();
  const [lang, student, age, { plans: offered, heldIds }] = await Promise.all([
    languageOf(args),
    findStudentOfAccount(context.db, person.accountId),
    ageQuestion(args, { person, gym }),
    findOffer(context.db, {
      provider: context.payments.key,
      studentId: person.studentId,
      gymId: gym?.id ?? null,
      ...(gym ? {} : { applicationId: asked.applicationId }),
      promoCode,
      now,
    }),
  ]);
  const inCurrency = asked.only
    ? []
    : plansInCurrency(args, offered, { gymCurrency: gym?.currency ?? null });
  // The address's plan can be bought in any currency: a locked workout may be open with that plan alone.
  const inOther = offered.filter((plan) => plan.id === planId && !inCurrency.includes(plan));
  const shown = [...inCurrency, ...inOther];
  const selected = preselectPlan(shown, {
    address: { planId, isOwnChoice },
    remembered: readRememberedPlan(context, request),
  });
  const reader = { lang, timeZone: gym?.timeZone ?? "UTC", now };
  const plans = shown.map((plan) => toPlanView(plan, reader));
  return {
    plans,
    selected: selected?.id ?? null,
    only: asked.only ?? false,
    /** Why there may be nothing to choose. */
    held: asked.only ? heldIds.some((id) => id === planId) : heldIds.length > 0,
    promoCode,
    attemptId: getRequestedAttemptId(args) ?? newId(),
    age,
    askInstagram: student?.instagramHandle == null,
    termsTo: paths.terms(asked.mount),
    card: cardProviderOf(args),
  };
}

/** Which card form the browser shows, and what it needs. */
export const cardProviderOf = ({ context }: RequestArgs) => context.payments.browser;
