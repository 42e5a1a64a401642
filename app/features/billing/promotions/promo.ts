/** Promo codes (product.md §4, §14): their discount, their limits and their validity. Pure. */
import { money, percentageOf } from "~/kernel/money";
import { discountPrice, type Discount, type DiscountDuration } from "../price";
import { isChargeable } from "../smallest-charge";

export const MAX_PROMO_CODE = 50;

/** Ignores case and surrounding spaces, because members type codes from posters. */
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
  /** Plans and products that the code names. A code that names none covers every plan of the gym and no product. */
  planIds: readonly number[];
  productIds: readonly number[];
}

/** Translation keys, which API calls return (product.md §14). */
export type PromoRefusal =
  | "promo.expired"
  | "promo.notFound"
  | "promo.notForPlan"
  | "promo.notForProduct"
  | "promo.alreadyUsed"
  | "promo.limitReached";

export type PromoJudgement =
  | { ok: true; discount: Discount }
  /** `leavesTooLittle`: the code is valid, but it leaves less than the smallest charge. */
  | { ok: false; reason: PromoRefusal; leavesTooLittle?: true };

/** The plan or product to which a code is applied. */
export interface PromoItem {
  /** Defaults to a plan. */
  kind?: "plan" | "product";
  id: number;
  priceMinor: number;
  currency: string;
}

/** `ownUses`: the student's uses. Reserved ones do not count, because their orders are closed first. */
export function judgePromo(
  promotion: Promotion | null,
  item: PromoItem,
  { ownUses, now }: { ownUses: readonly { state: string }[]; now: Date },
): PromoJudgement {
  // A code reads as unknown before its start, so that the gym decides when to announce it.
  if (!promotion || (promotion.startsAt !== null && now < promotion.startsAt)) {
    return { ok: false, reason: "promo.notFound" };
  }
  if (promotion.endsAt !== null && now >= promotion.endsAt) {
    return { ok: false, reason: "promo.expired" };
  }
  const notCovered = item.kind === "product" ? "promo.notForProduct" : "promo.notForPlan";
  const { currency } = promotion;
  if (!isCovered(promotion, item) || (currency !== null && currency !== item.currency)) {
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
  const discount = discountOf(promotion, item);
  // The code must leave nothing to pay or at least the smallest charge.
  if (!isChargeable(discountPrice(item.priceMinor, discount), item.currency)) {
    return { ok: false, reason: notCovered, leavesTooLittle: true };
  }
  return { ok: true, discount };
}

function isCovered({ planIds, productIds }: Promotion, { kind, id }: PromoItem): boolean {
  if (kind === "product") return productIds.includes(id);
  return planIds.includes(id) || (planIds.length === 0 && productIds.length === 0);
}

/**
 * A discount never exceeds the price; fractions of a penny are rounded half away from zero. A product is paid once, so
 * its discount is always ONCE.
 */
export function discountOf(
  promotion: Promotion,
  { kind, priceMinor, currency }: PromoItem,
): Discount {
  const amountOffMinor =
    promotion.amountOffMinor ??
    percentageOf(money(priceMinor, currency), (promotion.percentOff ?? 0) * 100).amountMinor;
  return {
    promotionId: promotion.id,
    code: promotion.code,
    percentOff: promotion.percentOff,
    amountOffMinor: Math.min(amountOffMinor, priceMinor),
    duration: kind === "product" ? "ONCE" : durationOf(promotion.duration),
    months: kind === "product" ? null : promotion.months,
  };
}

const durationOf = (duration: string): DiscountDuration =>
  duration === "MONTHS" || duration === "FOREVER" ? duration : "ONCE";

/**
 * Counts the payments of a plan that a code reduces. A payment that falls due while the code lasts is reduced as a
 * whole, so three months of a yearly plan are one payment. The pages, the sandbox and Stripe's coupons follow this
 * rule.
 */
export function countReducedPayments(
  { duration, months }: Pick<Discount, "duration" | "months">,
  monthsPerPayment: number,
): number {
  if (duration === "ONCE") return 1;
  return duration === "FOREVER"
    ? Infinity
    : Math.max(1, Math.ceil((months ?? 1) / monthsPerPayment));
}

/**
 * Counts the months after which a free subscription ends by itself (product.md §18): as long as its code, but at least
 * one period of the plan; one period if the code is for one payment or for ever.
 */
export function countFreeMonths(
  intervalMonths: number,
  duration: string | null,
  months: number | null,
): number {
  return duration === "MONTHS" ? Math.max(intervalMonths, months ?? 1) : intervalMonths;
}
