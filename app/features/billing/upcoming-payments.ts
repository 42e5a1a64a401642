/**
 * The payments of a purchase of a plan. The chooser and the payment page take amounts and dates from here; the success
 * dialog, the profile and the mails do so by `subscriptions/payment-schedule.ts`, so that they cannot differ. Pure.
 */
import { addDays } from "~/kernel/time";
import { discountPrice, type Discount } from "./price";
import { countFreeMonths, countReducedPayments } from "./promotions/promo";
import { addMonths, monthsOf } from "./subscriptions/period";

export interface PurchaseTerms {
  listPriceMinor: number;
  discount: Pick<Discount, "amountOffMinor" | "duration" | "months"> | null;
  trialDays: number;
  interval: string;
  startsAt: Date;
  /** Periods begin and end in this time zone. */
  timeZone: string;
}

interface UpcomingPayment {
  amountMinor: number;
  on: Date;
}

interface UpcomingPayments {
  dueTodayMinor: number;
  /** The first payment after today; null for a free plan, which ends by itself. */
  next: UpcomingPayment | null;
  /** The first payment at the full price, where the next one is reduced and the discount ends. */
  later: UpcomingPayment | null;
  /** When a free plan ends by itself (product.md §18); null for a plan that costs something. */
  freeUntil: Date | null;
}

export function findUpcomingPayments(terms: PurchaseTerms): UpcomingPayments {
  const { listPriceMinor, discount, trialDays, interval, startsAt, timeZone } = terms;
  const reducedMinor = discountPrice(listPriceMinor, discount);
  const months = monthsOf(interval);
  if (reducedMinor === 0) {
    const freeMonths = countFreeMonths(
      months,
      discount?.duration ?? null,
      discount?.months ?? null,
    );
    const freeUntil = addMonths(startsAt, freeMonths, timeZone);
    return { dueTodayMinor: 0, next: null, later: null, freeUntil };
  }
  const firstPaidAt = trialDays > 0 ? addDays(startsAt, trialDays) : startsAt;
  const startOfPeriod = (count: number) => addMonths(firstPaidAt, count * months, timeZone);
  const reducedCount = discount ? countReducedPayments(discount, months) : 0;
  /** Index of the first paid period that is not due today. */
  const next = trialDays > 0 ? 0 : 1;
  const amountMinor = next < reducedCount ? reducedMinor : listPriceMinor;
  const hasLater = amountMinor !== listPriceMinor && reducedCount !== Infinity;
  return {
    dueTodayMinor: trialDays > 0 ? 0 : reducedMinor,
    next: { amountMinor, on: startOfPeriod(next) },
    later: hasLater ? { amountMinor: listPriceMinor, on: startOfPeriod(reducedCount) } : null,
    freeUntil: null,
  };
}
