/** One payment for a product, on a card on file (product.md §18). */
import type { Stripe } from "stripe";
import type { OrderRefs, ProviderPayment, ProviderSales } from "../payment-port";
import { chargeOf, disputesAbout, feeReturnsOf, WITH_CHARGE } from "./charges.server";
import { found, LISTED, must, ofCustomer, ignoreCardErrors } from "./client.server";
import { createOrFind, keyed, keyedSale } from "./idempotency.server";
import { amountOf, paymentShare } from "./sale.server";
import { ORDER, toProviderPayment } from "./provider-state.server";

export function paymentsAt(stripe: Stripe): ProviderSales["payment"] {
  async function readPayment(paymentRef: string): Promise<ProviderPayment | null> {
    const intent = await found(stripe.paymentIntents.retrieve(paymentRef, WITH_CHARGE));
    if (!intent) return null;
    const charge = chargeOf(intent);
    const charges = charge ? [charge] : [];
    const [disputes, feeReturns] = await Promise.all([
      disputesAbout(stripe, charges),
      feeReturnsOf(stripe, charges),
    ]);
    return toProviderPayment(intent, charge, { disputes, feeReturns });
  }

  async function intentOfOrder({ orderId, customerRef }: OrderRefs) {
    const list = stripe.paymentIntents.list({ customer: customerRef, limit: LISTED });
    return (await ofCustomer(list)).find(({ metadata }) => metadata[ORDER] === orderId) ?? null;
  }

  return {
    async create(input) {
      const intent = await createOrFind(
        () =>
          stripe.paymentIntents.create(
            {
              amount: amountOf(input),
              currency: input.line.currency.toLowerCase(),
              customer: input.customerRef,
              payment_method: input.paymentMethodRef,
              automatic_payment_methods: { enabled: true, allow_redirects: "never" },
              description: input.line.name,
              metadata: { [ORDER]: input.orderId },
              ...paymentShare(input),
            },
            keyedSale("payment", input),
          ),
        () => intentOfOrder(input),
      );
      return must(toProviderPayment(intent, null), intent.id);
    },

    async charge(paymentRef) {
      const before = must(await readPayment(paymentRef), paymentRef);
      if (before.status !== "requires_confirmation") return before;
      await ignoreCardErrors(
        stripe.paymentIntents.confirm(paymentRef, {}, keyed("confirm", paymentRef)),
      );
      return must(await readPayment(paymentRef), paymentRef);
    },

    read: readPayment,

    async find(order) {
      const intent = await intentOfOrder(order);
      return intent && readPayment(intent.id);
    },

    async close(paymentRef) {
      const intent = await found(stripe.paymentIntents.retrieve(paymentRef));
      if (!intent || ["succeeded", "canceled", "processing"].includes(intent.status)) return;
      await stripe.paymentIntents.cancel(paymentRef);
    },
  };
}
