/** Which promo code a checkout page applies (product.md §3, §10). */
import { forgetPromoCode, readPromoCode } from "~/http/billing/checkout-cookies";
import type { RequestArgs } from "~/http/gym.server";

/**
 * `promoCode` is forgotten when the page is opened (product.md §3); the address that Apply leads to says that it was not
 * opened anew.
 */
export async function appliedCode(args: RequestArgs): Promise<string | null> {
  const { context, request } = args;
  const answered = context.memo.get(SHOWN_CODE) as Promise<string | null> | undefined;
  if (answered) return answered;
  const applied = new URL(request.url).searchParams.get("promo") === "applied";
  return applied ? readPromoCode(context, request) : null;
}

const SHOWN_CODE = "shown-code";

/** Makes the loader that follows in this request use this code, whatever address and cookie say. */
export function showCode({ memo }: RequestArgs["context"], code: string | null): void {
  memo.set(SHOWN_CODE, Promise.resolve(code));
}

/** Headers of a page that ignores the stored code. */
export function forgottenCode({ context, request }: RequestArgs, applied: string | null): Headers {
  const headers = new Headers();
  if (applied === null && readPromoCode(context, request) !== null) {
    headers.append("Set-Cookie", forgetPromoCode(context));
  }
  return headers;
}
