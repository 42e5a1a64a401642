/**
 * A member's withdrawal from a subscription (product.md §19): what comes back depends on what was watched. The page
 * shows the offer, and its form accepts it.
 */
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
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
  const { gymId, usedFrom: since, startsAtOnce, period, leftMinor, requestedMinor } = withdrawal;
  const isWatched = period !== null && (await hasWatched(db, { ...own, gymId, since }));
  const amounts = calculateWithdrawal(period, {
    hasWatched: isWatched,
    startsAtOnce,
    leftMinor,
    now: own.now,
  });
  if (requestedMinor === null || !period) return { withdrawal, amounts };
  const requested = { refundMinor: requestedMinor, keptMinor: leftMinor };
  return {
    withdrawal,
    amounts: { ...amounts, ...requested, basis: leftMinor > 0 ? "days" : "unused" },
  };
}

/** Whether one of the member's workouts since then needs a plan; free ones do not count. */
async function hasWatched(
  db: Db,
  used: { studentId: number; gymId: number | null; since: Date },
): Promise<boolean> {
  const workouts = await listUsedWorkouts(db, used);
  for (const gymId of new Set(workouts.map((workout) => workout.gymId))) {
    const ofGym = workouts.filter((workout) => workout.gymId === gymId);
    const workoutIds = ofGym.map(({ workoutId }) => workoutId);
    if ((await listPlanIdsOfWorkouts(db, { gymId, workoutIds })).size > 0) return true;
  }
  return false;
}

/** @throws ProviderUnavailable */
export async function withdrawFromSubscription(
  db: Db,
  { payments, ...own }: OwnSubscription & { payments: PaymentPort },
) {
  const offer = await findWithdrawalOffer(db, own);
  if (!offer) return refuse("no-right");
  const { withdrawal, amounts } = offer;
  const { refundMinor } = amounts;
  return withdrawSubscription(db, { payments, withdrawal, refundMinor, now: own.now });
}
