/** Interprets the state of a sale at the provider, for each kind of sale. Pure. */
import type {
  ProviderCheckout,
  ProviderPayment,
  ProviderSale,
  ProviderSubscription,
} from "./payment-port";

/** A sale on a saved card. */
export type ProviderCardSale = ProviderSubscription | ProviderPayment;

/** The sale that a paid page has created. */
export function toPaidBy(page: {
  subscriptionRef: string | null;
  paymentRef: string | null;
}): ProviderCheckout["paidBy"] {
  if (page.subscriptionRef !== null) return { kind: "subscription", ref: page.subscriptionRef };
  return page.paymentRef === null ? null : { kind: "payment", ref: page.paymentRef };
}

/** An unpaid sale can be closed. A subscription in its trial is not unpaid, because it already gives access. */
export function isUnpaid(sale: ProviderSale): boolean {
  switch (sale.kind) {
    case "checkout":
      return sale.status === "open";
    case "subscription":
      return sale.status === "incomplete";
    case "payment":
      return sale.status !== "succeeded" && sale.status !== "canceled";
  }
}

/** Only a sale whose card has never been charged is charged now. */
export const isUncharged = (sale: ProviderCardSale): boolean =>
  sale.kind === "payment"
    ? sale.status === "requires_confirmation"
    : sale.status === "incomplete" && sale.invoices[0]?.attempts === 0;

export type ChargeOutcome =
  /** The sale is paid, in its trial, ended or waiting for the bank; its order is updated next. */
  | { kind: "done" }
  | { kind: "authenticate"; clientSecret: string; hostedUrl: string | null }
  | { kind: "declined"; failure: string };

export function toChargeOutcome(sale: ProviderCardSale): ChargeOutcome {
  if (sale.kind === "payment") {
    const { status, clientSecret, failure } = sale;
    if (status === "requires_action")
      return { kind: "authenticate", clientSecret, hostedUrl: null };
    if (status !== "requires_payment_method") return { kind: "done" };
    return { kind: "declined", failure: failure ?? "card_declined" };
  }
  const [invoice] = sale.invoices;
  if (sale.status !== "incomplete" || !invoice) return { kind: "done" };
  const { clientSecret, hostedUrl, failure } = invoice;
  if (invoice.needsAuthentication && clientSecret !== null) {
    return { kind: "authenticate", clientSecret, hostedUrl };
  }
  return failure === null ? { kind: "done" } : { kind: "declined", failure };
}
