/** The promo code that a checkout page applies (product.md §3, §10). */
import { forgetPromoCode, readPromoCode } from "~/http/billing/checkout-cookies";
import { toCookieHeaders } from "~/http/cookies";
import { memoizePerRequest, type RequestArgs } from "~/http/gym.server";
import type { PageContext } from "~/http/request-context.server";

const APPLIED_CODE = "applied promo code";

/**
 * A page that the member opens clears the stored code (product.md §3); `?promo=applied` marks the reload after Apply,
 * which keeps it.
 */
export const getAppliedPromoCode = ({ context, request, url }: PageContext) =>
  memoizePerRequest(context, APPLIED_CODE, () => {
    const isReload = url.searchParams.get("promo") === "applied";
    return Promise.resolve(isReload ? readPromoCode(context, request) : null);
  });

/** Makes the loader that follows in this request use this code, whatever address and cookie say. */
export function setAppliedPromoCode({ memo }: RequestArgs["context"], code: string | null): void {
  memo.set(APPLIED_CODE, Promise.resolve(code));
}

/** Headers of a page that ignores the stored code. */
export const clearStalePromoCode = (
  { context, request }: RequestArgs,
  appliedCode: string | null,
): Headers =>
  toCookieHeaders(
    appliedCode === null && readPromoCode(context, request) !== null
      ? forgetPromoCode(context)
      : null,
  );
