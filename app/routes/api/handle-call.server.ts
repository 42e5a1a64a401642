/** From a request to a call's answer: parse by the definition, run its handler, answer by the definition. */
import type { z } from "zod";
import { MediaStoreAway } from "~/features/media/media-store";
import { RETRY_AFTER_SECONDS, isDatabaseUnavailable } from "~/http/database-unavailable";
import type { RequestArgs } from "~/http/gym.server";
import type { MessageKey } from "~/http/message-keys";
import {
  closedOrderOf,
  PROVIDER_RETRY_AFTER,
  isProviderUnavailable,
} from "~/http/billing/provider-unavailable.server";
import { problemDetail } from "~/http/problem-detail.server";
import { problem, type FieldError } from "~/http/responses.server";
import { currentSession, renewedSessionCookie } from "~/http/session.server";
import { allowsNoBody, type Call } from "./define-call";
import { answerOnce } from "./idempotency.server";
import { readBody } from "./read-body.server";
import { REFUSALS, toldAtField, type RefusalName } from "~/http/refusals";

type Handler = (args: RequestArgs) => Promise<Response>;

/** The loader and the action of a call's route. */
export function answerCall(call: Call): Handler {
  return async (args) => {
    try {
      return await answer(call, args);
    } catch (error) {
      const away = isDatabaseUnavailable(error) || error instanceof MediaStoreAway;
      args.context.log.error({ err: error, call: call.path }, "call failed");
      if (isProviderUnavailable(error)) {
        const reference = closedOrderOf(error);
        return refuse(args, "providerAway", {
          headers: { "Retry-After": PROVIDER_RETRY_AFTER },
          more: reference === null ? undefined : { reference },
        });
      }
      return away
        ? refuse(args, "unavailable", { headers: { "Retry-After": RETRY_AFTER_SECONDS } })
        : refuse(args, "internal");
    }
  };
}

/** For any address below /api that is not a call. */
export const unknownCall: Handler = (args) => refuse(args, "notFound");

async function answer(call: Call, args: RequestArgs): Promise<Response> {
  const { context, request } = args;
  const asked = request.method === "HEAD" ? "GET" : request.method;
  if (asked !== call.method.toUpperCase()) {
    const Allow = call.method === "get" ? "GET, HEAD" : call.method.toUpperCase();
    return refuse(args, "methodNotAllowed", { headers: { Allow } });
  }

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

  const search = new URL(request.url).searchParams;
  const params = call.params.safeParse(args.params);
  const query = call.query.safeParse(single(search));
  const fieldErrors = [
    ...fieldErrorsOf("params", params.error),
    ...fieldErrorsOf("query", query.error),
  ];
  let body: unknown;
  if (call.body) {
    const read = await readBody(request, {
      alsoAsForm: call.alsoAsForm ?? false,
      mayBeAbsent: allowsNoBody(call),
    });
    if (!read.ok) return refuse(args, read.reason);
    const parsed = call.body.safeParse(read.value);
    fieldErrors.push(...fieldErrorsOf("body", parsed.error));
    body = parsed.data;
  }
  if (fieldErrors.length > 0) return refuse(args, "validation", { fieldErrors });

  const given = { params: params.data, query: query.data, body, person, context, args };
  const result = await answerOnce(call, { args, person, body }, () => call.handle(given as never));
  if (!result.ok) {
    const { reason, retryAfterSeconds, field, also = [], more } = result;
    const wrong = field === undefined ? [] : [{ reason, field }, ...also];
    return refuse(args, reason, {
      headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
      ...(wrong.length === 0
        ? {}
        : {
            fieldErrors: wrong.map((one) => ({
              objectName: "body",
              field: one.field,
              message: toldAtField(one.reason),
            })),
          }),
      more,
    });
  }
  // Through the schema, so that nothing leaves but what the description says.
  const shown = call.answer.body.parse(result.body);
  const answered = new Response(
    call.answer.types ? (shown as Uint8Array<ArrayBuffer>) : JSON.stringify(shown),
    {
      headers: result.headers,
    },
  );
  if (!call.answer.types) answered.headers.set("Content-Type", "application/json; charset=utf-8");
  if (!answered.headers.has("Cache-Control")) {
    answered.headers.set("Cache-Control", cacheControl(call, request));
  }
  // The texts of a gym are in the caller's language. A picture says itself what it depends on.
  if (!answered.headers.has("Vary")) {
    answered.headers.set("Vary", "Authorization, Cookie, Accept-Language");
  }
  if (call.security !== "none") {
    const renewed = await renewedSessionCookie(args);
    if (renewed) answered.headers.append("Set-Cookie", renewed);
  }
  return answered;
}

function cacheControl(call: Call, request: Request): string {
  if (call.caching === "never") return "no-store";
  const anonymous = !request.headers.has("authorization") && !request.headers.has("cookie");
  return `${anonymous ? "public" : "private"}, max-age=60`;
}

/** A parameter given twice becomes a list, which no single-value schema accepts. */
function single(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function fieldErrorsOf(objectName: string, error: z.ZodError | undefined): FieldError[] {
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
  const { status, title, message } = REFUSALS[name];
  const detail = await problemDetail(message, {
    cookie: request.headers.get("cookie"),
    acceptLanguage: request.headers.get("accept-language"),
  });
  return problem({ status, title, detail, message, path: new URL(request.url).pathname, ...more });
}
