/**
 * What Gymfront asks of a payment provider (decisions §9). Shaped after Stripe's current API, so that Stripe's own
 * gateway is a thin one; the sandbox speaks the same. All money in minor units. Every method may throw
 * `ProviderUnavailable`; refusals that a person caused are values.
 */
export interface PaymentPort {
  /** Key of the tables that keep this provider's references. */
  readonly key: "sandbox" | "stripe";
  /** Hosts that a form may redirect to (CSP form-action); empty when the hosted page is our own. */
  readonly hostedOrigins: readonly string[];
  /** Repeatable: the same student always gives the same customer. */
  ensureCustomer(input: {
    studentId: number;
    email: string;
    name: string;
  }): Promise<{ customerRef: string }>;
  /** Opens a hosted payment page. Idempotent by `idempotencyKey` (our order id). */
  createHostedCheckout(input: HostedCheckoutInput): Promise<{ checkoutRef: string; url: string }>;
  /** The truth about a hosted page, by its reference. */
  readCheckout(checkoutRef: string): Promise<CheckoutTruth | null>;
  /** The same by our order, for when we stopped between asking for the page and noting its reference. */
  findCheckoutOfOrder(orderId: string): Promise<CheckoutTruth | null>;
  /** The truth about a subscription, by its reference. */
  readSubscription(subscriptionRef: string): Promise<SubscriptionTruth | null>;
  /** Closes an unpaid hosted page, so that it can never be paid; repeatable. */
  expireCheckout(checkoutRef: string): Promise<void>;
  /** Checks the signature over the raw body (300 s either way) and reads the event, or says what is wrong. */
  verifyEvent(input: {
    rawBody: string;
    signature: string | null;
    now: Date;
  }): VerifiedEvent | { ok: false; reason: "bad-signature" | "too-old" | "malformed" };
}

export interface HostedCheckoutInput {
  idempotencyKey: string;
  customerRef: string;
  orderId: string;
  line: { name: string; amountMinor: number; currency: string; interval: "MONTH" | "YEAR" };
  trialDays: number;
  /** Null: charged for the platform, no destination (UNLIMITED). */
  destination: { accountRef: string; feeBasisPoints: number } | null;
  successUrl: string;
  cancelUrl: string;
  locale: string;
  brand: { name: string; logoUrl: string | null };
}

export interface CheckoutTruth {
  checkoutRef: string;
  orderId: string;
  customerRef: string;
  status: "open" | "complete" | "expired";
  /** Why it closed unpaid, when a card was refused: the provider's code, for the log. */
  failure: string | null;
  /** The hosted page, for going on with an open one. */
  url: string;
  /** Where it leads after the payment, as it was asked for. */
  successUrl: string;
  subscriptionRef: string | null;
}

/** Field meanings as in Stripe's API: `canceledAt` is when it was asked, not when it ends. */
export interface SubscriptionTruth {
  subscriptionRef: string;
  orderId: string;
  customerRef: string;
  status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    | "canceled"
    | "unpaid";
  amountMinor: number;
  currency: string;
  startedAt: Date;
  currentPeriodEnd: Date;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
}

export interface VerifiedEvent {
  ok: true;
  eventId: string;
  type: string;
  createdAt: Date;
  /** What changed; only these references are used, the rest is fetched. */
  checkoutRef: string | null;
  subscriptionRef: string | null;
}

/** The provider did not answer, or answered that it can not: nothing is known, try again later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}
