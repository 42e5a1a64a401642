import type { AccountPort } from "./account-port";

/**
 * What Gymfront asks of a payment provider (decisions §9). Shaped after Stripe's current API, so that Stripe's own
 * gateway is a thin one; the sandbox speaks the same. All money in minor units. Every method may throw
 * `ProviderUnavailable`, whatever makes or charges a sale `CreatorRefused`; refusals that a person caused are values.
 * Whatever makes something takes an idempotency key that comes from a row of ours; whatever changes something may be
 * repeated.
 */
export interface PaymentPort {
  /** Key of the tables that keep this provider's references. */
  readonly key: "sandbox" | "stripe";
  /** What the card form in the browser is made with. */
  readonly browser: BrowserSide;
  /** Other sites that pages may use for it (Content-Security-Policy). */
  readonly sources: ForeignSources;
  /** Creators' accounts: who is paid. */
  readonly accounts: AccountPort;
  /** Repeatable: the same student always gives the same customer. */
  ensureCustomer(input: {
    studentId: number;
    email: string;
    name: string;
  }): Promise<{ customerRef: string }>;

  /** A card is put on file for later charges (`off_session`); the browser confirms it with the secret. */
  prepareSetup(input: {
    idempotencyKey: string;
    customerRef: string;
  }): Promise<{ setupRef: string; clientSecret: string }>;
  /** Whose card it is; null for one that nobody has put on file. */
  readPaymentMethod(paymentMethodRef: string): Promise<{ customerRef: string | null } | null>;

  /** Opens a hosted payment page; asked again, the one that was opened first, though it leads back elsewhere. */
  createHostedCheckout(
    input: HostedCheckoutInput,
  ): Promise<{ checkoutRef: string; url: string; successUrl: string }>;
  /** The truth about a hosted page, by its reference. */
  readCheckout(checkoutRef: string): Promise<CheckoutTruth | null>;
  /** The same by our order, for when we stopped between asking for the page and noting its reference. */
  findCheckoutOfOrder(order: OrderRefs): Promise<CheckoutTruth | null>;
  /** Closes an unpaid hosted page, so that it can never be paid. */
  expireCheckout(checkoutRef: string): Promise<void>;

  /**
   * A subscription on a card on file. Not charged yet: it is incomplete until `paySubscription`, so that it can be
   * noted, or given up, first. With a trial it runs at once.
   */
  createSubscription(input: CardSale): Promise<SubscriptionTruth>;
  /** Charges its open invoice to its card. What came of it is in the truth: paid, refused, or to be authenticated. */
  paySubscription(subscriptionRef: string): Promise<SubscriptionTruth>;
  readSubscription(subscriptionRef: string): Promise<SubscriptionTruth | null>;
  findSubscriptionOfOrder(order: OrderRefs): Promise<SubscriptionTruth | null>;
  /** Ends at once one that nobody has paid for, incomplete or in its trial; leaves any other alone. */
  voidSubscription(subscriptionRef: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionRef: string): Promise<void>;
  /** Ends it at once, whatever is paid; gives nothing back by itself. */
  endSubscription(subscriptionRef: string): Promise<void>;
  /** Takes that back; an ended subscription stays ended. */
  revertCancellation(subscriptionRef: string): Promise<void>;

  /** One payment for a product on a card on file; charged by `confirmPayment`. */
  createPayment(input: CardSale): Promise<PaymentTruth>;
  confirmPayment(paymentRef: string): Promise<PaymentTruth>;
  readPayment(paymentRef: string): Promise<PaymentTruth | null>;
  findPaymentOfOrder(order: OrderRefs): Promise<PaymentTruth | null>;
  /** Ends one that has not succeeded, so that it can never be; leaves any other alone. */
  voidPayment(paymentRef: string): Promise<void>;

  /** Gives money back, the creator's part and our fee with it. Refused when it is more than what is left. */
  refund(input: {
    idempotencyKey: string;
    chargeRef: string;
    amountMinor: number;
  }): Promise<{ ok: true; refundRef: string } | { ok: false; reason: "more-than-charged" }>;

  /**
   * A dispute that was lost: the creator's part of the charge is taken back from him, and our fee given back to him, for
   * the bank has taken all of it from the platform. Once, however often it is asked. Null: it has no disputes.
   */
  takeBackDisputed: ((dispute: { disputeRef: string; chargeRef: string }) => Promise<void>) | null;

  /** The provider's own page for cards and receipts, for its customer alone; null: it has none. */
  openPortal:
    ((input: { customerRef: string; returnUrl: string }) => Promise<{ url: string }>) | null;

  /** Hands over every event since then, newest first, for a bell that nobody heard; null: it rings until heard. */
  readEvents:
    | ((input: { since: Date; note: (event: VerifiedEvent) => Promise<void> }) => Promise<void>)
    | null;

  /** Checks the signature over the raw body (300 s either way) and reads the event, or says what is wrong. */
  verifyEvent(input: {
    rawBody: string;
    signature: string | null;
    now: Date;
  }): VerifiedEvent | { ok: false; reason: "bad-signature" | "too-old" | "malformed" };
}

/** The sandbox's form is our own. Stripe's library comes from Stripe, or from who stands in for it. */
export type BrowserSide =
  { name: "sandbox" } | { name: "stripe"; publishableKey: string; libraryUrl: string | null };

export interface ForeignSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** Hosted pages: `form-action` also governs where a form's answer leads. */
  form: readonly string[];
}

/** Our order as a provider keeps it in its metadata; the customer narrows the search. */
export interface OrderRefs {
  orderId: string;
  customerRef: string;
}

export interface Sale {
  /** Our order id. */
  idempotencyKey: string;
  orderId: string;
  customerRef: string;
  /** `interval` null: a product, paid once. */
  line: {
    name: string;
    amountMinor: number;
    currency: string;
    interval: "MONTH" | "YEAR" | null;
  };
  /** Taken off each paid period: the first one, as many months, or for ever. */
  discount: {
    /** Ours; the provider's coupon is found or made by it. */
    promotionId: number;
    code: string;
    amountOffMinor: number;
    duration: "ONCE" | "MONTHS" | "FOREVER";
    months: number | null;
  } | null;
  trialDays: number;
  /** When it was ordered: what is sent again on another day is still the same. */
  orderedAt: Date;
  /** Null: charged for the platform, no destination (UNLIMITED). */
  destination: { accountRef: string; feeBasisPoints: number } | null;
  /** Whose calendar counts the periods; a provider that only knows UTC uses that. */
  timeZone: string;
}

export interface CardSale extends Sale {
  paymentMethodRef: string;
  /** Where the provider's own pages (a payment that is overdue) lead back to. */
  returnUrl: string;
}

export interface HostedCheckoutInput extends Sale {
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
  paymentRef: string | null;
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
    /** By hand, at the provider's dashboard: it opens nothing and may go on. */
    | "paused"
    | "canceled"
    | "unpaid";
  /** The price of one period before any discount. */
  amountMinor: number;
  currency: string;
  /** What the next invoice is reduced by; 0 when there is no discount or it has run out. */
  discountMinor: number;
  startedAt: Date;
  currentPeriodEnd: Date;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  /** Newest first; a provider gives the last two years of months. */
  invoices: InvoiceTruth[];
}

export interface InvoiceTruth {
  invoiceRef: string;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  /** After discounts. */
  amountMinor: number;
  amountPaidMinor: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  /** Null when nothing was charged. */
  chargeRef: string | null;
  refunds: RefundTruth[];
  disputes: DisputeTruth[];
  /** How often it was tried; an open one that was never tried is no failure. */
  attempts: number;
  /** The card's bank wants to ask the holder. */
  needsAuthentication: boolean;
  /** The provider's code of the last refusal. */
  failure: string | null;
  /** For the browser that asks the holder (`confirmation_secret`); null when there is nothing to confirm. */
  clientSecret: string | null;
  /** The provider's page where an open one is paid. */
  hostedUrl: string | null;
}

export interface PaymentTruth {
  paymentRef: string;
  orderId: string;
  customerRef: string;
  status:
    | "requires_confirmation"
    | "requires_payment_method"
    | "requires_action"
    | "processing"
    | "succeeded"
    | "canceled";
  amountMinor: number;
  currency: string;
  clientSecret: string;
  chargeRef: string | null;
  refunds: RefundTruth[];
  disputes: DisputeTruth[];
  failure: string | null;
  paidAt: Date | null;
}

export interface RefundTruth {
  refundRef: string;
  amountMinor: number;
  createdAt: Date;
  /** The payer's bank did not take it, days later at times: the platform has the money again. */
  failed: boolean;
  /** The creator has given his part of it back; false: the platform bears all of it. */
  shared: boolean;
}

/** A charge that its payer's bank took back. `inquiry`: it only asks, no money has moved. */
export interface DisputeTruth {
  disputeRef: string;
  amountMinor: number;
  status: "inquiry" | "open" | "won" | "lost";
  createdAt: Date;
}

export interface VerifiedEvent {
  ok: true;
  eventId: string;
  type: string;
  createdAt: Date;
  /** What changed; only these references are used, the rest is fetched. */
  accountRef: string | null;
  checkoutRef: string | null;
  subscriptionRef: string | null;
  paymentRef: string | null;
  /** What was given back or taken back is of this charge. */
  chargeRef: string | null;
}

/** The provider did not answer, or answered that it can not: nothing is known, try again later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

/** The account that a sale is for can not be paid (any more): nothing was made or charged. */
export class CreatorRefused extends Error {
  override name = "CreatorRefused";
}
