/** Stripe's hosted payment page (decisions §9). */
import type { Stripe } from "stripe";
import type { PaymentPort } from "../payment-port";
import { found, LISTED, must } from "./client.server";
import { keyed } from "./idempotency.server";
import type { ProductsAndCoupons } from "./products-and-coupons.server";
import { checkoutLine } from "./sale.server";
import { checkoutTruth, ORDER } from "./truth.server";

type Checkouts = Pick<
  PaymentPort,
  "createHostedCheckout" | "readCheckout" | "findCheckoutOfOrder" | "expireCheckout"
>;

export const checkoutsAt = (stripe: Stripe, { discountsOf }: ProductsAndCoupons): Checkouts => ({
  async createHostedCheckout(input) {
    const session = await stripe.checkout.sessions.create(
      {
        ...checkoutLine(input),
        customer: input.customerRef,
        client_reference_id: input.orderId,
        metadata: { [ORDER]: input.orderId },
        discounts: await discountsOf(input),
        success_url: input.successUrl,
        cancel_url: input.cancelUrl,
        locale: input.locale as Stripe.Checkout.SessionCreateParams.Locale,
        branding_settings: { display_name: input.brand.name },
      },
      keyed("checkout", input.idempotencyKey),
    );
    return { checkoutRef: session.id, url: must(session.url, "the address of its page") };
  },

  async readCheckout(checkoutRef) {
    const session = await found(stripe.checkout.sessions.retrieve(checkoutRef));
    return session && checkoutTruth(session);
  },

  async findCheckoutOfOrder({ orderId, customerRef }) {
    const sessions = await stripe.checkout.sessions.list({ customer: customerRef, limit: LISTED });
    const session = sessions.data.find(({ metadata }) => metadata?.[ORDER] === orderId);
    return session ? checkoutTruth(session) : null;
  },

  async expireCheckout(checkoutRef) {
    const session = await found(stripe.checkout.sessions.retrieve(checkoutRef));
    if (session?.status === "open") await stripe.checkout.sessions.expire(checkoutRef);
  },
});
