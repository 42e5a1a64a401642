import type { AccountPort } from "./account-port";

/** The providers as our tables name them. */
export type ProviderKey = "sandbox" | "stripe";

/**
 * The functions that Gymfront needs of a payment provider (product.md §18). The port follows Stripe's current API, so
 * that Stripe's gateway is thin; the sandbox implements the same. Amounts are in minor units. Every method may throw
 * `ProviderUnavailable`; those that create or charge a sale may also throw `CreatorRefused`. Refusals that a person
 * causes are return values. A method that creates something takes an idempotency key from a row of ours; a method that
 * changes something may be repeated.
 */
export interface PaymentPort {
  readonly key: ProviderKey;
  /** The settings of the browser's card form. */
  readonly browser: ClientConfig;
  /** Other sites that our pages may use for the provider (Content-Security-Policy). */
  readonly sources: CspSources;
  readonly accounts: AccountPort;
  /** Returns the same customer for the same student. `insteadOf`: the student's former customer, which is deleted. */
  ensureCustomer(input: {
    studentId: number;
    email: string;
    name: string;
    insteadOf?: string | null;
  }): Promise<{ customerRef: string }>;
  /** False: the customer was deleted at the provider and can buy nothing more. */
  hasCustomer(customerRef: string): Promise<boolean>;
  /** The provider's mails, pages and receipts use this address and name from now on. A deleted customer stays so. */
  updateCustomer(input: { customerRef: string; email: string; name: string }): Promise<void>;
  /**
   * Deletes the customer with address, name and cards, and ends its subscriptions at once, paid or not, without a
   * refund. Payments and invoices stay at the provider and can still be refunded. A deleted customer stays so.
   */
  deleteCustomer(customerRef: string): Promise<void>;

  /** Saves a card for later charges (`off_session`); the browser confirms it with the secret. */
  prepareSetup(input: {
    idempotencyKey: string;
    customerRef: string;
  }): Promise<{ setupRef: string; clientSecret: string }>;
  /** The customer of a card; null when no customer has saved it. */
  readPaymentMethod(paymentMethodRef: string): Promise<{ customerRef: string | null } | null>;

  readonly sales: ProviderSales;

  cancelAtPeriodEnd(subscriptionRef: string): Promise<void>;
  /** Undoes `cancelAtPeriodEnd`; an ended subscription stays ended. */
  revertCancellation(subscriptionRef: string): Promise<void>;
  /** Ends the subscription at once, paid or not, without a refund. */
  endSubscription(subscriptionRef: string): Promise<void>;
  /** From now on, the card that pays an invoice also pays the following ones. */
  keepLatestCard(subscriptionRef: string): Promise<void>;

  /** Finds the customer of a charge, if it names one. Null: every charge at this provider is ours. */
  findCustomerOfCharge: ((chargeRef: string) => Promise<string | null>) | null;
  /**
   * Refunds money with the creator's part and our fee. The provider refuses more than the rest of the charge, and any
   * refund while the charge is disputed.
   */
  refund(input: {
    idempotencyKey: string;
    chargeRef: string;
    amountMinor: number;
  }): Promise<
    { ok: true; refundRef: string } | { ok: false; reason: "more-than-charged" | "disputed" }
  >;

  /**
   * Reclaims the creator's part of a charge after a lost dispute and returns our fee to the creator, because the bank
   * has taken the whole charge from the platform. Repeated calls reclaim it once. Null: this provider has no disputes.
   */
  reverseDisputedTransfer:
    ((dispute: { disputeRef: string; chargeRef: string }) => Promise<void>) | null;

  /** The provider's page of a customer's cards and receipts; a deleted customer has none. Null: no such page exists. */
  openPortal:
    ((input: { customerRef: string; returnUrl: string }) => Promise<{ url: string } | null>) | null;

  /**
   * Lists all events since then, newest first, to find webhooks that never arrived. Null: the provider repeats each
   * webhook until we accept it.
   */
  readEvents:
    | ((input: { since: Date; onEvent: (event: VerifiedEvent) => Promise<void> }) => Promise<void>)
    | null;

  /** Checks the signature over the raw body, whose time may differ by 300 s, and reads the event. */
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

/** The sale of an order as the provider has it. */
export type ProviderSale = ProviderCheckout | ProviderSubscription | ProviderPayment;

/** The steps of a sale, which are the same for each kind. */
interface SalePort<Input extends Sale, State extends ProviderSale> {
  /**
   * Creates the sale and charges nothing. A repeated call with the same key returns the first sale, even if the terms
   * or addresses differ.
   */
  create(input: Input): Promise<State>;
  read(ref: string): Promise<State | null>;
  /** Finds the sale by our order id, because we may have stopped before we saved its reference. */
  find(order: OrderRefs): Promise<State | null>;
  /** Closes an unpaid sale permanently; does nothing to any other. */
  close(ref: string): Promise<void>;
}

interface CardSalePort<State extends ProviderSale> extends SalePort<CardSale, State> {
  /** Charges the card. The returned state says whether it was paid, declined or needs authentication. */
  charge(ref: string): Promise<State>;
}

export interface ProviderSales {
  checkout: SalePort<HostedCheckoutInput, ProviderCheckout>;
  /**
   * A subscription is incomplete until its open invoice is charged; one with a trial starts at once. `close` also ends
   * a subscription in its trial.
   */
  subscription: CardSalePort<ProviderSubscription>;
  payment: CardSalePort<ProviderPayment>;
}

/** `libraryUrl`: Stripe's library comes from Stripe, or from this address of its stand-in. */
export type ClientConfig =
  { name: "sandbox" } | { name: "stripe"; publishableKey: string; libraryUrl: string | null };

export interface CspSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** Hosted pages: `form-action` also restricts where a form's redirect may lead. */
  form: readonly string[];
}

/** The order as the provider's metadata names it; the customer narrows the search. */
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
  discount: {
    /** The provider's coupon is found or created by our promotion's id. */
    promotionId: number;
    code: string;
    amountOffMinor: number;
    /** The first paid period, a number of months, or for ever. */
    duration: "ONCE" | "MONTHS" | "FOREVER";
    months: number | null;
  } | null;
  trialDays: number;
  /** The time of the order, so that a repeated call on another day creates the same sale. */
  orderedAt: Date;
  /** Null: the platform keeps the money (UNLIMITED). */
  destination: { accountRef: string; feeBasisPoints: number } | null;
  /** Periods are counted in this time zone; a provider that knows only UTC counts in UTC. */
  timeZone: string;
}

export interface CardSale extends Sale {
  paymentMethodRef: string;
  /** The provider's own pages, such as that of an overdue payment, lead back here. */
  returnUrl: string;
}

export interface HostedCheckoutInput extends Sale {
  successUrl: string;
  cancelUrl: string;
  /** The page cannot be paid from then on; the time is at least half an hour ahead. */
  expiresAt: Date;
  locale: string;
  brand: { name: string; logoUrl: string | null };
}

export interface ProviderCheckout extends SaleRef<"checkout"> {
  orderId: string;
  customerRef: string;
  status: "open" | "complete" | "expired";
  /** The provider's code of the decline that closed the page, for the log; null if none did. */
  failure: string | null;
  url: string;
  successUrl: string;
  /** The subscription or payment that the paid page created; null before. */
  paidBy: SaleRef<"subscription" | "payment"> | null;
}

/** The fields mean what they mean in Stripe's API: `canceledAt` is the time of the cancellation, not of the end. */
export interface ProviderSubscription extends SaleRef<"subscription"> {
  orderId: string;
  customerRef: string;
  status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    /** The operator paused it in the provider's dashboard: it gives no access and may resume. */
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
  /** The card that pays an invoice also pays the following ones (`keepLatestCard`). */
  keepsLatestCard: boolean;
  /** Newest first; a provider returns about two years of monthly invoices. */
  invoices: ProviderInvoice[];
}

export interface ProviderInvoice {
  invoiceRef: string;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  /** The amount after discounts. */
  amountMinor: number;
  amountPaidMinor: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  /** Null if nothing was charged. */
  chargeRef: string | null;
  /** The platform's fee as the provider took it from the charge; null if it took none. */
  feeMinor: number | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** The number of attempted payments; an open invoice without an attempt has not failed. */
  attempts: number;
  /** The card's bank requires the holder to authenticate. */
  needsAuthentication: boolean;
  /** The provider's code of the last decline. */
  failure: string | null;
  /** The browser authenticates with it (`confirmation_secret`); null if there is nothing to confirm. */
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
  /** As `ProviderInvoice.feeMinor`. */
  feeMinor: number | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  failure: string | null;
  paidAt: Date | null;
}

/** Lists of refunds are newest first. */
export interface ProviderRefund {
  refundRef: string;
  amountMinor: number;
  createdAt: Date;
  /** The payer's bank rejected the refund, sometimes days later, and the platform has the money again. */
  failed: boolean;
  /** True if the creator returned their part; false if the platform bears the whole refund. */
  shared: boolean;
  /** The returned part of the platform's fee; null if the provider took no fee from the charge. */
  feeMinor: number | null;
}

/** A chargeback. `inquiry`: the bank only inquires, and no money has moved. */
export interface ProviderDispute {
  disputeRef: string;
  amountMinor: number;
  status: "inquiry" | "open" | "won" | "lost";
  createdAt: Date;
  /** The deadline of the evidence; null if the provider names none. */
  answerBy: Date | null;
}

/** `wrong-mode`: a test event where we take real money, or the reverse. */
export type EventRefusal = "bad-signature" | "too-old" | "malformed" | "wrong-mode";

export interface VerifiedEvent {
  ok: true;
  eventId: string;
  type: string;
  createdAt: Date;
  /** The order and customer that the event names; null if it names none or every object at this provider is ours. */
  mark: { orderId: string | null; customerRef: string | null } | null;
  /** The references name the object that changed. We use only them and read the rest at the provider. */
  accountRef: string | null;
  checkoutRef: string | null;
  subscriptionRef: string | null;
  paymentRef: string | null;
  /** The charge that was refunded or disputed. */
  chargeRef: string | null;
}

/** The provider did not answer or failed temporarily. The outcome is unknown; the caller can retry later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

/**
 * The provider rejects our API key (revoked, replaced, without the permission). Nothing was created or charged, and
 * only the operator can help.
 */
export class ProviderKeyRefused extends ProviderUnavailable {
  override name = "ProviderKeyRefused";
  /** The order that we closed because of it; null if no order was written or an earlier call may have paid it. */
  orderId: string | null = null;
}

/** The seller's account cannot be paid, or no longer. Nothing was created or charged. */
export class CreatorRefused extends Error {
  override name = "CreatorRefused";
}
