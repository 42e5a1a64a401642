/** Subscriptions and product orders in the language and time zone of the page that shows them. */
import type { listProductOrders } from "~/features/billing/orders/queries.server";
import type { Subscription } from "~/features/billing/subscriptions/queries.server";
import {
  dateMeaningOf,
  givesAccess,
  graceEnd,
  isCanceledByMember,
  stateOf,
  terminationTimestamp,
} from "~/features/billing/subscriptions/subscription";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { inLanguage } from "~/kernel/translations";

/** One subscription for its card on the profile and for its dialog. */
export function toSubscriptionView(
  subscription: Subscription,
  { lang, timeZone, now }: { lang: string; timeZone: string; now: Date },
) {
  const { id, interval, priceMinor: amountMinor, currency } = subscription;
  const grace = graceEnd(subscription);
  const state = stateOf(subscription);
  return {
    id,
    name: inLanguage(subscription, lang).name,
    price: formatMoney({ amountMinor, currency }, lang),
    interval,
    state,
    canceled: isCanceledByMember(subscription),
    dateMeaning: dateMeaningOf(subscription),
    date: longDate(terminationTimestamp(subscription), lang, timeZone),
    /** The end of the grace period of an unpaid subscription; null: nothing is overdue. */
    overdue:
      grace && state !== "EXPIRED"
        ? { until: longDate(grace, lang, timeZone), open: givesAccess(subscription, now) }
        : null,
  };
}

type ProductOrder = Awaited<ReturnType<typeof listProductOrders>>[number];

export function toOrderView(
  order: ProductOrder,
  { lang, timeZone }: { lang: string; timeZone: string },
) {
  const { amountMinor, currency, refundedMinor, settledAt } = order;
  return {
    id: order.orderId,
    name: inLanguage(order, lang).name,
    imageUrl: order.productImageUrl,
    price: formatMoney({ amountMinor, currency }, lang),
    /** Null: no refund. */
    refunded:
      refundedMinor > 0 ? formatMoney({ amountMinor: refundedMinor, currency }, lang) : null,
    on: settledAt && longDate(settledAt, lang, timeZone),
  };
}
