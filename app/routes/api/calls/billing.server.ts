/** Plans and products on sale, the caller's subscriptions and their renewal (product.md §7, §14). */
import { z } from "zod";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import type {
  ChangeRenewal,
  RenewalRefusal,
} from "~/features/billing/subscriptions/change-renewal.server";
import { findProductByPuid } from "~/features/billing/products/queries.server";
import {
  findPublicPlan,
  listPublicPlans,
  listPublicPlansByIds,
} from "~/features/billing/plans/queries.server";
import {
  findSubscription,
  listLastSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { revertCancellation } from "~/features/billing/subscriptions/revert-cancellation.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { majorUnits, money } from "~/kernel/money";
import type { Result } from "~/kernel/result";
import { plansInCurrency } from "~/http/currency.server";
import { belongsToOtherGym, type RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { inLanguage } from "~/kernel/translations";
import { toPlanBody, toSubscriptionBody } from "../billing-models";
import { languageOf } from "~/http/i18n.server";
import { defineCall } from "../define-call";
import { findGymOfHost, isSellerOfHost } from "../find-gym-of-host.server";
import { enforceLimit } from "../enforce-limit.server";
import * as models from "../models";
import { currency, emptyInput, id } from "../parameters";

const NOT_FOUND = { ok: false, reason: "notFound" } as const;

const subscriptionParams = z.object({
  id: z.uuid("error.invalidValue").meta({ description: "A subscription" }),
});

export const getSubscriptionType = defineCall({
  method: "get",
  path: "/api/subscription-types/{id}",
  summary: "One subscription type",
  security: "none",
  params: z.object({ id: id("The subscription type") }),
  query: emptyInput,
  body: undefined,
  answer: { description: "The subscription type", body: models.subscriptionType },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params, context, args }) {
    const plan = await findPublicPlan(context.db, params.id);
    if (!plan || !(await isSellerOfHost(context, plan.gymId))) return NOT_FOUND;
    return { ok: true, body: toPlanBody(inLanguage(plan, await languageOf(args))) };
  },
});

export const listSubscriptionTypes = defineCall({
  method: "get",
  path: "/api/subscription-types",
  summary: "What is offered now, in order",
  description:
    "Of the gym of gymId, else of the gym that lastSubscriptionTypeId belongs to, else of the host; without any of them the platform's own. A trainer's own plan names the plans of its application. A gym's are those in one currency: the asked one, else that of the cookie `currency`, else the gym's own; the first of them that it sells in.",
  security: "none",
  params: emptyInput,
  query: z.object({
    gymId: id("The gym").optional(),
    lastSubscriptionTypeId: id("A subscription type that was held").optional(),
    currency: currency("Only those sold in it, where there are any"),
  }),
  body: undefined,
  answer: { description: "Subscription types", body: z.array(models.subscriptionType) },
  refusals: ["notFound"],
  caching: "public",
  async handle({ query, context, args }) {
    const { db, hostGym } = context;
    const { gymId, lastSubscriptionTypeId } = query;
    const last =
      gymId === undefined && lastSubscriptionTypeId !== undefined
        ? await findPublicPlan(db, lastSubscriptionTypeId)
        : undefined;
    if (last === null) return NOT_FOUND;
    const sellerId = gymId ?? (last ? last.gymId : (hostGym?.id ?? null));
    const [plans, gym] = await Promise.all([
      listPublicPlans(db, { gymId: sellerId, applicationId: last?.applicationId ?? null }),
      sellerId === null ? null : findGymOfHost(context, sellerId),
    ]);
    if (sellerId !== null && !gym) return NOT_FOUND;
    const plansToShow = plansInCurrency(args, plans, {
      requested: query.currency,
      gymCurrency: gym?.currency ?? null,
    });
    const lang = await languageOf(args);
    return { ok: true, body: plansToShow.map((plan) => toPlanBody(inLanguage(plan, lang))) };
  },
});

export const getProduct = defineCall({
  method: "get",
  path: "/api/products/puid/{puid}",
  summary: "One product",
  security: "none",
  params: z.object({
    puid: z.string().max(63, "error.invalidValue").meta({ description: "The product's key" }),
  }),
  query: emptyInput,
  body: undefined,
  answer: { description: "The product", body: models.product },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params, context, args }) {
    const row = await findProductByPuid(context.db, params.puid);
    if (!row || row.retiredAt !== null || !(await isSellerOfHost(context, row.gymId))) {
      return NOT_FOUND;
    }
    const { priceMinor, checkoutSuccess, currency, ...product } = inLanguage(
      row,
      await languageOf(args),
    );
    return {
      ok: true,
      body: {
        ...product,
        currency,
        price: majorUnits(money(priceMinor, currency)),
        checkoutSuccess: checkoutSuccess === null ? null : await cleanRichText(checkoutSuccess),
      },
    };
  },
});

async function toSubscriptionBodies(args: RequestArgs, subscriptions: Subscription[]) {
  const lang = await languageOf(args);
  const ids = [...new Set(subscriptions.map(({ subscriptionTypeId }) => subscriptionTypeId))];
  const plans = await listPublicPlansByIds(args.context.db, ids);
  const translated = plans.map((plan) => inLanguage(plan, lang));
  return subscriptions.map((one) => toSubscriptionBody(one, translated));
}

export const listOwnLastSubscriptions = defineCall({
  method: "get",
  path: "/api/students/me/subscriptions/last",
  summary: "The caller's newest subscription of each type",
  description: "On a gym's own host that gym's and the platform's.",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: undefined,
  answer: { description: "Newest first", body: z.array(models.subscription) },
  refusals: [],
  caching: "never",
  async handle({ person, context, args }) {
    const subscriptions = await listLastSubscriptions(context.db, {
      studentId: person.studentId,
    });
    const here = subscriptions.filter(({ gymId }) => !belongsToOtherGym(context, gymId));
    return { ok: true, body: await toSubscriptionBodies(args, here) };
  },
});

/** As on the pages: the host of a gym shows its own subscriptions and those of the platform. */
async function findOwnSubscription(args: RequestArgs, studentId: number, subscriptionId: string) {
  const { context } = args;
  const subscription = await findSubscription(context.db, { studentId, subscriptionId });
  const isHere =
    subscription &&
    subscription.status !== "incomplete" &&
    !belongsToOtherGym(context, subscription.gymId);
  const [body] = isHere ? await toSubscriptionBodies(args, [subscription]) : [];
  return body ? { ok: true as const, body } : { ok: false as const, reason: "notFound" as const };
}

export const getTrainerStudentSubscription = defineCall({
  method: "get",
  path: "/api/trainer-student-subscriptions/{id}",
  summary: "One of the caller's own subscriptions",
  security: "person",
  params: subscriptionParams,
  query: emptyInput,
  body: undefined,
  answer: { description: "The subscription", body: models.subscription },
  refusals: ["notFound"],
  caching: "never",
  handle: ({ params, person, args }) => findOwnSubscription(args, person.studentId, params.id),
});

const REFUSALS = {
  "not-found": "notFound",
  "not-stripe": "notStripe",
  terminated: "terminated",
  disputed: "disputed",
} as const;

const defineRenewalCall = (
  action: "cancel" | "revert",
  summary: string,
  change: (
    db: LoadContext["db"],
    request: ChangeRenewal,
  ) => Promise<Result<{ subscriptionId: string }, RenewalRefusal>>,
) =>
  defineCall({
    method: "post",
    path: `/api/subscriptions/{id}/${action}`,
    summary,
    description: "Repeatable: asking for what is so already changes nothing.",
    security: "person",
    params: subscriptionParams,
    query: emptyInput,
    body: undefined,
    answer: { description: "The subscription as it is now", body: models.subscription },
    refusals: [
      "notFound",
      "notStripe",
      "terminated",
      "disputed",
      "tooManyRequests",
      "providerAway",
    ],
    caching: "never",
    async handle({ params, person, context, args }) {
      const { studentId, accountId } = person;
      const limitError = await enforceLimit(context, "provider", accountId);
      if (limitError) return limitError;
      const subscription = await findOwnSubscription(args, studentId, params.id);
      if (!subscription.ok) return subscription;
      const result = await change(context.db, {
        payments: context.payments,
        studentId,
        subscriptionId: params.id,
        now: context.now,
      });
      if (!result.ok) return { ok: false, reason: REFUSALS[result.reason] };
      return findOwnSubscription(args, studentId, params.id);
    },
  });

export const cancelOwnSubscription = defineRenewalCall(
  "cancel",
  "End a subscription with its period",
  cancelSubscription,
);

export const revertOwnCancellation = defineRenewalCall(
  "revert",
  "Take a cancellation back while it still runs",
  revertCancellation,
);
