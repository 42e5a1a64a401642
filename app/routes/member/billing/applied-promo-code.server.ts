/** The promo code that a checkout page applies (product.md §3, §10). */
import type { Submission } from "@conform-to/react";
import { forgetPromoCode, readPromoCode } from "~/http/billing/checkout-cookies";
import { toCookieHeaders } from "~/http/cookies";
import { redisplayForm, type FieldErrors, type FormAnswer } from "~/http/form.server";
import { memoizePerRequest, type RequestArgs } from "~/http/gym.server";
import type { PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import type { PromoCodeRefusal } from "./check-promo-code.server";

const APPLIED_CODE = "applied promo code";

/**
 * A page that the member opens clears the stored code (product.md §3); `?promo=applied` marks the reload after Apply,
 * which keeps it.
 */
export const getAppliedPromoCode = ({ context, request, url, person }: PageContext) =>
  memoizePerRequest(context, APPLIED_CODE, async () => {
    const isReload = url.searchParams.get("promo") === "applied";
    const code = isReload ? readPromoCode(context, request) : null;
    if (code === null) return null;
    // The cookie is the visitor's own text: without a limit, reloads would search for codes.
    const limit = await context.limits.consume("promoPage", person?.accountId ?? context.clientIp);
    return limit.ok ? code : null;
  });

/** Makes the loader that follows in this request use this code, whatever address and cookie say. */
function setAppliedPromoCode({ memo }: RequestArgs["context"], code: string | null): void {
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

/** The answer to a form with a promo code. */
export interface PriceAnswer extends FormAnswer {
  /** The page says that the code is gone. */
  codeRemoved?: boolean;
}

type CodeSubmission = Pick<Submission<unknown, string[]>, "reply">;

/**
 * Shows the page with the price after this code. With script the browser goes to the matching address; without script
 * the answer is the page itself, with the member's input.
 */
export function showPriceWithCode(
  { request, context }: RequestArgs,
  submission: CodeSubmission,
  {
    code,
    headers,
    errors = {},
    codeRemoved = false,
    buildUrl,
  }: {
    code: string | null;
    headers: HeadersInit;
    /** Errors of other fields, when the member pressed the order button. */
    errors?: FieldErrors;
    /** The member removed the code; with script the page finds out by itself. */
    codeRemoved?: boolean;
    buildUrl: (promo: "applied" | null) => string;
  },
) {
  if (request.headers.get("accept")?.includes("text/html") === true) {
    setAppliedPromoCode(context, code);
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    const reply = submission.reply({ fieldErrors: errors });
    return redisplayForm<PriceAnswer>(reply, status, headers, { codeRemoved });
  }
  return seeOther(buildUrl(code === null ? null : "applied"), headers);
}

/** Shows the page with its own price, without the code that was applied before, and the reason beside the code. */
export function showRefusedCode(
  { context }: RequestArgs,
  submission: CodeSubmission,
  {
    refusal: { message, status },
    headers,
    errors,
  }: { refusal: PromoCodeRefusal; headers: HeadersInit; errors: FieldErrors },
) {
  setAppliedPromoCode(context, null);
  const fieldErrors = { ...errors, promoCode: [message] };
  return redisplayForm(submission.reply({ fieldErrors }), status, headers);
}
