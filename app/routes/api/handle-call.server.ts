/** Finds the call of a request, parses the request by its definition, runs it and answers by its definition. */
import type { z } from "zod";
import { MediaStoreUnavailable } from "~/features/media/media-store";
import {
  closedOrderOf,
  PROVIDER_RETRY_AFTER,
  isProviderUnavailable,
} from "~/http/billing/provider-unavailable.server";
import { RETRY_AFTER_SECONDS, isDatabaseUnavailable } from "~/http/database-unavailable";
import type { RequestArgs } from "~/http/gym.server";
import type { MessageKey } from "~/http/message-keys";
import { problemDetail } from "~/http/problem-detail.server";
import { getFieldMessage, REFUSALS, type RefusalName } from "~/http/refusals";
import { problem, type FieldError } from "~/http/responses.server";
import { currentSession, renewedSessionCookie } from "~/http/session.server";
import {
  allowsNoBody,
  hasEmptyAnswer,
  type Call,
  type CallRefusal,
  type CallResult,
} from "./define-call";
import { answerOnce } from "./idempotency.server";
import { readBody } from "./read-body.server";
import { findCall } from "./registry.server";

/** The loader and the action of every address below /api, known or not. */
export async function handleCall(args: RequestArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url);
  const found = findCall(pathname, args.request.method);
  if (found.kind === "not-found") return refuse(args, "notFound");
  if (found.kind === "wrong-method") {
    return refuse(args, "methodNotAllowed", { headers: { Allow: found.allow } });
  }
  const { call, params } = found;
  const callArgs = { ...args, params };
  try {
    return await runCall(call, callArgs);
  } catch (error) {
    args.context.log.error({ err: error, call: call.path }, "call failed");
    return refuseFailure(callArgs, error);
  }
}

/** A refusal that is no fault of ours says when to retry. */
function refuseFailure(args: RequestArgs, error: unknown): Promise<Response> {
  if (isProviderUnavailable(error)) {
    const reference = closedOrderOf(error);
    return refuse(args, "providerAway", {
      headers: { "Retry-After": PROVIDER_RETRY_AFTER },
      more: reference === null ? undefined : { reference },
    });
  }
  return isDatabaseUnavailable(error) || error instanceof MediaStoreUnavailable
    ? refuse(args, "unavailable", { headers: { "Retry-After": RETRY_AFTER_SECONDS } })
    : refuse(args, "internal");
}

async function runCall(call: Call, args: RequestArgs): Promise<Response> {
  const { context, request } = args;
  const session = call.security === "none" ? null : await currentSession(args);
  const person = session?.person ?? null;
  const bearer = request.headers.has("authorization");
  if (
    (call.security === "person" && !person) ||
    (call.security === "optional" && bearer && !session)
  ) {
    // An invalid token is told apart from a missing one (RFC 6750, 3.1).
    const challenge = bearer ? 'Bearer error="invalid_token"' : "Bearer";
    return refuse(args, "unauthorized", { headers: { "WWW-Authenticate": challenge } });
  }
  const input = await parseInput(call, args);
  if (!input.ok) return refuse(args, input.reason, { fieldErrors: input.fieldErrors });
  const { params, query, body } = input;
  const result = await answerOnce(call, { args, person, body }, () =>
    call.handle({ params, query, body, person, context, args } as never),
  );
  return result.ok ? toResponse(call, args, result) : refuseResult(args, result);
}

type ParsedInput =
  | { ok: true; params: unknown; query: unknown; body: unknown }
  | { ok: false; reason: RefusalName; fieldErrors?: FieldError[] };

/** Every wrong field of path, query and body is reported together; a body that cannot be read is refused by itself. */
async function parseInput(call: Call, { request, params }: RequestArgs): Promise<ParsedInput> {
  const parsedParams = call.params.safeParse(params);
  const parsedQuery = call.query.safeParse(toSingleValues(new URL(request.url).searchParams));
  const fieldErrors = [
    ...listFieldErrors("params", parsedParams.error),
    ...listFieldErrors("query", parsedQuery.error),
  ];
  let body: unknown;
  if (call.body) {
    const read = await readBody(request, {
      alsoAsForm: call.alsoAsForm ?? false,
      mayBeAbsent: allowsNoBody(call),
      asText: call.asText,
    });
    if (!read.ok) return read;
    const parsedBody = call.body.safeParse(read.value);
    fieldErrors.push(...listFieldErrors("body", parsedBody.error));
    body = parsedBody.data;
  }
  return fieldErrors.length > 0
    ? { ok: false, reason: "validation", fieldErrors }
    : { ok: true, params: parsedParams.data, query: parsedQuery.data, body };
}

/** The body passes through the schema, so that only described members are sent. */
async function toResponse(
  call: Call,
  args: RequestArgs,
  { body, headers }: Extract<CallResult<unknown>, { ok: true }>,
): Promise<Response> {
  const { status = 200, types } = call.answer;
  const parsed = call.answer.body.parse(body);
  const bytes = types ? (parsed as Uint8Array<ArrayBuffer>) : JSON.stringify(parsed);
  const isEmpty = hasEmptyAnswer(call);
  const response = new Response(isEmpty ? null : bytes, { status, headers });
  if (!types && !isEmpty) response.headers.set("Content-Type", "application/json; charset=utf-8");
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", toCacheControl(call, args.request));
  }
  // Texts of a gym vary by the caller's language. A picture states itself what it varies by.
  if (!response.headers.has("Vary")) {
    response.headers.set("Vary", "Authorization, Cookie, Accept-Language");
  }
  if (call.security !== "none") {
    const renewed = await renewedSessionCookie(args);
    if (renewed) response.headers.append("Set-Cookie", renewed);
  }
  return response;
}

function refuseResult(
  args: RequestArgs,
  { reason, retryAfterSeconds, field, also = [], more }: CallRefusal,
): Promise<Response> {
  const wrongFields = field === undefined ? [] : [{ reason, field }, ...also];
  return refuse(args, reason, {
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

function toCacheControl(call: Call, request: Request): string {
  if (call.caching === "never") return "no-store";
  const anonymous = !request.headers.has("authorization") && !request.headers.has("cookie");
  return `${anonymous ? "public" : "private"}, max-age=60`;
}

/** A parameter that comes twice becomes a list, which no single-value schema accepts. */
function toSingleValues(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function listFieldErrors(objectName: string, error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).slice(0, 20).map((issue) => ({
    objectName,
    field: issue.path.join("."),
    message: isKey(issue.message) ? issue.message : "error.invalidValue",
  }));
}

const isKey = (message: string): message is MessageKey => message.startsWith("error.");

async function refuse(
  { request }: RequestArgs,
  name: RefusalName,
  more: {
    headers?: HeadersInit;
    fieldErrors?: FieldError[];
    more?: Record<string, string | number | null>;
  } = {},
): Promise<Response> {
  const { status, message, ...refusal } = REFUSALS[name];
  const detail = await problemDetail(message, {
    cookie: request.headers.get("cookie"),
    acceptLanguage: request.headers.get("accept-language"),
  });
  const title = "titleIsText" in refusal ? detail : refusal.title;
  return problem({ status, title, detail, message, path: new URL(request.url).pathname, ...more });
}
