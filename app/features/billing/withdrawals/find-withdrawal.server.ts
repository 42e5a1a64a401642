/** What a member may withdraw from now, read from our own rows. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { findGymById } from "~/features/gyms/queries.server";
import { getRefundableAmount } from "../ledger/get-refundable-amount.server";
import { findWithdrawalRefund, isChargeDisputed, listCharges } from "../ledger/queries.server";
import { orders } from "../orders/schema.server";
import { subscriptionTypes } from "../plans/schema.server";
import { subscriptions } from "../subscriptions/schema.server";
import { judgeAction } from "../subscriptions/subscription";
import { findWithdrawalRight, type PaidPeriod } from "./withdrawal";

export interface OpenWithdrawal {
  orderId: string;
  providerRef: string;
  gymId: number | null;
  planId: number;
  /** An UNLIMITED plan opens the workouts of every gym (product.md §13). */
  coversEverything: boolean;
  currency: string;
  startsAtOnce: boolean;
  timeZone: string;
  /** The end of the last day. */
  until: Date;
  period: PaidPeriod | null;
  /** A workout that the member watches at this time or later counts as use of the plan. */
  usedFrom: Date;
  /** Now, or the time of the notice that the provider has not answered yet. */
  givenAt: Date;
  /** Whether the member has given that notice already. */
  isGiven: boolean;
  /** What earlier refunds have left of the payment, also less `requestedMinor`. */
  leftMinor: number;
  /** The amount of a refund that the provider has not confirmed yet; a repetition continues it. */
  requestedMinor: number | null;
}

/** Null: not the member's, ended, without a provider, or too late. While the bank examines the payment it waits. */
export async function findWithdrawal(
  db: DbOrTx,
  { studentId, subscriptionId, now }: { studentId: number; subscriptionId: string; now: Date },
): Promise<OpenWithdrawal | null> {
  const [row] = await db
    .select({
      subscription: subscriptions,
      interval: subscriptionTypes.interval,
      model: subscriptionTypes.subscriptionModel,
      startsAtOnce: orders.startsAtOnce,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.subscriptionTypeId))
    .where(and(eq(subscriptions.studentId, studentId), eq(subscriptions.id, subscriptionId)));
  if (!row) return null;
  const { orderId, providerRef, gymId, currency, startedAt, trialEnd, withdrawnAt } =
    row.subscription;
  if (orderId === null || providerRef === null) return null;
  if (!judgeAction("cancel", row.subscription, now).ok) return null;
  const gym = gymId === null ? null : await findGymById(db, gymId);
  const timeZone = gym?.timeZone ?? "UTC";
  const refund = await findWithdrawalRefund(db, orderId);
  // A notice that was given in time counts, although the provider did not answer it then.
  const givenAt = withdrawnAt ?? now;
  // A charge after the notice takes no right from the member: `refundLateCharge` returns all of it.
  const charges = (await listCharges(db, orderId)).filter(({ at }) => at <= givenAt);
  const right = findWithdrawalRight(
    {
      ...{ startedAt, trialEnd, interval: row.interval, timeZone },
      paidPeriods: toPaidPeriods(charges),
    },
    givenAt,
  );
  if (!right) return null;
  const { period, until } = right;
  const charge = charges.find(({ ref }) => ref === period?.chargeRef);
  if (charge && (await isChargeDisputed(db, charge))) return null;
  return {
    orderId,
    providerRef,
    gymId,
    planId: row.subscription.subscriptionTypeId,
    coversEverything: gymId === null && row.model === "UNLIMITED",
    currency: period?.currency ?? currency,
    startsAtOnce: row.startsAtOnce,
    timeZone,
    until,
    period,
    usedFrom: period?.start ?? startedAt,
    givenAt,
    isGiven: withdrawnAt !== null,
    leftMinor: charge ? await getRefundableAmount(db, charge) : 0,
    requestedMinor: refund?.amountMinor ?? null,
  };
}

const toPaidPeriods = (charges: Awaited<ReturnType<typeof listCharges>>): PaidPeriod[] =>
  charges.flatMap(({ ref, amountMinor, currency, periodStart, periodEnd }) =>
    periodStart && periodEnd
      ? [{ chargeRef: ref, amountMinor, currency, start: periodStart, end: periodEnd }]
      : [],
  );
