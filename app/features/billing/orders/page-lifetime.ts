/** How long a hosted payment page may be paid; its promo code is reserved for as long. */
import { MINUTE_MS } from "~/kernel/time";

export const PAGE_OPEN_MS = 45 * MINUTE_MS;

/** Stripe opens no page for less than 30 minutes; the request itself takes a moment. */
const MIN_OPEN_MS = 32 * MINUTE_MS;
/** A member needs this long to find a card and type it: a page that closes sooner is replaced. */
const MIN_PAY_MS = 15 * MINUTE_MS;

/** Counted from the order, so that repeating the request asks for the same page. */
export const endOfPage = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + PAGE_OPEN_MS);

/** A page that is about to close is replaced by that of a new order. */
export function isPageTooOld(
  order: { createdAt: Date; checkoutRef: string | null },
  now: Date,
): boolean {
  const remainingMs = endOfPage(order).getTime() - now.getTime();
  return remainingMs < (order.checkoutRef === null ? MIN_OPEN_MS : MIN_PAY_MS);
}
