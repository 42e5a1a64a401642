/**
 * What a yearly plan costs per month, and what it saves against the gym's monthly plan. Pure. It never promises too
 * much: the price is rounded up, the saving down.
 */
import { discountPrice, type Discount } from "../price";
import { countReducedPayments } from "../promotions/promo";
import { monthsOf } from "../subscriptions/period";

interface ComparedPlan {
  priceMinor: number;
  currency: string;
  interval: string;
  applicationId: number | null;
  subscriptionModel: string;
  instagramHandleRequired: boolean;
  /** Of the code that the page applies. */
  discount?: Pick<Discount, "amountOffMinor" | "duration" | "months"> | null;
}

export interface YearlySaving {
  perMonthMinor: number;
  percent: number;
  /** A promo code that runs out is part of it. */
  inFirstYearOnly: boolean;
}

/** Null for a monthly plan, and for a yearly one without a cheaper month to compare it with. */
export function findYearlySaving(
  plan: ComparedPlan,
  offered: readonly ComparedPlan[],
): YearlySaving | null {
  if (plan.interval !== "YEAR") return null;
  const [monthly] = offered
    .filter((other) => other.interval === "MONTH" && isAlike(plan, other))
    .toSorted((a, b) => costOfFirstYear(a) - costOfFirstYear(b));
  if (!monthly) return null;
  const yearlyMinor = costOfFirstYear(plan);
  const monthlyMinor = costOfFirstYear(monthly);
  const percent = Math.floor(((monthlyMinor - yearlyMinor) * 100) / monthlyMinor);
  if (yearlyMinor === 0 || !(percent >= 1)) return null;
  return {
    perMonthMinor: Math.ceil(yearlyMinor / 12),
    percent,
    inFirstYearOnly: [plan, monthly].some(hasEndingDiscount),
  };
}

/** Plans that differ in more than the interval may open other workouts, so they are not compared. */
const isAlike = (plan: ComparedPlan, other: ComparedPlan): boolean =>
  plan.currency === other.currency &&
  plan.applicationId === other.applicationId &&
  plan.subscriptionModel === other.subscriptionModel &&
  plan.instagramHandleRequired === other.instagramHandleRequired;

/** Without a trial. 0 for a free plan, which ends by itself instead of renewing. */
function costOfFirstYear({ priceMinor, interval, discount = null }: ComparedPlan): number {
  const reducedMinor = discountPrice(priceMinor, discount);
  if (reducedMinor === 0) return 0;
  const months = monthsOf(interval);
  const payments = 12 / months;
  const reducedCount = discount ? Math.min(payments, countReducedPayments(discount, months)) : 0;
  return reducedCount * reducedMinor + (payments - reducedCount) * priceMinor;
}

const hasEndingDiscount = ({ discount }: ComparedPlan): boolean =>
  Boolean(discount && discount.amountOffMinor > 0 && discount.duration !== "FOREVER");
