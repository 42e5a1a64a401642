/**
 * The payments that a running subscription still leads to. The provider's state names the next one; the rule of the
 * chooser (`findUpcomingPayments`) names the first one at the full price. Pages and mails take both from here. Pure.
 */
import type { Discount } from "../price";
import { findUpcomingPayments } from "../upcoming-payments";
import {
  isCanceled,
  isTerminated,
  terminationTimestamp,
  type SubscriptionFacts,
} from "./subscription";

/** The terms that an order keeps, with the start of the subscription that it led to. */
export interface OrderTerms {
  amountMinor: number;
  listPriceMinor: number;
  currency: string;
  discount: Pick<Discount, "percentOff" | "amountOffMinor" | "duration" | "months"> | null;
  trialDays: number;
  startsAt: Date;
}

interface ScheduledSubscription extends SubscriptionFacts {
  paymentProvider: string;
  interval: string;
  priceMinor: number;
  discountMinor: number;
  trialEnd: Date | null;
}

export interface PaymentSchedule {
  /** The end of the free trial or of a free plan. */
  freeUntil: Date | null;
  /** The last day of a cancelled subscription. */
  endsAt: Date | null;
  next: { amountMinor: number; on: Date } | null;
  /** The first payment at the full price, where the next one is reduced and the discount ends. */
  later: { amountMinor: number; on: Date } | null;
  /** True where every payment after the next one costs the same. */
  isSteady: boolean;
}

/**
 * Null where nothing can be said: the subscription has ended, is unpaid or paused, or a partner pays for it.
 *
 * @param order its order's terms, without which nothing is known about the end of a discount
 */
export function findPaymentSchedule(
  subscription: ScheduledSubscription,
  order: OrderTerms | null,
  timeZone: string,
): PaymentSchedule | null {
  const { paymentProvider, status, interval, priceMinor, discountMinor } = subscription;
  const isRunning = !isTerminated(subscription) && (status === "trialing" || status === "active");
  if (!isRunning || paymentProvider === "GYMPASS") return null;
  const nothing = { freeUntil: null, endsAt: null, next: null, later: null, isSteady: true };
  if (paymentProvider === "FREE") {
    return { ...nothing, freeUntil: terminationTimestamp(subscription) };
  }
  if (isCanceled(subscription)) return { ...nothing, endsAt: terminationTimestamp(subscription) };
  const next = { amountMinor: priceMinor - discountMinor, on: subscription.currentPeriodEnd };
  const planned = order?.discount ? findUpcomingPayments({ ...order, interval, timeZone }) : null;
  // An operator may have changed price or discount at the provider since; then only the next payment is certain.
  const isAsOrdered =
    order?.discount?.amountOffMinor === discountMinor && order.listPriceMinor === priceMinor;
  const later = isAsOrdered && planned?.later && planned.later.on > next.on ? planned.later : null;
  return {
    freeUntil: status === "trialing" ? subscription.trialEnd : null,
    endsAt: null,
    next,
    later,
    isSteady: discountMinor === 0 || (isAsOrdered && order.discount?.duration === "FOREVER"),
  };
}
