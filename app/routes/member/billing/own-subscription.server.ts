/** The member's subscription that the address of a page names. */
import { findPlan } from "~/features/billing/plans/queries.server";
import {
  findSubscription,
  listSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { loadSchedules } from "~/features/billing/subscriptions/load-schedules.server";
import { stateOf } from "~/features/billing/subscriptions/subscription";
import type { MemberContext, PageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { isUuid } from "~/kernel/ids";
import { toSubscriptionView } from "../account/profile-views.server";
import { getPlanId } from "./linked-plan.server";
import { toPriceReader } from "./price-reader.server";

/** @throws 404 for another member's subscription, and on a gym's page for another gym's */
export async function requireOwnSubscription({
  db,
  params,
  gym,
  person: { studentId },
}: MemberContext): Promise<Subscription> {
  const subscriptionId = params["id"] ?? "";
  const subscription = isUuid(subscriptionId)
    ? await findSubscription(db, { studentId, subscriptionId })
    : null;
  if (!subscription || subscription.status === "incomplete") throw notFound();
  const { gymId } = subscription;
  if (gym !== null && gymId !== null && gymId !== gym.id) throw notFound();
  return subscription;
}

export async function loadSubscriptionView(page: PageContext, subscription: Subscription) {
  const terms = (await loadSchedules(page.db, [subscription]))(subscription);
  return toSubscriptionView(subscription, { terms, reader: toPriceReader(page), now: page.now });
}

/** The address names a subscription by its UUID or a plan by its integer (product.md §11). @throws 404 */
export async function requireSubscriptionOrPlan(page: MemberContext) {
  const { db, params, gym, person } = page;
  if (isUuid(params["id"] ?? "")) {
    const subscription = await requireOwnSubscription(page);
    const { subscriptionTypeId: planId, applicationId } = subscription;
    return { planId, applicationId, subscription };
  }
  const planId = getPlanId(page);
  if (planId === null) throw notFound();
  const plan = await findPlan(db, { gymId: gym?.id ?? null, planId });
  if (!plan) throw notFound();
  const subscriptions = await listSubscriptions(db, { studentId: person.studentId });
  const subscription = subscriptions.find(
    ({ subscriptionTypeId }) => subscriptionTypeId === planId,
  );
  return { planId, applicationId: plan.applicationId, subscription: subscription ?? null };
}

/** The running subscription of a plan whose earlier subscription has expired. */
export async function findActiveSubscriptionOfPlan(
  { db, person }: MemberContext,
  planId: number,
): Promise<Subscription | undefined> {
  const subscriptions = await listSubscriptions(db, { studentId: person.studentId });
  return subscriptions.find(
    (subscription) =>
      subscription.subscriptionTypeId === planId && stateOf(subscription) !== "EXPIRED",
  );
}
