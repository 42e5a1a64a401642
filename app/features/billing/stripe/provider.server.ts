/**
 * Implements the payment port with Stripe (product.md §18), with a file for each subject. Only this folder uses
 * Stripe's SDK. Calls that create an object carry an idempotency key; calls that set a value need none.
 */
import type { PaymentPort } from "../payment-port";
import { createAccountsApi } from "./accounts.server";
import { toClientConfig, toCspSources } from "./client-config";
import { createCheckoutSales } from "./checkouts.server";
import {
  createStripeClient,
  MAX_LIST_ITEMS,
  translateErrors,
  type StripeSettings,
} from "./client.server";
import { createCustomersApi } from "./customers.server";
import { createRefundsApi } from "./refunds.server";
import { createPaymentSales } from "./payments.server";
import { createProductsApi } from "./products-and-coupons.server";
import { createRenewalsApi, createSubscriptionSales } from "./subscriptions.server";
import { PLATFORM_EVENT_TYPES, readEvent, verifyEvent } from "./verify-event.server";

export function createStripeProvider(settings: StripeSettings): PaymentPort {
  const stripe = createStripeClient(settings);
  const products = createProductsApi(stripe);
  return translateErrors<PaymentPort>({
    key: "stripe",
    browser: toClientConfig(settings),
    sources: toCspSources(settings),
    accounts: translateErrors(createAccountsApi(stripe, settings)),
    ...createCustomersApi(stripe),
    sales: {
      checkout: translateErrors(createCheckoutSales(stripe, products)),
      subscription: translateErrors(createSubscriptionSales(stripe, products)),
      payment: translateErrors(createPaymentSales(stripe)),
    },
    ...createRenewalsApi(stripe),
    ...createRefundsApi(stripe),

    async readEvents({ since, onEvent }) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const types = [...PLATFORM_EVENT_TYPES];
      const events = stripe.events.list({ created, types, limit: MAX_LIST_ITEMS });
      for await (const event of events) await onEvent(readEvent(event));
    },

    verifyEvent: (input) => verifyEvent(settings, input),
  });
}
