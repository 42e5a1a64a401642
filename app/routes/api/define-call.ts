/**
 * A call is defined once: its input and output, its callers, its refusals. Parsing (handle-call.server.ts) and
 * /api/openapi.json (openapi.server.ts) both read this definition (product.md §10).
 */
import { z } from "zod";
import type { Person } from "~/features/identity/read-session.server";
import type { RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import type { RefusalName } from "~/http/refusals";

/** The input of a handler: parsed values, and only verified facts of the request. */
export interface CallInput<Params, Query, Body, Who> {
  params: Params;
  query: Query;
  body: Body;
  person: Who;
  context: LoadContext;
  /** The request itself, for the session behind a grant or the cookie of a setting. */
  args: RequestArgs;
}

/**
 * `person`: a bearer token or the session cookie, otherwise 401. `optional`: open to everybody, and knows the signed-
 * in person; an invalid token is refused all the same.
 */
export type CallSecurity = "none" | "optional" | "person";

/** As OpenAPI writes it. A call of `get` answers HEAD as well. */
export type CallMethod = "get" | "post" | "put" | "patch" | "delete";

export type CallResult<Body> =
  { ok: true; body: Body; headers?: Record<string, string> } | CallRefusal;

export interface CallRefusal {
  ok: false;
  reason: RefusalName;
  retryAfterSeconds?: number;
  /** The body's field that has to be corrected. */
  field?: string;
  /** Other fields that have to be corrected. */
  also?: readonly { reason: RefusalName; field: string }[];
  /** Further members of the problem document that the caller needs to continue. */
  more?: Record<string, string | number | null>;
}

/** What an Idempotency-Key binds: a success, and the refusals listed here; any other refusal binds nothing. */
interface Idempotency {
  /** Refusals that are stored: the same request gets them again. */
  settledBy: readonly RefusalName[];
  /** Refusals after which the same request may continue. */
  begunBy: readonly RefusalName[];
}

interface CallDefinition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject | z.ZodUnion | undefined,
  Answer extends z.ZodType,
  Security extends CallSecurity,
> {
  method: CallMethod;
  /** As OpenAPI writes it: `/api/gyms/{id}`. */
  path: `/api/${string}`;
  summary: string;
  description?: string;
  security: Security;
  params: Params;
  query: Query;
  body: Body;
  /** The body may also be sent as a form, each name once. */
  alsoAsForm?: true;
  /** The body is sent as text/plain, and is this one member of the schema. */
  asText?: Extract<keyof z.output<NonNullable<Body>>, string>;
  answer: {
    /** 200 when absent. */
    status?: 201 | 202 | 204;
    description: string;
    body: Answer;
    headers?: z.ZodObject;
    /**
     * For answers that are not JSON: the possible content types. The body is bytes, and the headers name its type.
     */
    types?: readonly string[];
  };
  /** Refusals in addition to those that follow from the rest of the definition. */
  refusals: readonly RefusalName[];
  /** May be repeated under an Idempotency-Key; only for calls of a person. */
  idempotency?: Idempotency;
  /** `public`: the same for everybody, cached for a minute unless its headers say otherwise. `never`: personal. */
  caching: "public" | "never";
  handle(
    input: CallInput<
      z.output<Params>,
      z.output<Query>,
      Body extends z.ZodType ? z.output<Body> : undefined,
      Security extends "person" ? Person : Security extends "optional" ? Person | null : null
    >,
  ): Promise<CallResult<z.input<Answer>>>;
}

/** A call with its types erased, as `handleCall` needs it. */
export interface Call {
  method: CallMethod;
  path: `/api/${string}`;
  summary: string;
  description?: string;
  security: CallSecurity;
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodObject | z.ZodUnion | undefined;
  alsoAsForm?: true;
  asText?: string;
  answer: {
    status?: 201 | 202 | 204;
    description: string;
    body: z.ZodType;
    headers?: z.ZodObject;
    types?: readonly string[];
  };
  refusals: readonly RefusalName[];
  idempotency?: Idempotency;
  caching: "public" | "never";
  handle(input: CallInput<never, never, never, never>): Promise<CallResult<unknown>>;
}

export function defineCall<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject | z.ZodUnion | undefined,
  Answer extends z.ZodType,
  Security extends CallSecurity,
>(definition: CallDefinition<Params, Query, Body, Answer, Security>): Call {
  return definition;
}

/** A body without a required field need not be sent at all. */
export const allowsNoBody = ({ body }: Pick<Call, "body">): boolean =>
  body !== undefined && body.safeParse({}).success;

/** The members of a body; of a body that may be one thing or a list, those of the one thing. */
export function fieldsOfBody({ body }: Pick<Call, "body">): z.ZodObject["shape"] {
  const object = body instanceof z.ZodUnion ? body.options[0] : body;
  return object instanceof z.ZodObject ? object.shape : {};
}

/** Texts of a gym vary by the caller's language. */
export const CALL_VARY = "Authorization, Cookie, Accept-Language";

/** An answer of 202 or 204 has no body. */
export const hasEmptyAnswer = ({ answer: { status } }: Pick<Call, "answer">): boolean =>
  status === 202 || status === 204;

/** Every refusal of a call: its own, and those that follow from what it takes. */
export function refusalsOf(call: Call): RefusalName[] {
  const takes = Object.keys(call.params.shape).length + Object.keys(call.query.shape).length > 0;
  return [
    ...new Set<RefusalName>([
      ...(takes || call.body ? (["validation"] as const) : []),
      ...(call.body ? (["malformed", "bodyTooLarge", "unsupportedMediaType"] as const) : []),
      ...(call.security === "none" ? [] : (["unauthorized"] as const)),
      ...call.refusals,
      "unavailable",
    ]),
  ];
}
