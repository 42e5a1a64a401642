/** One payment for a product, on a saved card (product.md §18). */
import type { Stripe } from "stripe";
import type { OrderRefs, ProviderPayment, ProviderSales } from "../payment-port";
import { chargeOf, listDisputes, listFeeReturns, WITH_CHARGE } from "./charges.server";
import {
  ignoreMissing,
  MAX_LIST_ITEMS,
  requireObject,
  readCustomerList,
  ignoreCardErrors,
} from "./client.server";
import { createOrFind, buildKeyOptions, buildSaleKeyOptions } from "./idempotency.server";
import { amountOf, toPaymentShare } from "./sale.server";
import { ORDER_ID_KEY, toProviderPayment } from "./provider-state.server";

export function createPaymentSales(stripe: Stripe): ProviderSales["payment"] {
  async function readPayment(paymentRef: string): Promise<ProviderPayment | null> {
    const intent = await ignoreMissing(stripe.paymentIntents.retrieve(paymentRef, WITH_CHARGE));
    if (!intent) return null;
    const charge = chargeOf(intent);
    const charges = charge ? [charge] : [];
    const [disputes, feeReturns] = await Promise.all([
      listDisputes(stripe, charges),
      listFeeReturns(stripe, charges),
    ]);
    return toProviderPayment(intent, charge, { disputes, feeReturns });
  }

  async function findIntentOfOrder({ orderId, customerRef }: OrderRefs) {
    const list = stripe.paymentIntents.list({ customer: customerRef, limit: MAX_LIST_ITEMS });
    return (
      (await readCustomerList(list)).find(({ metadata }) => metadata[ORDER_ID_KEY] === orderId) ??
      null
    );
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
              metadata: { [ORDER_ID_KEY]: input.orderId },
              ...toPaymentShare(input),
            },
            buildSaleKeyOptions("payment", input),
          ),
        () => findIntentOfOrder(input),
      );
      return requireObject(toProviderPayment(intent, null), intent.id);
    },

    async charge(paymentRef) {
      const before = requireObject(await readPayment(paymentRef), paymentRef);
      if (before.status !== "requires_confirmation") return before;
      await ignoreCardErrors(
        stripe.paymentIntents.confirm(paymentRef, {}, buildKeyOptions("confirm", paymentRef)),
      );
      return requireObject(await readPayment(paymentRef), paymentRef);
    },

    read: readPayment,

    async find(order) {
      const intent = await findIntentOfOrder(order);
      return intent && readPayment(intent.id);
    },

    async close(paymentRef) {
      const intent = await ignoreMissing(stripe.paymentIntents.retrieve(paymentRef));
      if (!intent || ["succeeded", "canceled", "processing"].includes(intent.status)) return;
      await stripe.paymentIntents.cancel(paymentRef);
    },
  };
}
