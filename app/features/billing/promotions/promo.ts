/** Promo codes (spec §4, decisions §5): what a code takes off, for whom and until when. Pure; `now` is a parameter. */
import { money, percentageOf } from "~/kernel/money";
import { isChargeable } from "../smallest-charge";

export const MAX_PROMO_CODE = 50;

/** Trimmed and without regard to case: what somebody types from a poster. */
export const foldCode = (code: string): string => code.normalize("NFKC").trim().toUpperCase();

/** What may be a code at all: an empty one, a long one or one with control characters is nobody's. */
export const isCode = (code: string): boolean =>
  code.trim() !== "" && code.length <= MAX_PROMO_CODE && !/\p{Cc}/u.test(code.trim());

export type DiscountDuration = "ONCE" | "MONTHS" | "FOREVER";

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
  /** Empty: every plan of the gym. */
  planIds: readonly number[];
}

/** What is taken off each period's price; always an amount, so that we and the provider never round differently. */
export interface Discount {
  promotionId: number;
  code: string;
  amountOffMinor: number;
  duration: DiscountDuration;
  months: number | null;
}

/** Keys of texts, as calls answer them (decisions §5). */
export type PromoRefusal =
  | "promo.expired"
  | "promo.notFound"
  | "promo.notForPlan"
  | "promo.alreadyUsed"
  | "promo.limitReached";

export type JudgedPromo =
  | { ok: true; discount: Discount }
  /** `leavesTooLittle`: the code is right, but no card can be charged what it leaves. */
  | { ok: false; reason: PromoRefusal; leavesTooLittle?: true };

interface Sold {
  id: number;
  priceMinor: number;
  currency: string;
}

/** `ownUses`: this student's. A reserved one gives way to the order in hand, so it stands in nobody's way. */
export function judgePromo(
  promotion: Promotion | null,
  plan: Sold,
  { ownUses, now }: { ownUses: readonly { state: string }[]; now: Date },
): JudgedPromo {
  // Not started yet reads as not there: a code is announced when its gym announces it.
  if (!promotion || (promotion.startsAt !== null && now < promotion.startsAt)) {
    return { ok: false, reason: "promo.notFound" };
  }
  if (promotion.endsAt !== null && now >= promotion.endsAt) {
    return { ok: false, reason: "promo.expired" };
  }
  const { planIds, currency } = promotion;
  if (
    (planIds.length > 0 && !planIds.includes(plan.id)) ||
    (currency !== null && currency !== plan.currency)
  ) {
    return { ok: false, reason: "promo.notForPlan" };
  }
  const reserved = ownUses.filter(({ state }) => state === "RESERVED").length;
  if (ownUses.length - reserved >= promotion.maxPerStudent) {
    return { ok: false, reason: "promo.alreadyUsed" };
  }
  const othersUses = promotion.usedCount - reserved;
  if (promotion.maxRedemptions !== null && othersUses >= promotion.maxRedemptions) {
    return { ok: false, reason: "promo.limitReached" };
  }
  const discount = discountOf(promotion, plan);
  // What is left must be nothing, or enough for a card.
  if (!isChargeable(plan.priceMinor - discount.amountOffMinor, plan.currency)) {
    return { ok: false, reason: "promo.notForPlan", leavesTooLittle: true };
  }
  return { ok: true, discount };
}

/** Never more than the price; a part of a penny is rounded for the member's part, half away from zero. */
export function discountOf(promotion: Promotion, { priceMinor, currency }: Sold): Discount {
  const off =
    promotion.amountOffMinor ??
    percentageOf(money(priceMinor, currency), (promotion.percentOff ?? 0) * 100).amountMinor;
  return {
    promotionId: promotion.id,
    code: promotion.code,
    amountOffMinor: Math.min(off, priceMinor),
    duration: durationOf(promotion.duration),
    months: promotion.months,
  };
}

const durationOf = (duration: string): DiscountDuration =>
  duration === "MONTHS" || duration === "FOREVER" ? duration : "ONCE";

/**
 * For how many months a subscription that costs nothing runs before it ends by itself (decisions §9): as long as its
 * code, but at least one period of the plan; without a code, or with one that never ends, one period.
 */
export function freeMonths(
  intervalMonths: number,
  duration: string | null,
  months: number | null,
): number {
  return duration === "MONTHS" ? Math.max(intervalMonths, months ?? 1) : intervalMonths;
}
