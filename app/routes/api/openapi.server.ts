/** The OpenAPI document of the calls, built from the schemas that parse them (product.md §10). */
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { getFieldMessage, REFUSALS } from "~/http/refusals";
import {
  allowsNoBody,
  defineCall,
  fieldsOfBody,
  hasEmptyAnswer,
  refusalsOf,
  type Call,
  type CallSecurity,
} from "./define-call";
import { problemBody } from "./models";
import { emptyInput } from "./parameters";

/** The call that returns this document, which describes it too. */
export function defineDescription(listCalls: () => readonly Call[]): Call {
  let document: ReturnType<typeof buildDocument> | undefined;
  return defineCall({
    method: "get",
    path: "/api/openapi.json",
    summary: "This description",
    security: "none",
    params: emptyInput,
    query: emptyInput,
    body: undefined,
    answer: {
      description: "OpenAPI 3.1",
      body: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    },
    refusals: [],
    caching: "public",
    handle: () => Promise.resolve({ ok: true, body: (document ??= buildDocument(listCalls())) }),
  });
}

/** An empty requirement beside the others means that authentication is optional. */
const SECURITY: Record<CallSecurity, Record<string, string[]>[]> = {
  none: [],
  optional: [{}, { bearer: [] }, { cookie: [] }],
  person: [{ bearer: [] }, { cookie: [] }],
};

function buildDocument(calls: readonly Call[]) {
  const operations: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const call of calls) (operations[call.path] ??= {})[call.method] = toOperation(call);
  const { openapi, paths, ...rest } = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Gymfront",
      version: "1",
      description:
        "Errors are application/problem+json; `message` is a translation key, `detail` its text in the language of the cookie lang, else of Accept-Language. A write with a cookie must come from the same origin.",
    },
    servers: [{ url: "/" }],
    paths: operations,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The header accesstoken of /api/auth",
        },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-session",
          description: "The session of the pages; on plain http it is called session",
        },
      },
    },
  });
  return { ...rest, openapi, paths: { ...paths } };
}

const toContent = (body: z.ZodType, types: readonly string[] | undefined) =>
  types
    ? Object.fromEntries(types.map((type) => [type, { schema: {} }]))
    : { "application/json": { schema: body } };

function toOperation(call: Call): ZodOpenApiOperationObject {
  const messages = new Map<number, string[]>();
  for (const name of refusalsOf(call)) {
    const { status } = REFUSALS[name];
    messages.set(status, [...(messages.get(status) ?? []), getFieldMessage(name)]);
  }
  const { body, description, headers, status = 200, types } = call.answer;
  return {
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    security: SECURITY[call.security],
    requestParams: { path: call.params, query: call.query },
    ...(call.body
      ? {
          requestBody: {
            required: !allowsNoBody(call),
            content: {
              ...(call.asText === undefined
                ? { "application/json": { schema: call.body } }
                : { "text/plain": { schema: fieldsOfBody(call)[call.asText] } }),
              ...(call.alsoAsForm
                ? { "application/x-www-form-urlencoded": { schema: call.body } }
                : {}),
            },
          },
        }
      : {}),
    responses: {
      [String(status)]: {
        description,
        ...(hasEmptyAnswer(call) ? {} : { content: toContent(body, types) }),
        ...(headers ? { headers } : {}),
      },
      ...Object.fromEntries(
        [...messages].map(([status, keys]) => [
          String(status),
          {
            description: keys.join(", "),
            content: { "application/problem+json": { schema: problemBody } },
          },
        ]),
      ),
    },
  };
}
