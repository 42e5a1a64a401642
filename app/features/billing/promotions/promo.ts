/** Promo codes (product.md §4, §14): their discount, their limits and their time. Pure; `now` is a parameter. */
import { money, percentageOf } from "~/kernel/money";
import { discountPrice, type Discount, type DiscountDuration } from "../price";
import { isChargeable } from "../smallest-charge";

export const MAX_PROMO_CODE = 50;

/** Trims and folds the case, because members type codes from posters. */
export const foldCode = (code: string): string => code.normalize("NFKC").trim().toUpperCase();

/** A code is not empty, not too long and has no control characters. */
export const isCode = (code: string): boolean =>
  code.trim() !== "" && code.length <= MAX_PROMO_CODE && !/\p{Cc}/u.test(code.trim());

export interface Promotion {
  id: number;
  code: string;
  percentOff: number | null;
  amountOffMinor: number | null;
  currency: string | null;
  duration: string;
  months: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  maxPerStudent: number;
  usedCount: number;
  /** Plans and products that the code names. Without any it covers every plan of the gym, and no product. */
  planIds: readonly number[];
  productIds: readonly number[];
}

/** Keys of texts, as calls answer them (product.md §14). */
export type PromoRefusal =
  | "promo.expired"
  | "promo.notFound"
  | "promo.notForPlan"
  | "promo.notForProduct"
  | "promo.alreadyUsed"
  | "promo.limitReached";

export type JudgedPromo =
  | { ok: true; discount: Discount }
  /** `leavesTooLittle`: the code is valid, but the rest is too little to charge to a card. */
  | { ok: false; reason: PromoRefusal; leavesTooLittle?: true };

export interface Sold {
  /** Left out: a plan. */
  kind?: "plan" | "product";
  id: number;
  priceMinor: number;
  currency: string;
}

/** `ownUses`: this student's. Reserved ones do not count: the orders that hold them are closed first. */
export function judgePromo(
  promotion: Promotion | null,
  sold: Sold,
  { ownUses, now }: { ownUses: readonly { state: string }[]; now: Date },
): JudgedPromo {
  // Before it starts a code reads as unknown, so that a gym can announce it when it likes.
  if (!promotion || (promotion.startsAt !== null && now < promotion.startsAt)) {
    return { ok: false, reason: "promo.notFound" };
  }
  if (promotion.endsAt !== null && now >= promotion.endsAt) {
    return { ok: false, reason: "promo.expired" };
  }
  const notCovered = sold.kind === "product" ? "promo.notForProduct" : "promo.notForPlan";
  const { currency } = promotion;
  if (!isCovered(promotion, sold) || (currency !== null && currency !== sold.currency)) {
    return { ok: false, reason: notCovered };
  }
  const reserved = ownUses.filter(({ state }) => state === "RESERVED").length;
  if (ownUses.length - reserved >= promotion.maxPerStudent) {
    return { ok: false, reason: "promo.alreadyUsed" };
  }
  const othersUses = promotion.usedCount - reserved;
  if (promotion.maxRedemptions !== null && othersUses >= promotion.maxRedemptions) {
    return { ok: false, reason: "promo.limitReached" };
  }
  const discount = discountOf(promotion, sold);
  // The rest must be 0, or enough to charge to a card.
  if (!isChargeable(discountPrice(sold.priceMinor, discount), sold.currency)) {
    return { ok: false, reason: notCovered, leavesTooLittle: true };
  }
  return { ok: true, discount };
}

function isCovered({ planIds, productIds }: Promotion, { kind, id }: Sold): boolean {
  if (kind === "product") return productIds.includes(id);
  return planIds.includes(id) || (planIds.length === 0 && productIds.length === 0);
}

/**
 * Never more than the price; fractions of a penny are rounded half away from zero. A product is paid once, however
 * long the code would last.
 */
export function discountOf(promotion: Promotion, { kind, priceMinor, currency }: Sold): Discount {
  const off =
    promotion.amountOffMinor ??
    percentageOf(money(priceMinor, currency), (promotion.percentOff ?? 0) * 100).amountMinor;
  return {
    promotionId: promotion.id,
    code: promotion.code,
    amountOffMinor: Math.min(off, priceMinor),
    duration: kind === "product" ? "ONCE" : durationOf(promotion.duration),
    months: kind === "product" ? null : promotion.months,
  };
}

const durationOf = (duration: string): DiscountDuration =>
  duration === "MONTHS" || duration === "FOREVER" ? duration : "ONCE";

/**
 * How many payments of a plan a code reduces: one that falls due while the code lasts is reduced as a whole, so three
 * months of a yearly plan are one payment. The pages, the sandbox and Stripe's coupons all follow this.
 */
export function reducedPayments(
  { duration, months }: Pick<Discount, "duration" | "months">,
  monthsEach: number,
): number {
  if (duration === "ONCE") return 1;
  return duration === "FOREVER" ? Infinity : Math.max(1, Math.ceil((months ?? 1) / monthsEach));
}

/**
 * How many months a free subscription runs before it ends by itself (product.md §18): as long as its code, but at
 * least one period of the plan; one period when the code is for one payment or for ever.
 */
export function freeMonths(
  intervalMonths: number,
  duration: string | null,
  months: number | null,
): number {
  return duration === "MONTHS" ? Math.max(intervalMonths, months ?? 1) : intervalMonths;
}
