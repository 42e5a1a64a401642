/** The problem documents of refused calls (product.md §10), in the language of the caller. */
import type { z } from "zod";
import { MediaStoreUnavailable } from "~/features/media/media-store";
import {
  closedOrderOf,
  PROVIDER_RETRY_AFTER,
  isProviderUnavailable,
} from "~/http/billing/provider-unavailable.server";
import { RETRY_AFTER_SECONDS, isDatabaseUnavailable } from "~/http/database-unavailable";
import type { MessageKey } from "~/http/message-keys";
import { problemDetail } from "~/http/problem-detail.server";
import { getFieldMessage, REFUSALS, type RefusalName } from "~/http/refusals";
import { problem, type FieldError } from "~/http/responses.server";
import type { CallRefusal } from "./define-call";

/** What a problem document tells of the refused request. */
export interface RefusedCall {
  pathname: string;
  cookie: string | null;
  acceptLanguage: string | null;
}

export const toRefusedCall = ({ url, headers }: Request): RefusedCall => ({
  pathname: new URL(url).pathname,
  cookie: headers.get("cookie"),
  acceptLanguage: headers.get("accept-language"),
});

export async function refuseCall(
  { pathname, cookie, acceptLanguage }: RefusedCall,
  name: RefusalName,
  more: {
    headers?: HeadersInit;
    fieldErrors?: FieldError[];
    more?: Record<string, string | number | null>;
  } = {},
): Promise<Response> {
  const { status, message, ...refusal } = REFUSALS[name];
  const detail = await problemDetail(message, { cookie, acceptLanguage });
  const title = "titleIsText" in refusal ? detail : refusal.title;
  return problem({ status, title, detail, message, path: pathname, ...more });
}

/** An invalid token is told apart from a missing one (RFC 6750, 3.1). */
export const refuseUnauthorized = (
  refused: RefusedCall,
  { hasToken }: { hasToken: boolean },
): Promise<Response> =>
  refuseCall(refused, "unauthorized", {
    headers: { "WWW-Authenticate": hasToken ? 'Bearer error="invalid_token"' : "Bearer" },
  });

/** A refusal that is no fault of ours says when to retry. */
export function refuseFailure(refused: RefusedCall, error: unknown): Promise<Response> {
  if (isProviderUnavailable(error)) {
    const reference = closedOrderOf(error);
    return refuseCall(refused, "providerAway", {
      headers: { "Retry-After": PROVIDER_RETRY_AFTER },
      more: reference === null ? undefined : { reference },
    });
  }
  return isDatabaseUnavailable(error) || error instanceof MediaStoreUnavailable
    ? refuseCall(refused, "unavailable", { headers: { "Retry-After": RETRY_AFTER_SECONDS } })
    : refuseCall(refused, "internal");
}

export function refuseResult(
  refused: RefusedCall,
  { reason, retryAfterSeconds, field, also = [], more }: CallRefusal,
): Promise<Response> {
  const wrongFields = field === undefined ? [] : [{ reason, field }, ...also];
  return refuseCall(refused, reason, {
    headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
    fieldErrors:
      wrongFields.length === 0
        ? undefined
        : wrongFields.map((one) => ({
            objectName: "body",
            field: one.field,
            message: getFieldMessage(one.reason),
          })),
    more,
  });
}

export function listFieldErrors(objectName: string, error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).slice(0, 20).map((issue) => ({
    objectName,
    field: issue.path.join("."),
    message: isKey(issue.message) ? issue.message : "error.invalidValue",
  }));
}

const isKey = (message: string): message is MessageKey => message.startsWith("error.");
