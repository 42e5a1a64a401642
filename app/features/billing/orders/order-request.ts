/** A purchase request, and the reasons to refuse it. */
import type { AgeAssertion } from "../permission/age";
import type { ProviderKey } from "../payment-port";
import type { PromoRefusal } from "../promotions/promo";
import type { Refusal } from "~/kernel/result";

export type OrderedItem = { kind: "plan"; planId: number } | { kind: "product"; productId: number };

export const isOfItem = (
  order: { subscriptionTypeId: number | null; productId: number | null },
  item: OrderedItem,
): boolean =>
  item.kind === "plan"
    ? order.subscriptionTypeId === item.planId
    : order.productId === item.productId;

export interface OrderRequest {
  /** `free`: nothing to pay, so no provider is called. */
  provider: ProviderKey | "free";
  student: { studentId: number; email: string; name: string };
  /** The gym that the page belongs to; the platform's pages (null) sell platform plans and any gym's products. */
  gym: { id: number; name: string; logoUrl: string | null } | null;
  item: OrderedItem;
  /** HOSTED: the provider's page. CARD: our card form. FREE: nothing to pay. */
  channel: "HOSTED" | "CARD" | "FREE";
  paymentMethodRef?: string | null;
  promoCode?: string | null;
  /** The form's hidden id. A repeated attempt gets the answer of its order, and never buys something else. */
  attemptId: string;
  /**
   * Whether the attempt is a caller's Idempotency-Key. With another card, or with another promo code before it is paid,
   * it is a different purchase too. Our own form saves a new card each time, and accepts a code until it is paid.
   */
  attemptIsKey?: boolean;
  /** The open order of another plan that the buyer gives up for this one. */
  replacesOrderId?: string | null;
  termsAccepted: boolean;
  /** Whether the buyer asks for the start at once, and so pays for the days until a withdrawal; absent: no. */
  startsAtOnce?: boolean;
  /** What the buyer states about their age; null: nothing. */
  age: AgeAssertion | null;
  /**
   * The quote of the terms that the member has read; an order on other terms is refused, so that the page shows them
   * first. Null: not checked.
   */
  quote?: string | null;
  instagramHandle: string | null;
  returnUrl: string | null;
  /** Present if the buyer consents to a report to the affiliate network, with the click that led to the sale. */
  affiliate?: { clickId: string | null } | null;
  feePercent: number;
  locale: string;
  now: Date;
}

export type CheckoutRefusal =
  | "plan-not-found"
  | "product-not-found"
  | "terms-required"
  | "age-required"
  /** The buyer is under 18, or names a parent whose permission this seller does not have. */
  | "parent-required"
  | "instagram-required"
  | "already-held"
  /** The attempt has bought, or is buying, something else. */
  | "attempt-reused"
  /** An order of another plan of this seller is still open (`openOrder`): the buyer chooses one of the two. */
  | "order-begun"
  | "terms-changed"
  | "is-free"
  | "not-free"
  /** The seller cannot be paid yet, so nothing can be sold (product.md §18). */
  | "creator-not-ready"
  /** The price is above zero, but less than a card can be charged. */
  | "below-minimum"
  | PromoRefusal;

/** Why an order is refused, with everything else that the buyer can correct. */
export interface Refused extends Refusal<CheckoutRefusal> {
  also?: readonly CheckoutRefusal[];
  /** With `order-begun`. */
  openOrder?: OpenOrder;
}

export interface OpenOrder {
  orderId: string;
  planId: number;
}

export type OrRefused<Value extends object> = ({ ok: true } & Value) | Refused;

export const reasonsOf = ({ reason, also = [] }: Refused): readonly CheckoutRefusal[] => [
  reason,
  ...also,
];
