/** Stripe's hosted payment page (product.md §18). */
import type { Stripe } from "stripe";
import type { OrderRefs, ProviderSales } from "../payment-port";
import { ignoreMissing, MAX_LIST_ITEMS, requireObject, readCustomerList } from "./client.server";
import { createOrFind, buildSaleKeyOptions } from "./idempotency.server";
import type { ProductsApi } from "./products-and-coupons.server";
import { toSessionLine } from "./sale.server";
import { toProviderCheckout, ORDER_ID_KEY } from "./provider-state.server";

export function createCheckoutSales(
  stripe: Stripe,
  { ensureDiscounts }: ProductsApi,
): ProviderSales["checkout"] {
  async function findSessionOfOrder({ orderId, customerRef }: OrderRefs) {
    const list = stripe.checkout.sessions.list({ customer: customerRef, limit: MAX_LIST_ITEMS });
    return (
      (await readCustomerList(list)).find(({ metadata }) => metadata?.[ORDER_ID_KEY] === orderId) ??
      null
    );
  }

  return {
    async create(input) {
      const discounts = await ensureDiscounts(input);
      const session = await createOrFind(
        () =>
          stripe.checkout.sessions.create(
            {
              ...toSessionLine(input),
              customer: input.customerRef,
              client_reference_id: input.orderId,
              metadata: { [ORDER_ID_KEY]: input.orderId },
              discounts,
              success_url: input.successUrl,
              cancel_url: input.cancelUrl,
              expires_at: Math.floor(input.expiresAt.getTime() / 1000),
              locale: input.locale,
              branding_settings: { display_name: input.brand.name },
            },
            buildSaleKeyOptions("checkout", input),
          ),
        () => findSessionOfOrder(input),
      );
      return requireObject(toProviderCheckout(session), session.id);
    },

    async read(checkoutRef) {
      const session = await ignoreMissing(stripe.checkout.sessions.retrieve(checkoutRef));
      return session && toProviderCheckout(session);
    },

    async find(order) {
      const session = await findSessionOfOrder(order);
      return session && toProviderCheckout(session);
    },

    async close(checkoutRef) {
      const read = () => ignoreMissing(stripe.checkout.sessions.retrieve(checkoutRef));
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
