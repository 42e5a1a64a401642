/** Finds the call of a request, parses the request by its definition, runs it and answers by its definition. */
import type { RequestArgs } from "~/http/gym.server";
import type { RefusalName } from "~/http/refusals";
import type { FieldError } from "~/http/responses.server";
import { currentSession, renewedSessionCookie } from "~/http/session.server";
import { allowsNoBody, CALL_VARY, hasEmptyAnswer, type Call, type CallResult } from "./define-call";
import { answerOnce } from "./idempotency.server";
import { readBody } from "./read-body.server";
import {
  listFieldErrors,
  refuseCall,
  refuseFailure,
  refuseResult,
  refuseUnauthorized,
  toRefusedCall,
} from "./refuse-call.server";
import { findCall } from "./registry.server";

/** The loader and the action of every address below /api, known or not. */
export async function handleCall(args: RequestArgs): Promise<Response> {
  const refused = toRefusedCall(args.request);
  const found = findCall(refused.pathname, args.request.method);
  if (found.kind === "not-found") return refuseCall(refused, "notFound");
  if (found.kind === "wrong-method") {
    return refuseCall(refused, "methodNotAllowed", { headers: { Allow: found.allow } });
  }
  const { call, params } = found;
  const callArgs = { ...args, params };
  try {
    return await runCall(call, callArgs);
  } catch (error) {
    args.context.log.error({ err: error, call: call.path }, "call failed");
    return refuseFailure(refused, error);
  }
}

async function runCall(call: Call, args: RequestArgs): Promise<Response> {
  const { context, request } = args;
  const refused = toRefusedCall(request);
  const session = call.security === "none" ? null : await currentSession(args);
  const person = session?.person ?? null;
  const bearer = request.headers.has("authorization");
  if (
    (call.security === "person" && !person) ||
    (call.security === "optional" && bearer && !session)
  ) {
    return refuseUnauthorized(refused, { hasToken: bearer });
  }
  const input = await parseInput(call, args);
  if (!input.ok) return refuseCall(refused, input.reason, { fieldErrors: input.fieldErrors });
  const { params, query, body } = input;
  const result = await answerOnce(call, { args, person, body }, () =>
    call.handle({ params, query, body, person, context, args } as never),
  );
  return result.ok ? toResponse(call, args, result) : refuseResult(refused, result);
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
    response.headers.set("Vary", CALL_VARY);
  }
  if (call.security !== "none") {
    const renewed = await renewedSessionCookie(args);
    if (renewed) response.headers.append("Set-Cookie", renewed);
  }
  return response;
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
