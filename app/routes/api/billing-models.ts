/** Plans, subscriptions and products as calls answer them (product.md §3). */
import type { z } from "zod";
import type { PublicPlan } from "~/features/billing/plans/queries.server";
import type { Subscription } from "~/features/billing/subscriptions/queries.server";
import {
  isCanceled,
  isTerminated,
  terminationTimestamp,
} from "~/features/billing/subscriptions/subscription";
import { majorUnits, money } from "~/kernel/money";
import { inLanguage } from "~/kernel/translations";
import { subscription, subscriptionType } from "./models";

const enums = subscriptionType.pick({ interval: true, subscriptionModel: true });
const provider = subscription.shape.paymentProvider;

export function toPlanBody(plan: Omit<PublicPlan, "texts">): z.input<typeof subscriptionType> {
  return {
    ...enums.parse(plan),
    id: plan.id,
    name: plan.name,
    description: plan.description,
    price: majorUnits(money(plan.priceMinor, plan.currency)),
    currency: plan.currency,
    trialPeriod: plan.trialPeriod,
    applicationId: plan.applicationId,
    applicationKey: plan.applicationKey,
    instagramHandleRequired: plan.instagramHandleRequired,
  };
}

/** A plan that opens a workout, as the workout names it. */
export function toPlanSummary(
  plan: Pick<PublicPlan, "id" | "name" | "priceMinor" | "currency" | "texts">,
  lang: string,
) {
  return {
    id: plan.id,
    name: inLanguage(plan, lang).name,
    price: majorUnits(money(plan.priceMinor, plan.currency)),
    currency: plan.currency,
  };
}

export function toSubscriptionBody(
  owned: Subscription,
  plans: readonly Omit<PublicPlan, "texts">[],
): z.input<typeof subscription> {
  const plan = plans.find(({ id }) => id === owned.subscriptionTypeId);
  return {
    id: owned.id,
    subscriptionTypeId: owned.subscriptionTypeId,
    subscriptionType: plan ? toPlanBody(plan) : null,
    isTerminated: isTerminated(owned),
    isCanceled: isCanceled(owned),
    terminationTimestamp: terminationTimestamp(owned).toISOString(),
    paymentProvider: provider.parse(owned.paymentProvider),
  };
}
