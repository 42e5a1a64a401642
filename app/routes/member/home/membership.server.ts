/** What a gym's home is for a signed-in person: the member's own, or the selling page with one offer. */
import { getTrialDays } from "~/features/billing/price";
import type { Plan } from "~/features/billing/plans/queries.server";
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import {
  listSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { canPerform, givesAccess } from "~/features/billing/subscriptions/subscription";
import type { Viewer } from "~/features/catalog/access";
import { opensWorkouts } from "~/features/catalog/workouts/queries.server";
import type { Gym } from "~/features/gyms/queries.server";
import { findViewer } from "~/features/player/find-viewer.server";
import { choosePreferredPlan } from "~/http/billing/checkout-cookies";
import { plansInCurrency } from "~/http/currency.server";
import type { MemberContext } from "~/http/request-context.server";
import { paths } from "~/paths";

/** `renew`: a subscription of this gym ended or is unpaid. */
export interface Offer {
  kind: "trial" | "renew" | "plans";
  to: string;
}

/**
 * Access to the gym: a subscription of this gym, one of the platform that opens a workout here (a trainer's may open
 * none), or being staff.
 */
export async function findMembership(
  page: MemberContext,
  gym: Gym,
): Promise<{ viewer: Viewer; hasAccess: boolean; offer: Offer | null }> {
  const { db, now, person } = page;
  const [viewer, subscriptions, plans] = await Promise.all([
    findViewer(db, { gymId: gym.id, person, now }),
    listSubscriptions(db, { studentId: person.studentId }),
    listCachedPlans(db, { gymId: gym.id }),
  ]);
  const here = subscriptions.filter(({ gymId }) => gymId === null || gymId === gym.id);
  const running = here.filter((subscription) => givesAccess(subscription, now));
  const hasAccess =
    viewer.isStaff ||
    viewer.coversEverything ||
    // A gym that sells nothing is open to everybody.
    plans.length === 0 ||
    running.some(({ gymId }) => gymId === gym.id) ||
    (await opensWorkouts(db, {
      gymId: gym.id,
      planIds: running.map(({ subscriptionTypeId }) => subscriptionTypeId),
    }));
  return {
    viewer,
    hasAccess,
    offer: hasAccess ? null : chooseOffer(page, gym, { here, plans, subscriptions }),
  };
}

function chooseOffer(
  page: MemberContext,
  gym: Gym,
  {
    here,
    plans,
    subscriptions,
  }: {
    here: readonly Subscription[];
    plans: readonly Plan[];
    /** Of all gyms: an application gives one trial. */
    subscriptions: readonly Subscription[];
  },
): Offer | null {
  const { mount, now } = page;
  const overdue = here.find((subscription) => canPerform("pay", subscription, now));
  if (overdue) return { kind: "renew", to: paths.subscription(mount, overdue.id) };
  const offered = plansInCurrency(page, plans, { gymCurrency: gym.currency });
  const preferred = choosePreferredPlan(page, offered);
  if (!preferred) return null;
  const planPage = ({ id }: Plan) => paths.subscription(mount, id, { chosen: "true" });
  const ended = here.find(({ gymId }) => gymId === gym.id);
  if (ended) {
    const same = plans.find(({ id }) => id === ended.subscriptionTypeId);
    return { kind: "renew", to: planPage(same ?? preferred) };
  }
  const pastApplicationIds = subscriptions.map(({ applicationId }) => applicationId);
  const trial = [preferred, ...offered].find((plan) => getTrialDays(plan, pastApplicationIds) > 0);
  return trial
    ? { kind: "trial", to: planPage(trial) }
    : { kind: "plans", to: planPage(preferred) };
}
