/** A purchase request, and the reasons to refuse it. */
import type { AgeAssertion } from "../permission/age";
import type { ProviderKey } from "../payment-port";
import type { PromoRefusal } from "../promotions/promo";
import type { Refusal } from "~/kernel/result";

export type OrderedItem = { kind: "plan"; planId: number } | { kind: "product"; productId: number };

export const isOf = (
  order: { subscriptionTypeId: number | null; productId: number | null },
  item: OrderedItem,
): boolean =>
  item.kind === "plan"
    ? order.subscriptionTypeId === item.planId
    : order.productId === item.productId;

export interface OrderRequest {
  /** `free`: nothing to pay, so no provider is asked. */
  provider: ProviderKey | "free";
  student: { studentId: number; email: string; name: string };
  /** The gym that the page belongs to; the platform's pages (null) sell platform plans and any gym's products. */
  gym: { id: number; name: string; logoUrl: string | null } | null;
  item: OrderedItem;
  /** HOSTED: the provider's page. CARD: our card form. FREE: nothing to pay. */
  channel: "HOSTED" | "CARD" | "FREE";
  paymentMethodRef?: string | null;
  promoCode?: string | null;
  /** The form's hidden id: the same attempt is the same order, and never a different purchase. */
  attemptId: string;
  /**
   * The attempt is a caller's Idempotency-Key: with another card, or with another promo code before it is paid, it is a
   * different purchase too. Our own form puts its card on file anew each time, and takes a code until it is paid.
   */
  attemptIsKey?: boolean;
  /** The open order of another plan that the buyer gives up for this one. */
  giveUp?: string | null;
  termsAccepted: boolean;
  /** The buyer's own statement; null: none. */
  age: AgeAssertion | null;
  /**
   * The quote of the terms that the member read; if they differ by now, the new ones are shown first. Null: not
   * checked.
   */
  quote?: string | null;
  instagramHandle: string | null;
  returnUrl: string | null;
  /** Whether the buyer agreed that the affiliate network is told; null or absent: it is not. */
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
  /** Under 18, or buying with a parent's permission that the parent has not given to this seller. */
  | "parent-required"
  | "instagram-required"
  | "already-held"
  /** This attempt has bought, or is buying, something else. */
  | "attempt-reused"
  /** Another plan of this seller waits to be paid (`begun`): the buyer chooses one of the two. */
  | "order-begun"
  | "terms-changed"
  | "is-free"
  | "not-free"
  /** The seller cannot be paid yet, so nothing can be sold (product.md §18). */
  | "creator-not-ready"
  /** It costs something, but less than a card can be charged. */
  | "below-minimum"
  | PromoRefusal;

/** Why an order is refused, together with everything else the buyer can fix. */
export interface Refused extends Refusal<CheckoutRefusal> {
  also?: readonly CheckoutRefusal[];
  /** With `order-begun`. */
  begun?: BegunOrder;
}

export interface BegunOrder {
  orderId: string;
  planId: number;
}

export type OrRefused<Value extends object> = ({ ok: true } & Value) | Refused;

export const reasonsOf = ({ reason, also = [] }: Refused): readonly CheckoutRefusal[] => [
  reason,
  ...also,
];
