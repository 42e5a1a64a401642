/** Reads a subscription at Stripe with its invoices and their payments (product.md §18). */
import type { Stripe } from "stripe";
import type { OrderRefs, ProviderSubscription } from "../payment-port";
import { chargeOf, listDisputes, listFeeReturns, WITH_CHARGE } from "./charges.server";
import { ignoreMissing, MAX_LIST_ITEMS, readCustomerList } from "./client.server";
import {
  idOf,
  intentOfInvoice,
  ORDER_ID_KEY,
  readCharges,
  toProviderInvoice,
  toProviderSubscription,
} from "./provider-state.server";

/** Two years of monthly invoices. */
const MAX_INVOICES = 24;

export async function readSubscription(
  stripe: Stripe,
  subscriptionRef: string,
): Promise<ProviderSubscription | null> {
  const subscription = await ignoreMissing(
    stripe.subscriptions.retrieve(subscriptionRef, { expand: ["discounts.source.coupon"] }),
  );
  return subscription && loadSubscription(stripe, subscription);
}

/** Completes a subscription that was read with expanded coupons. */
export async function loadSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription | null> {
  const customer = idOf(subscription.customer) ?? undefined;
  const [invoices, newestCharges] = await Promise.all([
    stripe.invoices.list({
      subscription: subscription.id,
      limit: MAX_INVOICES,
      expand: ["data.payments"],
    }),
    readCustomerList(
      stripe.charges.list({ customer, limit: MAX_LIST_ITEMS, expand: ["data.refunds"] }),
    ),
  ]);
  const allCharges = [
    ...newestCharges,
    ...(await listMissingCharges(stripe, invoices.data, newestCharges)),
  ];
  const [disputes, feeReturns] = await Promise.all([
    listDisputes(stripe, allCharges),
    listFeeReturns(stripe, allCharges),
  ]);
  const charges = readCharges(allCharges, disputes, feeReturns);
  const providerInvoices = await Promise.all(
    invoices.data.map(async (invoice) => {
      const intentRef = invoice.status === "paid" ? null : intentOfInvoice(invoice);
      const intent = intentRef ? await stripe.paymentIntents.retrieve(intentRef) : null;
      return toProviderInvoice(invoice, { charges, intent });
    }),
  );
  return toProviderSubscription(subscription, providerInvoices);
}

/** After very many failed attempts, the list of the newest charges lacks the charge that paid an invoice. */
async function listMissingCharges(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
): Promise<Stripe.Charge[]> {
  const paidIntents = new Set(
    charges.filter(({ paid }) => paid).map((charge) => idOf(charge.payment_intent)),
  );
  const missingIntents = invoices
    .filter(({ status }) => status === "paid")
    .map(intentOfInvoice)
    .filter((ref) => ref !== null && !paidIntents.has(ref));
  const intents = await Promise.all(
    missingIntents.map((ref) =>
      ignoreMissing(stripe.paymentIntents.retrieve(String(ref), WITH_CHARGE)),
    ),
  );
  return intents.flatMap((intent) => chargeOf(intent) ?? []);
}

export async function findSubscriptionOfOrder(
  stripe: Stripe,
  { orderId, customerRef }: OrderRefs,
): Promise<Stripe.Subscription | null> {
  const list = stripe.subscriptions.list({
    customer: customerRef,
    status: "all",
    limit: MAX_LIST_ITEMS,
    expand: ["data.discounts.source.coupon"],
  });
  const subscriptions = await readCustomerList(list);
  return subscriptions.find(({ metadata }) => metadata[ORDER_ID_KEY] === orderId) ?? null;
}
