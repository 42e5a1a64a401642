/**
 * The right to withdraw from a subscription (product.md §19): for 14 days from the order, from the end of its free
 * trial and from each yearly renewal, and what a withdrawal returns. Pure.
 */
import { DateTime } from "luxon";
import { DAY_MS } from "~/kernel/time";

/** The day of the order, trial end or renewal does not count. */
const WITHDRAWAL_DAYS = 14;

export interface PaidPeriod {
  chargeRef: string;
  amountMinor: number;
  currency: string;
  start: Date;
  end: Date;
}

interface SubscriptionToWithdraw {
  startedAt: Date;
  /** Null: it had no free trial. */
  trialEnd: Date | null;
  interval: string;
  /** Newest first. */
  paidPeriods: readonly PaidPeriod[];
  /** Days end in this time zone. */
  timeZone: string;
}

interface WithdrawalRight {
  /** The period whose price comes back; null while nothing has been paid. */
  period: PaidPeriod | null;
  /** The end of the last day. */
  until: Date;
}

/** Null: the time is over, or the newest payment renewed a month, which gives no right. */
export function findWithdrawalRight(
  { startedAt, trialEnd, interval, paidPeriods, timeZone }: SubscriptionToWithdraw,
  now: Date,
): WithdrawalRight | null {
  const [period = null] = paidPeriods;
  if (paidPeriods.length > 1 && interval !== "YEAR") return null;
  // The first payment after a trial may fail, and the right begins with it nevertheless.
  const start = period?.start ?? trialEnd ?? startedAt;
  const from = DateTime.fromJSDate(start, { zone: timeZone });
  const until = from.plus({ days: WITHDRAWAL_DAYS }).endOf("day").toJSDate();
  return now <= until ? { period, until } : null;
}

/**
 * `nothingPaid`: the trial costs nothing. `nothingLeft`: the payment has gone back already. `unused`: nothing was
 * watched. `notAsked`: the buyer did not ask for the start at once. `days`: the days until the withdrawal are paid for.
 */
type WithdrawalBasis = "nothingPaid" | "nothingLeft" | "unused" | "notAsked" | "days";

export interface WithdrawalAmounts {
  basis: WithdrawalBasis;
  refundMinor: number;
  keptMinor: number;
  usedDays: number;
  days: number;
}

/**
 * A day that has begun is not kept, and a fraction of a penny is the member's. Never more comes back than earlier
 * refunds have left of the payment.
 */
export function calculateWithdrawal(
  period: PaidPeriod | null,
  {
    hasWatched,
    startsAtOnce,
    leftMinor,
    now,
  }: { hasWatched: boolean; startsAtOnce: boolean; leftMinor: number; now: Date },
): WithdrawalAmounts {
  if (!period) {
    return { basis: "nothingPaid", refundMinor: 0, keptMinor: 0, usedDays: 0, days: 0 };
  }
  const { amountMinor, start, end } = period;
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  const elapsedDays = Math.floor((now.getTime() - start.getTime()) / DAY_MS);
  const usedDays = Math.min(Math.max(elapsedDays, 0), days);
  const whole = { refundMinor: leftMinor, keptMinor: 0, usedDays, days };
  if (leftMinor <= 0) return { ...whole, refundMinor: 0, basis: "nothingLeft" };
  if (!hasWatched) return { ...whole, basis: "unused" };
  if (!startsAtOnce) return { ...whole, basis: "notAsked" };
  const pricedMinor = Math.floor((amountMinor * usedDays) / days);
  const refundMinor = Math.min(amountMinor - pricedMinor, leftMinor);
  return { ...whole, basis: "days", refundMinor, keptMinor: leftMinor - refundMinor };
}
