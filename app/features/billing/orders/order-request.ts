/** What a purchase is asked with, and why it may be refused. */
import type { AgeAssertion } from "../permission/age";
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
  /** `payments.key`. */
  provider: string;
  student: { studentId: number; email: string; name: string };
  /** The gym whose page sells; null sells the platform's plans, and any gym's product. */
  gym: { id: number; name: string; logoUrl: string | null } | null;
  item: OrderedItem;
  /** HOSTED: the provider's page. CARD: our card form. FREE: nothing to pay, and only then. */
  channel: "HOSTED" | "CARD" | "FREE";
  paymentMethodRef?: string | null;
  promoCode?: string | null;
  /** The form's hidden id; the same attempt is the same order. */
  attemptId: string;
  termsAccepted: boolean;
  /** What the buyer says; null: nothing. */
  age: AgeAssertion | null;
  /** `quoteOf` the terms that the member read; other ones by now are shown again first. Null: not asked. */
  quote?: string | null;
  instagramHandle: string | null;
  returnUrl: string | null;
  /** The buyer has agreed that an affiliate network hears of it; null or absent: nobody is told. */
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
  /** Under 18, or buying with a parent's permission: the parent has not confirmed it to this seller. */
  | "parent-required"
  | "instagram-required"
  | "already-held"
  | "terms-changed"
  | "is-free"
  | "not-free"
  /** Whoever sells it cannot be paid yet, so it cannot be sold (decisions §9). */
  | "creator-not-ready"
  /** It costs something, and less than a card can be charged. */
  | "below-minimum"
  | PromoRefusal;

/** Why nothing is ordered; where a buyer can mend it, together with all else that they can mend. */
export interface Refused extends Refusal<CheckoutRefusal> {
  also?: readonly CheckoutRefusal[];
}

export type OrRefused<Value extends object> = ({ ok: true } & Value) | Refused;

export const reasonsOf = ({ reason, also = [] }: Refused): readonly CheckoutRefusal[] => [
  reason,
  ...also,
];
