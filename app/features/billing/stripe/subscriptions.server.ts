/** Sells, charges, cancels and ends subscriptions at Stripe (product.md §18). */
import type { Stripe } from "stripe";
import type { PaymentPort, ProviderSales } from "../payment-port";
import { ignoreCardErrors, ignoreMissing, requireObject } from "./client.server";
import { buildKeyOptions, buildSaleKeyOptions, createOrFind } from "./idempotency.server";
import type { ProductsApi } from "./products-and-coupons.server";
import { ORDER_ID_KEY } from "./provider-state.server";
import {
  findSubscriptionOfOrder,
  loadSubscription,
  readSubscription,
} from "./read-subscription.server";
import { priceOf, toSubscriptionShare } from "./sale.server";

/** Stripe keeps a new card that pays an overdue invoice for the next invoices. */
const KEEP_LATEST_CARD = { save_default_payment_method: "on_subscription" } as const;

export const createSubscriptionSales = (
  stripe: Stripe,
  { ensureProduct, ensureDiscounts }: ProductsApi,
): ProviderSales["subscription"] => ({
  async create(input) {
    const [product, discounts] = await Promise.all([ensureProduct(input), ensureDiscounts(input)]);
    const subscription = await createOrFind(
      () =>
        stripe.subscriptions.create(
          {
            customer: input.customerRef,
            default_payment_method: input.paymentMethodRef,
            items: [{ price_data: { ...priceOf(input), product } }],
            payment_behavior: "default_incomplete",
            payment_settings: KEEP_LATEST_CARD,
            discounts,
            trial_period_days: input.trialDays || undefined,
            metadata: { [ORDER_ID_KEY]: input.orderId },
            ...toSubscriptionShare(input),
            expand: ["discounts.source.coupon"],
          },
          buildSaleKeyOptions("subscription", input),
        ),
      () => findSubscriptionOfOrder(stripe, input),
    );
    return requireObject(await loadSubscription(stripe, subscription), subscription.id);
  },

  async charge(subscriptionRef) {
    const subscription = requireObject(
      await readSubscription(stripe, subscriptionRef),
      subscriptionRef,
    );
    const [invoice] = subscription.invoices;
    if (invoice?.status !== "open") return subscription;
    // The member is present: without this flag Stripe declines a card whose bank would ask for authentication. The
    // subscription that is read next shows the outcome.
    await ignoreCardErrors(
      stripe.invoices.pay(
        invoice.invoiceRef,
        { off_session: false },
        buildKeyOptions("pay", `${invoice.invoiceRef}:${invoice.attempts}`),
      ),
    );
    return requireObject(await readSubscription(stripe, subscriptionRef), subscriptionRef);
  },

  read: (subscriptionRef) => readSubscription(stripe, subscriptionRef),

  async find(order) {
    const subscription = await findSubscriptionOfOrder(stripe, order);
    return subscription && loadSubscription(stripe, subscription);
  },

  async close(subscriptionRef) {
    const subscription = await ignoreMissing(stripe.subscriptions.retrieve(subscriptionRef));
    if (subscription?.status !== "incomplete" && subscription?.status !== "trialing") return;
    await ignoreMissing(stripe.subscriptions.cancel(subscriptionRef));
  },
});

type RenewalsApi = Pick<
  PaymentPort,
  "cancelAtPeriodEnd" | "endSubscription" | "revertCancellation" | "keepLatestCard"
>;

export function createRenewalsApi(stripe: Stripe): RenewalsApi {
  /** An ended subscription stays as it is; Stripe refuses even the request. */
  async function setCancelAtPeriodEnd(subscriptionRef: string, cancel: boolean): Promise<void> {
    const subscription = await stripe.subscriptions.retrieve(subscriptionRef);
    if (subscription.ended_at !== null) return;
    // Reverting the cancellation at the period's end does not remove an end date that an operator set in Stripe's
    // dashboard.
    const hasOwnEndDate = !subscription.cancel_at_period_end && subscription.cancel_at !== null;
    await stripe.subscriptions.update(
      subscriptionRef,
      hasOwnEndDate && !cancel ? { cancel_at: "" } : { cancel_at_period_end: cancel },
    );
  }

  return {
    cancelAtPeriodEnd: (subscriptionRef) => setCancelAtPeriodEnd(subscriptionRef, true),

    revertCancellation: (subscriptionRef) => setCancelAtPeriodEnd(subscriptionRef, false),

    async keepLatestCard(subscriptionRef) {
      const subscription = await ignoreMissing(stripe.subscriptions.retrieve(subscriptionRef));
      if (!subscription || subscription.ended_at !== null) return;
      await stripe.subscriptions.update(subscriptionRef, { payment_settings: KEEP_LATEST_CARD });
    },

    async endSubscription(subscriptionRef) {
      const subscription = await ignoreMissing(stripe.subscriptions.retrieve(subscriptionRef));
      if (!subscription || subscription.ended_at !== null) return;
      // Another request may have ended it meanwhile; Stripe then says that there is no such subscription.
      await ignoreMissing(stripe.subscriptions.cancel(subscriptionRef));
    },
  };
}
