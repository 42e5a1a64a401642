/** What a member may withdraw from now, read from our own rows. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { findGymById } from "~/features/gyms/queries.server";
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
  currency: string;
  startsAtOnce: boolean;
  timeZone: string;
  /** The end of the last day. */
  until: Date;
  period: PaidPeriod | null;
  /** What is watched counts from then on. */
  usedFrom: Date;
  /** Now, or the time of the notice that the provider has not answered yet. */
  givenAt: Date;
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
      startsAtOnce: orders.startsAtOnce,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.subscriptionTypeId))
    .where(and(eq(subscriptions.studentId, studentId), eq(subscriptions.id, subscriptionId)));
  if (!row) return null;
  const { orderId, providerRef, gymId, currency, startedAt, withdrawnAt } = row.subscription;
  if (orderId === null || providerRef === null) return null;
  if (!judgeAction("cancel", row.subscription, now).ok) return null;
  const gym = gymId === null ? null : await findGymById(db, gymId);
  const timeZone = gym?.timeZone ?? "UTC";
  const refund = await findWithdrawalRefund(db, orderId);
  // A renewal that was charged after the notice takes no right away.
  const paidPeriods = (await listPaidPeriods(db, orderId)).filter(
    ({ chargeRef }) => !refund || chargeRef === refund.chargeRef,
  );
  // A notice that was given in time counts, although the provider did not answer it then.
  const givenAt = refund?.createdAt ?? withdrawnAt ?? now;
  const right = findWithdrawalRight(
    { startedAt, interval: row.interval, paidPeriods, timeZone },
    givenAt,
  );
  if (!right) return null;
  const { period, until } = right;
  if (period && (await isDisputed(db, orderId, period))) return null;
  return {
    orderId,
    providerRef,
    gymId,
    currency: period?.currency ?? currency,
    startsAtOnce: row.startsAtOnce,
    timeZone,
    until,
    period,
    usedFrom: period?.start ?? startedAt,
    givenAt,
    requestedMinor: refund?.amountMinor ?? null,
  };
}

async function listPaidPeriods(
  db: DbOrTx,
  orderId: string,
): Promise<(PaidPeriod & { invoiceRef: string | null })[]> {
  return (await listCharges(db, orderId)).flatMap(({ ref, periodStart, periodEnd, ...charge }) =>
    periodStart && periodEnd
      ? [{ ...charge, chargeRef: ref, start: periodStart, end: periodEnd }]
      : [],
  );
}

const isDisputed = async (db: DbOrTx, orderId: string, { chargeRef }: PaidPeriod) => {
  const charge = (await listCharges(db, orderId)).find(({ ref }) => ref === chargeRef);
  return charge !== undefined && isChargeDisputed(db, charge);
};
