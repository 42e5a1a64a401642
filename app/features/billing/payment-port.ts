import type { AccountPort } from "./account-port";

/** The providers, as our tables name them. */
export type ProviderKey = "sandbox" | "stripe";

/**
 * What Gymfront needs from a payment provider (product.md §18). Shaped after Stripe's current API, so that Stripe's
 * gateway is thin; the sandbox implements the same. All money is in minor units. Every method may throw
 * `ProviderUnavailable`; those that create or charge a sale may also throw `CreatorRefused`. Refusals caused by a
 * person are return values. A method that creates something takes an idempotency key from a row of ours; a method that
 * changes something may be repeated.
 */
export interface PaymentPort {
  /** The name under which our tables keep this provider's references. */
  readonly key: ProviderKey;
  /** The settings of the browser's card form. */
  readonly browser: ClientConfig;
  /** Other sites our pages may use for it (Content-Security-Policy). */
  readonly sources: CspSources;
  /** Accounts of the creators, into which sales are paid. */
  readonly accounts: AccountPort;
  /** Repeatable: the same student always gives the same customer. `insteadOf`: the one before it, which is gone. */
  ensureCustomer(input: {
    studentId: number;
    email: string;
    name: string;
    insteadOf?: string | null;
  }): Promise<{ customerRef: string }>;
  /** False: it was deleted there, and can buy nothing more. */
  hasCustomer(customerRef: string): Promise<boolean>;

  /** Saves a card for later charges (`off_session`); the browser confirms it with the secret. */
  prepareSetup(input: {
    idempotencyKey: string;
    customerRef: string;
  }): Promise<{ setupRef: string; clientSecret: string }>;
  /** The customer of a card; null when no customer has saved it. */
  readPaymentMethod(paymentMethodRef: string): Promise<{ customerRef: string | null } | null>;

  /** The sales of orders, by the way they are paid. */
  readonly sales: ProviderSales;

  cancelAtPeriodEnd(subscriptionRef: string): Promise<void>;
  /** Undoes that; an ended subscription stays ended. */
  revertCancellation(subscriptionRef: string): Promise<void>;
  /** Ends it at once, paid or not; refunds nothing. */
  endSubscription(subscriptionRef: string): Promise<void>;
  /** From now on the card that pays an invoice also pays those after it. */
  keepLatestCard(subscriptionRef: string): Promise<void>;

  /** The customer of a charge, if it names one. Null: every charge at this provider is ours. */
  findCustomerOfCharge: ((chargeRef: string) => Promise<string | null>) | null;
  /**
   * Refunds money, with the creator's part and our fee. Refused when it exceeds the rest of the charge, and while the
   * payer's bank has the charge (`disputed`).
   */
  refund(input: {
    idempotencyKey: string;
    chargeRef: string;
    amountMinor: number;
  }): Promise<
    { ok: true; refundRef: string } | { ok: false; reason: "more-than-charged" | "disputed" }
  >;

  /**
   * After a lost dispute: reclaims the creator's part of the charge and returns our fee to them, because the bank
   * has taken all of it from the platform. Happens once, however often it is called. Null: this provider has no
   * disputes.
   */
  reverseDisputedTransfer:
    ((dispute: { disputeRef: string; chargeRef: string }) => Promise<void>) | null;

  /** The provider's page for a customer's own cards and receipts, if there is that customer; null: it has none. */
  openPortal:
    ((input: { customerRef: string; returnUrl: string }) => Promise<{ url: string } | null>) | null;

  /**
   * All events since then, newest first, for webhooks that never arrived; null: the provider keeps sending until it
   * succeeds.
   */
  readEvents:
    | ((input: { since: Date; note: (event: VerifiedEvent) => Promise<void> }) => Promise<void>)
    | null;

  /** Checks the signature over the raw body (300 s either way) and reads the event. */
  verifyEvent(input: {
    rawBody: string;
    signature: string | null;
    now: Date;
  }): VerifiedEvent | { ok: false; reason: EventRefusal };
}

/** `checkout`: a hosted payment page. `subscription`, `payment`: a plan or a product on a card on file. */
export type SaleKind = "checkout" | "subscription" | "payment";

export interface SaleRef<Kind extends SaleKind = SaleKind> {
  kind: Kind;
  ref: string;
}

/** The sale of an order, as the provider has it. */
export type ProviderSale = ProviderCheckout | ProviderSubscription | ProviderPayment;

/** The steps of a sale, which are the same for each kind. */
export interface SalePort<Input extends Sale, State extends ProviderSale> {
  /**
   * Creates the sale and charges nothing. Asked again with the same key it returns the first one, even if its terms or
   * addresses differ.
   */
  create(input: Input): Promise<State>;
  read(ref: string): Promise<State | null>;
  /** The same by our order id, for when we stopped before saving the reference. */
  find(order: OrderRefs): Promise<State | null>;
  /** Closes a sale that is not paid, for good; leaves any other alone. */
  close(ref: string): Promise<void>;
}

export interface CardSalePort<State extends ProviderSale> extends SalePort<CardSale, State> {
  /** Charges the card. The returned state says whether it was paid, declined or needs authentication. */
  charge(ref: string): Promise<State>;
}

export interface ProviderSales {
  /** The member pays on the page. */
  checkout: SalePort<HostedCheckoutInput, ProviderCheckout>;
  /**
   * Stays incomplete until its open invoice is charged; with a trial it starts at once. `close` also ends one in its
   * trial.
   */
  subscription: CardSalePort<ProviderSubscription>;
  payment: CardSalePort<ProviderPayment>;
}

/** The sandbox's card form is our own; Stripe's library comes from Stripe, or from its stand-in. */
export type ClientConfig =
  { name: "sandbox" } | { name: "stripe"; publishableKey: string; libraryUrl: string | null };

export interface CspSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** Hosted pages: `form-action` also restricts where a form's redirect may lead. */
  form: readonly string[];
}

/** Our order as found in a provider's metadata; the customer narrows the search. */
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
  /** How long it lasts: the first paid period, a number of months, or for ever. */
  discount: {
    /** Our promotion; the provider's coupon is found or created by it. */
    promotionId: number;
    code: string;
    amountOffMinor: number;
    duration: "ONCE" | "MONTHS" | "FOREVER";
    months: number | null;
  } | null;
  trialDays: number;
  /** When it was ordered, so that repeating the request on another day gives the same sale. */
  orderedAt: Date;
  /** Null: charged for the platform itself, no destination (UNLIMITED). */
  destination: { accountRef: string; feeBasisPoints: number } | null;
  /** The calendar the periods are counted in; a provider that only knows UTC uses that. */
  timeZone: string;
}

export interface CardSale extends Sale {
  paymentMethodRef: string;
  /** Where the provider's own pages (for an overdue payment) return to. */
  returnUrl: string;
}

export interface HostedCheckoutInput extends Sale {
  successUrl: string;
  cancelUrl: string;
  /** From then on it cannot be paid; at least half an hour ahead. */
  expiresAt: Date;
  locale: string;
  brand: { name: string; logoUrl: string | null };
}

export interface ProviderCheckout extends SaleRef<"checkout"> {
  orderId: string;
  customerRef: string;
  status: "open" | "complete" | "expired";
  /** The provider's code of the last decline, for the log; null when it did not close because of one. */
  failure: string | null;
  /** The hosted page's address, to continue an open one. */
  url: string;
  /** Where it returns to after payment, as it was requested. */
  successUrl: string;
  /** The sale that its payment made; null before it is paid. */
  paidBy: SaleRef<"subscription" | "payment"> | null;
}

/** Field meanings as in Stripe's API: `canceledAt` is when it was asked, not when it ends. */
export interface ProviderSubscription extends SaleRef<"subscription"> {
  orderId: string;
  customerRef: string;
  status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    /** Paused by hand at the provider's dashboard: it gives no access and may resume. */
    | "paused"
    | "canceled"
    | "unpaid";
  /** The price of one period before any discount. */
  amountMinor: number;
  currency: string;
  /** The reduction of the next invoice; 0 without a discount or once it has run out. */
  discountMinor: number;
  startedAt: Date;
  currentPeriodEnd: Date;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  /** Whether the card that pays an invoice also pays those after it (`keepLatestCard`). */
  keepsLatestCard: boolean;
  /** Newest first; a provider returns about two years of monthly ones. */
  invoices: ProviderInvoice[];
}

export interface ProviderInvoice {
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
  /** The platform's fee on that charge, as the provider took it; null when it took none from it. */
  feeMinor: number | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** How often payment was attempted; an open invoice that was never tried is not a failure. */
  attempts: number;
  /** The card's bank wants the holder to authenticate. */
  needsAuthentication: boolean;
  /** The provider's code of the last decline. */
  failure: string | null;
  /** For the browser to authenticate with (`confirmation_secret`); null when there is nothing to confirm. */
  clientSecret: string | null;
  /** The provider's page where an open invoice is paid. */
  hostedUrl: string | null;
}

export interface ProviderPayment extends SaleRef<"payment"> {
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
  /** As of an invoice. */
  feeMinor: number | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  failure: string | null;
  paidAt: Date | null;
}

/** Newest first where they are listed. */
export interface ProviderRefund {
  refundRef: string;
  amountMinor: number;
  createdAt: Date;
  /** The payer's bank rejected the refund, sometimes days later: the platform has the money again. */
  failed: boolean;
  /** True when the creator returned their part; false when the platform bears all of it. */
  shared: boolean;
  /** The part of the platform's fee that was returned; null when the provider took no fee from the charge. */
  feeMinor: number | null;
}

/** A chargeback. `inquiry`: the bank only asks, and no money has moved. */
export interface ProviderDispute {
  disputeRef: string;
  amountMinor: number;
  status: "inquiry" | "open" | "won" | "lost";
  createdAt: Date;
  /** Until when it can be answered; null: the provider names no deadline. */
  answerBy: Date | null;
}

/** `wrong-mode`: of play money where real money is taken, or the other way round. */
export type EventRefusal = "bad-signature" | "too-old" | "malformed" | "wrong-mode";

export interface VerifiedEvent {
  ok: true;
  eventId: string;
  type: string;
  createdAt: Date;
  /** The order and customer that the event names; null: none, or every object at this provider is ours. */
  mark: { orderId: string | null; customerRef: string | null } | null;
  /** What changed. Only these references are used; the rest is fetched. */
  accountRef: string | null;
  checkoutRef: string | null;
  subscriptionRef: string | null;
  paymentRef: string | null;
  /** The charge that was refunded or disputed. */
  chargeRef: string | null;
}

/** The provider did not answer, or said that it cannot: nothing is known, try again later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

/**
 * The provider does not accept our key (revoked, replaced, without the permission): nothing was created or charged,
 * and only an operator can help.
 */
export class ProviderKeyRefused extends ProviderUnavailable {
  override name = "ProviderKeyRefused";
  /** The order that was closed because of it; null: none had been written yet, or it may have been paid before. */
  orderId: string | null = null;
}

/** The account of the seller cannot be paid (any more): nothing was created or charged. */
export class CreatorRefused extends Error {
  override name = "CreatorRefused";
}
