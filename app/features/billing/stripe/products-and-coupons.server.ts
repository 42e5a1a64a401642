/** Products and coupons, which must exist at Stripe before a sale names them: created once, under ids of ours. */
import type { Stripe } from "stripe";
import type { Sale } from "../payment-port";
import { countReducedPayments } from "../promotions/promo";
import { monthsOf } from "../subscriptions/period";
import { codeOf, ignoreMissing } from "./client.server";
import { discountMonths } from "./discount-months";
import { digest, buildKeyOptions } from "./idempotency.server";

export type ProductsApi = ReturnType<typeof createProductsApi>;

export function createProductsApi(stripe: Stripe) {
  async function ignoreExisting(creation: Promise<unknown>): Promise<void> {
    try {
      await creation;
    } catch (error) {
      if (codeOf(error) !== "resource_already_exists") throw error;
    }
  }

  return {
    /** Restores a product that an operator has archived or deleted at Stripe: our tables decide what is on sale. */
    async ensureProduct({ orderId, line: { name } }: Sale): Promise<string> {
      const id = `gf_${digest(name)}`;
      const product = await ignoreMissing(stripe.products.retrieve(id));
      if (product === null) {
        const creation = stripe.products.create(
          { id, name },
          buildKeyOptions("product", `${id}:${orderId}`),
        );
        await ignoreExisting(creation);
      } else if (!product.active) await stripe.products.update(id, { active: true });
      return id;
    },

    async ensureDiscounts({ orderId, line, discount, trialDays, orderedAt }: Sale) {
      if (!discount) return undefined;
      const { amountOffMinor, duration } = discount;
      // The buyer pays a product, and a plan without a trial, at once, so a `once` coupon reduces that payment.
      const repeatingMonths =
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
      const simpleDuration = duration === "FOREVER" && line.interval !== null ? "forever" : "once";
      const id = `gf_${discount.promotionId}_${line.currency}_${amountOffMinor}_${repeatingMonths ?? simpleDuration}`;
      // The operator may have deleted the coupon in Stripe's dashboard; this order's key creates it again.
      if ((await ignoreMissing(stripe.coupons.retrieve(id))) === null) {
        await ignoreExisting(
          stripe.coupons.create(
            {
              id,
              name: [...discount.code].slice(0, 40).join(""),
              amount_off: amountOffMinor,
              currency: line.currency.toLowerCase(),
              ...(repeatingMonths === null
                ? { duration: simpleDuration }
                : { duration: "repeating", duration_in_months: repeatingMonths }),
            },
            buildKeyOptions("coupon", `${id}:${orderId}`),
          ),
        );
      }
      return [{ coupon: id }];
    },
  };
}
