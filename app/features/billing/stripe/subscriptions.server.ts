/** Subscriptions at Stripe, read with their invoices and the payments of those (product.md §18). */
import type { Stripe } from "stripe";
import type { OrderRefs, PaymentPort, ProviderSales, ProviderSubscription } from "../payment-port";
import { chargeOf, disputesAbout, feeReturnsOf, WITH_CHARGE } from "./charges.server";
import { found, LISTED, must, ofCustomer, ignoreCardErrors } from "./client.server";
import { createOrFind, keyed, keyedSale } from "./idempotency.server";
import type { ProductsAndCoupons } from "./products-and-coupons.server";
import { priceOf, subscriptionShare } from "./sale.server";
import {
  idOf,
  intentOfInvoice,
  toProviderInvoice,
  ORDER,
  readCharges,
  toProviderSubscription,
} from "./provider-state.server";

/** Two years of months. */
const INVOICES = 24;

interface Subscriptions {
  sales: ProviderSales["subscription"];
  renewals: Pick<
    PaymentPort,
    "cancelAtPeriodEnd" | "endSubscription" | "revertCancellation" | "keepLatestCard"
  >;
}

/** A new card that pays an overdue invoice is kept for the next ones. */
const KEEPING_CARD = { save_default_payment_method: "on_subscription" } as const;

export function subscriptionsAt(
  stripe: Stripe,
  { productOf, discountsOf }: ProductsAndCoupons,
): Subscriptions {
  async function readSubscription(subscriptionRef: string): Promise<ProviderSubscription | null> {
    const subscription = await found(
      stripe.subscriptions.retrieve(subscriptionRef, { expand: ["discounts.source.coupon"] }),
    );
    return subscription && withInvoices(subscription);
  }

  async function withInvoices(subscription: Stripe.Subscription) {
    const customer = idOf(subscription.customer) ?? undefined;
    const [invoices, paid] = await Promise.all([
      stripe.invoices.list({
        subscription: subscription.id,
        limit: INVOICES,
        expand: ["data.payments"],
      }),
      ofCustomer(stripe.charges.list({ customer, limit: LISTED, expand: ["data.refunds"] })),
    ]);
    const all = [...paid, ...(await chargesMissing(invoices.data, paid))];
    const charges = readCharges(
      all,
      ...(await Promise.all([disputesAbout(stripe, all), feeReturnsOf(stripe, all)])),
    );
    const providerInvoices = await Promise.all(
      invoices.data.map(async (invoice) => {
        const intentRef = invoice.status === "paid" ? null : intentOfInvoice(invoice);
        const intent = intentRef ? await stripe.paymentIntents.retrieve(intentRef) : null;
        return toProviderInvoice(invoice, { charges, intent });
      }),
    );
    return toProviderSubscription(subscription, providerInvoices);
  }

  /** After very many failed tries the charge that paid an invoice has dropped out of the list of the newest. */
  async function chargesMissing(invoices: Stripe.Invoice[], listed: Stripe.Charge[]) {
    const seen = new Set(
      listed.filter(({ paid }) => paid).map((charge) => idOf(charge.payment_intent)),
    );
    const missing = invoices
      .filter(({ status }) => status === "paid")
      .map(intentOfInvoice)
      .filter((ref) => ref !== null && !seen.has(ref));
    const intents = await Promise.all(
      missing.map((ref) => found(stripe.paymentIntents.retrieve(String(ref), WITH_CHARGE))),
    );
    return intents.flatMap((intent) => chargeOf(intent) ?? []);
  }

  async function subscriptionOfOrder({ orderId, customerRef }: OrderRefs) {
    const list = stripe.subscriptions.list({
      customer: customerRef,
      status: "all",
      limit: LISTED,
      expand: ["data.discounts.source.coupon"],
    });
    return (await ofCustomer(list)).find(({ metadata }) => metadata[ORDER] === orderId) ?? null;
  }

  /** An ended subscription stays as it is; Stripe refuses even the request. */
  async function setCancel(subscriptionRef: string, wanted: boolean): Promise<void> {
    const subscription = await stripe.subscriptions.retrieve(subscriptionRef);
    if (subscription.ended_at !== null) return;
    // An end on a date of its own, set in Stripe's dashboard, is not taken back with the one at the period's end.
    const onDate = !subscription.cancel_at_period_end && subscription.cancel_at !== null;
    await stripe.subscriptions.update(
      subscriptionRef,
      onDate && !wanted ? { cancel_at: "" } : { cancel_at_period_end: wanted },
    );
  }

  const sales: Subscriptions["sales"] = {
    async create(input) {
      const [product, discounts] = await Promise.all([productOf(input), discountsOf(input)]);
      const subscription = await createOrFind(
        () =>
          stripe.subscriptions.create(
            {
              customer: input.customerRef,
              default_payment_method: input.paymentMethodRef,
              items: [{ price_data: { ...priceOf(input), product } }],
              payment_behavior: "default_incomplete",
              payment_settings: KEEPING_CARD,
              discounts,
              trial_period_days: input.trialDays || undefined,
              metadata: { [ORDER]: input.orderId },
              ...subscriptionShare(input),
              expand: ["discounts.source.coupon"],
            },
            keyedSale("subscription", input),
          ),
        () => subscriptionOfOrder(input),
      );
      return must(await withInvoices(subscription), subscription.id);
    },

    async charge(subscriptionRef) {
      const before = must(await readSubscription(subscriptionRef), subscriptionRef);
      const [invoice] = before.invoices;
      if (invoice?.status !== "open") return before;
      // The member is present: without this flag Stripe declines where the bank would ask. The outcome is
      // read next.
      await ignoreCardErrors(
        stripe.invoices.pay(
          invoice.invoiceRef,
          { off_session: false },
          keyed("pay", `${invoice.invoiceRef}:${invoice.attempts}`),
        ),
      );
      return must(await readSubscription(subscriptionRef), subscriptionRef);
    },

    read: readSubscription,

    async find(order) {
      const subscription = await subscriptionOfOrder(order);
      return subscription && withInvoices(subscription);
    },

    async close(subscriptionRef) {
      const subscription = await found(stripe.subscriptions.retrieve(subscriptionRef));
      if (subscription?.status !== "incomplete" && subscription?.status !== "trialing") return;
      await found(stripe.subscriptions.cancel(subscriptionRef));
    },
  };

  const renewals: Subscriptions["renewals"] = {
    cancelAtPeriodEnd: (subscriptionRef) => setCancel(subscriptionRef, true),

    revertCancellation: (subscriptionRef) => setCancel(subscriptionRef, false),

    async keepLatestCard(subscriptionRef) {
      const subscription = await found(stripe.subscriptions.retrieve(subscriptionRef));
      if (!subscription || subscription.ended_at !== null) return;
      await stripe.subscriptions.update(subscriptionRef, { payment_settings: KEEPING_CARD });
    },

    async endSubscription(subscriptionRef) {
      const subscription = await found(stripe.subscriptions.retrieve(subscriptionRef));
      if (!subscription || subscription.ended_at !== null) return;
      await stripe.subscriptions.cancel(subscriptionRef);
    },
  };

  return { sales, renewals };
}
