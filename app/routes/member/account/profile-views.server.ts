/** Subscriptions and product orders in the language and time zone of the page that shows them. */
import type { listProductOrders } from "~/features/billing/orders/queries.server";
import type { PriceReader } from "~/features/billing/price-words";
import type { ScheduledTerms } from "~/features/billing/subscriptions/load-schedules.server";
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
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { toPaymentFacts } from "../billing/payment-facts";

/** One subscription for its card on the profile and for its dialog. */
export function toSubscriptionView(
  subscription: Subscription,
  { terms, reader, now }: { terms: ScheduledTerms; reader: PriceReader; now: Date },
) {
  const { timeZone, textLanguage } = terms;
  const { lang } = reader;
  const { id, interval, priceMinor: amountMinor, currency } = subscription;
  const grace = graceEnd(subscription);
  const state = stateOf(subscription);
  return {
    id,
    name: inLanguage(subscription, lang).name,
    /** Of the name, where it is not the page's. */
    nameLang: foreignTexts(subscription, ["name"], { lang, textLanguage }).name,
    price: formatMoney({ amountMinor, currency }, lang),
    interval,
    state,
    canceled: isCanceledByMember(subscription),
    dateMeaning: dateMeaningOf(subscription),
    date: longDate(terminationTimestamp(subscription), lang, timeZone),
    /** Its payments to come with their dates; empty where its date says all. */
    payments: toPaymentFacts(subscription, terms, { reader }),
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
  { lang, timeZone, textLanguage }: { lang: string; timeZone: string; textLanguage: string },
) {
  const { amountMinor, currency, refundedMinor, settledAt } = order;
  return {
    id: order.orderId,
    name: inLanguage(order, lang).name,
    nameLang: foreignTexts(order, ["name"], { lang, textLanguage }).name,
    imageUrl: order.productImageUrl,
    price: formatMoney({ amountMinor, currency }, lang),
    /** Null: no refund. */
    refunded:
      refundedMinor > 0 ? formatMoney({ amountMinor: refundedMinor, currency }, lang) : null,
    on: settledAt && longDate(settledAt, lang, timeZone),
  };
}
