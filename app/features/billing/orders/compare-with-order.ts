/**
 * Compares a provider's charge with its order (product.md §18). A credit balance, a customer's own coupon or a price
 * that the operator lowered makes the charge smaller: it is granted, because the member has paid all that was due. A
 * larger charge is never granted; the operator must look at it. Pure.
 */
import type { ProviderPayment, ProviderSubscription } from "../payment-port";

export type Comparison = "as-ordered" | "less" | "more" | "another-currency";

/** `amountMinor` is the price of the first period: the list price less the discount. */
interface OrderedAmounts {
  amountMinor: number;
  listPriceMinor: number;
  discountMinor: number;
  currency: string;
}

export function comparePayment(
  order: OrderedAmounts,
  { amountMinor, currency }: Pick<ProviderPayment, "amountMinor" | "currency">,
): Comparison {
  if (currency !== order.currency) return "another-currency";
  if (amountMinor > order.amountMinor) return "more";
  return amountMinor < order.amountMinor ? "less" : "as-ordered";
}

export function compareSubscription(
  order: OrderedAmounts,
  subscription: Pick<
    ProviderSubscription,
    "amountMinor" | "discountMinor" | "currency" | "invoices"
  >,
): Comparison {
  if (subscription.currency !== order.currency) return "another-currency";
  const { amountMinor, discountMinor } = subscription;
  // The oldest paid invoice over an amount; the first invoice of a trial is over nothing.
  const firstPaid = subscription.invoices.findLast(
    (invoice) => invoice.status === "paid" && invoice.amountMinor > 0,
  );
  // Once an invoice is paid, the order's discount may have run out.
  const dueMinor = firstPaid || discountMinor === 0 ? null : amountMinor - discountMinor;
  const chargedMinor = firstPaid?.amountPaidMinor ?? dueMinor ?? order.amountMinor;
  if (amountMinor > order.listPriceMinor || chargedMinor > order.amountMinor) return "more";
  const isLess =
    amountMinor < order.listPriceMinor ||
    chargedMinor < order.amountMinor ||
    discountMinor > order.discountMinor;
  return isLess ? "less" : "as-ordered";
}
