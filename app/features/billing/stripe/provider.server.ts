/**
 * Stripe behind the payment port (product.md §18), assembled from a file per subject. Only this folder uses Stripe's
 * SDK. Calls that create something carry an idempotency key; calls that merely set something need none.
 */
import type { PaymentPort } from "../payment-port";
import { accountPort } from "./accounts.server";
import { browserSide, foreignSources } from "./client-config";
import { checkoutsAt } from "./checkouts.server";
import { connect, LISTED, translated, type StripeSettings } from "./client.server";
import { customersAt } from "./customers.server";
import { createRefundsApi } from "./refunds.server";
import { paymentsAt } from "./payments.server";
import { productsAndCouponsAt } from "./products-and-coupons.server";
import { subscriptionsAt } from "./subscriptions.server";
import { PLATFORM_EVENT_TYPES, readEvent, verifyEvent } from "./verify-event.server";

export function createStripeProvider(settings: StripeSettings): PaymentPort {
  const stripe = connect(settings);
  const productsAndCoupons = productsAndCouponsAt(stripe);
  const subscriptions = subscriptionsAt(stripe, productsAndCoupons);
  return translated<PaymentPort>({
    key: "stripe",
    browser: browserSide(settings),
    sources: foreignSources(settings),
    accounts: translated(accountPort(stripe, settings)),
    ...customersAt(stripe),
    sales: {
      checkout: translated(checkoutsAt(stripe, productsAndCoupons)),
      subscription: translated(subscriptions.sales),
      payment: translated(paymentsAt(stripe)),
    },
    ...subscriptions.renewals,
    ...createRefundsApi(stripe),

    async readEvents({ since, note }) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const types = [...PLATFORM_EVENT_TYPES];
      const events = stripe.events.list({ created, types, limit: LISTED });
      for await (const event of events) await note(readEvent(event));
    },

    verifyEvent: (input) => verifyEvent(settings, input),
  });
}
