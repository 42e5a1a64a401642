/** Objects Stripe needs before a sale can refer to them: created once, under an id of ours. */
import type { Stripe } from "stripe";
import type { Sale } from "../payment-port";
import { countReducedPayments } from "../promotions/promo";
import { monthsOf } from "../subscriptions/period";
import { codeOf, found } from "./client.server";
import { discountMonths } from "./discount-months";
import { digest, keyed } from "./idempotency.server";

export type ProductsAndCoupons = ReturnType<typeof productsAndCouponsAt>;

export function productsAndCouponsAt(stripe: Stripe) {
  /** Finding it there already is just as good. */
  async function unlessThere(make: Promise<unknown>): Promise<void> {
    try {
      await make;
    } catch (error) {
      if (codeOf(error) !== "resource_already_exists") throw error;
    }
  }

  return {
    /** Our tables decide what is on sale: a product that was archived or deleted at Stripe is restored. */
    async productOf({ orderId, line: { name } }: Sale): Promise<string> {
      const id = `gf_${digest(name)}`;
      const product = await found(stripe.products.retrieve(id));
      if (product === null) {
        const made = stripe.products.create({ id, name }, keyed("product", `${id}:${orderId}`));
        await unlessThere(made);
      } else if (!product.active) await stripe.products.update(id, { active: true });
      return id;
    },

    async discountsOf({ orderId, line, discount, trialDays, orderedAt }: Sale) {
      if (!discount) return undefined;
      const { amountOffMinor, duration } = discount;
      // A product, and a plan without a trial, is paid at once, which is the one time a `once` coupon
      // applies.
      const repeating =
        line.interval === null || duration === "FOREVER" || (duration === "ONCE" && trialDays === 0)
          ? null
          : discountMonths(
              {
                trialDays,
                interval: line.interval,
                invoices: countReducedPayments(discount, monthsOf(line.interval)),
              },
              orderedAt,
            );
      const kept = duration === "FOREVER" && line.interval !== null ? "forever" : "once";
      const id = `gf_${discount.promotionId}_${line.currency}_${amountOffMinor}_${repeating ?? kept}`;
      // The operator may have deleted it in Stripe's dashboard; then it is created again, under this order's own
      // key.
      if ((await found(stripe.coupons.retrieve(id))) === null) {
        await unlessThere(
          stripe.coupons.create(
            {
              id,
              name: [...discount.code].slice(0, 40).join(""),
              amount_off: amountOffMinor,
              currency: line.currency.toLowerCase(),
              ...(repeating === null
                ? { duration: kept }
                : { duration: "repeating", duration_in_months: repeating }),
            },
            keyed("coupon", `${id}:${orderId}`),
          ),
        );
      }
      return [{ coupon: id }];
    },
  };
}
