/** Stripe's hosted payment page (product.md §18). */
import type { Stripe } from "stripe";
import type { OrderRefs, ProviderSales } from "../payment-port";
import { found, LISTED, must, ofCustomer } from "./client.server";
import { createOrFind, keyedSale } from "./idempotency.server";
import type { ProductsAndCoupons } from "./products-and-coupons.server";
import { checkoutLine } from "./sale.server";
import { toProviderCheckout, ORDER } from "./provider-state.server";

export function checkoutsAt(
  stripe: Stripe,
  { discountsOf }: ProductsAndCoupons,
): ProviderSales["checkout"] {
  async function sessionOfOrder({ orderId, customerRef }: OrderRefs) {
    const list = stripe.checkout.sessions.list({ customer: customerRef, limit: LISTED });
    return (await ofCustomer(list)).find(({ metadata }) => metadata?.[ORDER] === orderId) ?? null;
  }

  return {
    async create(input) {
      const discounts = await discountsOf(input);
      const session = await createOrFind(
        () =>
          stripe.checkout.sessions.create(
            {
              ...checkoutLine(input),
              customer: input.customerRef,
              client_reference_id: input.orderId,
              metadata: { [ORDER]: input.orderId },
              discounts,
              success_url: input.successUrl,
              cancel_url: input.cancelUrl,
              expires_at: Math.floor(input.expiresAt.getTime() / 1000),
              locale: input.locale,
              branding_settings: { display_name: input.brand.name },
            },
            keyedSale("checkout", input),
          ),
        () => sessionOfOrder(input),
      );
      return must(toProviderCheckout(session), session.id);
    },

    async read(checkoutRef) {
      const session = await found(stripe.checkout.sessions.retrieve(checkoutRef));
      return session && toProviderCheckout(session);
    },

    async find(order) {
      const session = await sessionOfOrder(order);
      return session && toProviderCheckout(session);
    },

    async close(checkoutRef) {
      const read = () => found(stripe.checkout.sessions.retrieve(checkoutRef));
      if ((await read())?.status !== "open") return;
      try {
        await stripe.checkout.sessions.expire(checkoutRef);
      } catch (error) {
        // Paid or closed in between: Stripe expires only open pages.
        if ((await read())?.status === "open") throw error;
      }
    },
  };
}
