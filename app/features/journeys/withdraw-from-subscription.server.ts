/**
 * A member's withdrawal from a subscription (product.md §19): what comes back depends on what was watched. The page
 * shows the offer, and its form accepts it.
 */
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { noteWithdrawal } from "~/features/billing/subscriptions/note-withdrawal.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import {
  findWithdrawal,
  type OpenWithdrawal,
} from "~/features/billing/withdrawals/find-withdrawal.server";
import { withdrawSubscription } from "~/features/billing/withdrawals/withdraw-subscription.server";
import {
  calculateWithdrawal,
  type WithdrawalAmounts,
} from "~/features/billing/withdrawals/withdrawal";
import { listPlanIdsOfWorkouts } from "~/features/catalog/workouts/queries.server";
import { listUsedWorkouts } from "~/features/workout-tracking/list-used-workouts.server";
import { refuse } from "~/kernel/result";

interface OwnSubscription {
  studentId: number;
  subscriptionId: string;
  now: Date;
}

/** Null: there is no right to withdraw now. */
export async function findWithdrawalOffer(
  db: Db,
  own: OwnSubscription,
): Promise<{ withdrawal: OpenWithdrawal; amounts: WithdrawalAmounts } | null> {
  const withdrawal = await findWithdrawal(db, own);
  if (!withdrawal) return null;
  const { startsAtOnce, period, leftMinor, requestedMinor } = withdrawal;
  const used = { since: withdrawal.usedFrom, until: withdrawal.givenAt };
  const isWatched = period !== null && (await hasWatched(db, { ...own, ...withdrawal, ...used }));
  const amounts = calculateWithdrawal(period, {
    hasWatched: isWatched,
    startsAtOnce,
    leftMinor,
    now: withdrawal.givenAt,
  });
  if (requestedMinor === null || !period) return { withdrawal, amounts };
  const requested = { refundMinor: requestedMinor, keptMinor: leftMinor };
  return {
    withdrawal,
    amounts: { ...amounts, ...requested, basis: leftMinor > 0 ? "days" : "unused" },
  };
}

/** Whether the plan opens one of the member's workouts of that time; those that need no plan do not count. */
async function hasWatched(
  db: Db,
  {
    planId,
    coversEverything,
    ...used
  }: Pick<OpenWithdrawal, "gymId" | "planId" | "coversEverything"> & {
    studentId: number;
    since: Date;
    until: Date;
  },
): Promise<boolean> {
  const workouts = await listUsedWorkouts(db, used);
  for (const gymId of new Set(workouts.map((workout) => workout.gymId))) {
    const ofGym = workouts.filter((workout) => workout.gymId === gymId);
    const workoutIds = ofGym.map(({ workoutId }) => workoutId);
    const plans = await listPlanIdsOfWorkouts(db, { gymId, workoutIds });
    for (const planIds of plans.values()) {
      if (coversEverything || planIds.includes(planId)) return true;
    }
  }
  return false;
}

/**
 * A refused withdrawal stops the renewal, so that no further period is charged until the operator has acted. Before a
 * subscription ends without a refund, the provider is asked for a charge that our rows do not know yet, such as the one
 * at the end of a trial.
 *
 * @throws ProviderUnavailable
 */
export async function withdrawFromSubscription(
  db: Db,
  { payments, ...own }: OwnSubscription & { payments: PaymentPort },
) {
  const known = await findWithdrawalOffer(db, own);
  if (!known) return refuse("no-right");
  const { orderId, providerRef: subscriptionRef, givenAt } = known.withdrawal;
  await noteWithdrawal(db, { orderId, at: givenAt });
  const isKnown = known.withdrawal.period !== null;
  if (!isKnown) await syncSubscription(db, { payments, subscriptionRef, now: own.now });
  const offer = isKnown ? known : await findWithdrawalOffer(db, own);
  if (!offer) return refuse("no-right");
  const { withdrawal, amounts } = offer;
  const { refundMinor } = amounts;
  const result = await withdrawSubscription(db, {
    payments,
    withdrawal,
    refundMinor,
    now: own.now,
  });
  if (result.ok) return result;
  const isRenewalStopped = await cancelSubscription(db, { payments, ...own }).then(
    ({ ok }) => ok,
    () => false,
  );
  const { period, currency } = withdrawal;
  const facts = { orderId, chargeRef: period?.chargeRef, refundMinor, currency, isRenewalStopped };
  return { ...result, facts };
}
