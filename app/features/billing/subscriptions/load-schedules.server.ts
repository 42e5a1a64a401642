import type { DbOrTx, Tx } from "~/db/client.server";
import { loadGymLocales } from "~/features/gyms/queries.server";
import { NO_LATER_PAYMENT, type LaterPaymentFacts } from "~/features/notifications/mail-data";
import { loadOrderTerms } from "../orders/queries.server";
import { findPaymentSchedule, type OrderTerms, type PaymentSchedule } from "./payment-schedule";
import { findSubscription, type Subscription } from "./queries.server";
import type { SubscriptionRow } from "./schema.server";

export interface ScheduledTerms {
  timeZone: string;
  textLanguage: string;
  /** Null where the terms say no more than the subscription itself. */
  order: OrderTerms | null;
  schedule: PaymentSchedule | null;
}

/** A discount and a free plan follow the terms of their order; others pay the same price each time. */
const needsTerms = ({ discountMinor, paymentProvider }: Subscription) =>
  discountMinor > 0 || paymentProvider === "FREE";

/** What each subscription still costs and when, with its gym's time zone and the language of its texts. */
export async function loadSchedules(
  db: DbOrTx,
  subscriptions: readonly Subscription[],
): Promise<(subscription: Subscription) => ScheduledTerms> {
  const orderIds = subscriptions.filter(needsTerms).flatMap(({ orderId }) => orderId ?? []);
  const [localeOf, terms] = await Promise.all([
    loadGymLocales(
      db,
      subscriptions.map(({ gymId }) => gymId),
    ),
    loadOrderTerms(db, orderIds),
  ]);
  return (subscription) => {
    const locale = localeOf(subscription.gymId);
    const order = terms.get(subscription.orderId ?? "") ?? null;
    return {
      ...locale,
      order,
      schedule: findPaymentSchedule(subscription, order, locale.timeZone),
    };
  };
}

/** The full price that follows a discount, for a mail about the subscription. */
export async function loadLaterPayment(
  tx: Tx,
  { id: subscriptionId, studentId, discountMinor }: SubscriptionRow,
): Promise<LaterPaymentFacts> {
  const subscription =
    discountMinor > 0 ? await findSubscription(tx, { studentId, subscriptionId }) : null;
  const later =
    subscription && (await loadSchedules(tx, [subscription]))(subscription).schedule?.later;
  if (!later) return NO_LATER_PAYMENT;
  return { laterAt: later.on.toISOString(), laterAmountMinor: String(later.amountMinor) };
}
