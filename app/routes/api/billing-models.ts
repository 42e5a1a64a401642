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
import { subscription, subscriptionType } from "./models";

const enums = subscriptionType.pick({ interval: true, subscriptionModel: true });
const provider = subscription.shape.paymentProvider;

export function planBody(plan: Omit<PublicPlan, "texts">): z.input<typeof subscriptionType> {
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

export function subscriptionBody(
  held: Subscription,
  plans: readonly Omit<PublicPlan, "texts">[],
): z.input<typeof subscription> {
  const plan = plans.find(({ id }) => id === held.subscriptionTypeId);
  return {
    id: held.id,
    subscriptionTypeId: held.subscriptionTypeId,
    subscriptionType: plan ? planBody(plan) : null,
    isTerminated: isTerminated(held),
    isCanceled: isCanceled(held),
    terminationTimestamp: terminationTimestamp(held).toISOString(),
    paymentProvider: provider.parse(held.paymentProvider),
  };
}
