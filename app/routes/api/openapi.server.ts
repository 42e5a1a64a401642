/** Every call, and the description of them all, made from what they parse with (product.md §10). */
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import * as billingCalls from "./calls/billing.server";
import * as checkoutCalls from "./calls/checkout.server";
import * as dashboardCalls from "./calls/dashboard.server";
import { allowsNoBody, defineCall, refusalsOf, type Call, type CallSecurity } from "./define-call";
import * as catalogCalls from "./calls/catalog.server";
import * as gymCalls from "./calls/gyms.server";
import * as identityCalls from "./calls/account.server";
import * as libraryCalls from "./calls/library.server";
import { problemBody } from "./models";
import { REFUSALS, toldAtField } from "~/http/refusals";
import * as trackingCalls from "./calls/tracking.server";
import * as watchCalls from "./calls/watch.server";

export const getDescription = defineCall({
  method: "get",
  path: "/api/openapi.json",
  summary: "This description",
  security: "none",
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  answer: {
    description: "OpenAPI 3.1",
    body: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  },
  refusals: [],
  caching: "public",
  handle: () => Promise.resolve({ ok: true, body: (described ??= describe()) }),
});

export const calls: readonly Call[] = [
  getDescription,
  gymCalls.listGyms,
  gymCalls.gymById,
  gymCalls.gymByGuid,
  gymCalls.gymByApplicationKey,
  gymCalls.gymBySubscriptionType,
  identityCalls.getOwnTrainer,
  identityCalls.getAccount,
  identityCalls.signInByPassword,
  watchCalls.workoutOfGym,
  watchCalls.workoutOfGymByDefaultType,
  catalogCalls.listTypes,
  catalogCalls.typeByKey,
  catalogCalls.tagsOfType,
  catalogCalls.listByType,
  catalogCalls.postLike,
  catalogCalls.postDislike,
  libraryCalls.libraryThumbnail,
  trackingCalls.postEvent,
  billingCalls.listSubscriptionTypes,
  billingCalls.getSubscriptionType,
  billingCalls.getProduct,
  billingCalls.listOwnLastSubscriptions,
  billingCalls.getTrainerStudentSubscription,
  billingCalls.cancelOwnSubscription,
  billingCalls.revertOwnCancellation,
  checkoutCalls.validatePromotion,
  checkoutCalls.prepareCardSetup,
  checkoutCalls.confirmCardCheckout,
  checkoutCalls.payFreeCheckout,
  dashboardCalls.getDashboard,
  dashboardCalls.exchangeToken,
];

/** An empty requirement beside the others means that authentication is optional. */
const SECURITY: Record<CallSecurity, Record<string, string[]>[]> = {
  none: [],
  optional: [{}, { bearer: [] }, { cookie: [] }],
  person: [{ bearer: [] }, { cookie: [] }],
};

let described: ReturnType<typeof describe> | undefined;

function describe() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operationOf(call);
  const {
    openapi,
    paths: described,
    ...rest
  } = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Gymfront",
      version: "1",
      description:
        "Errors are application/problem+json; `message` is a translation key, `detail` its text in the language of the cookie lang, else of Accept-Language. A write with a cookie must come from the same origin.",
    },
    servers: [{ url: "/" }],
    paths,
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
  return { ...rest, openapi, paths: { ...described } };
}

function operationOf(call: Call): ZodOpenApiOperationObject {
  const messages = new Map<number, string[]>();
  for (const name of refusalsOf(call)) {
    const { status } = REFUSALS[name];
    messages.set(status, [...(messages.get(status) ?? []), toldAtField(name)]);
  }
  const { body, description, headers, types } = call.answer;
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
              "application/json": { schema: call.body },
              ...(call.alsoAsForm
                ? { "application/x-www-form-urlencoded": { schema: call.body } }
                : {}),
            },
          },
        }
      : {}),
    responses: {
      "200": {
        description,
        content: types
          ? Object.fromEntries(types.map((type) => [type, { schema: {} }]))
          : { "application/json": { schema: body } },
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
