/** Plans, products and subscriptions: what there is, what one holds, and its end (product.md §7, §14). */
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
import { findGymById } from "~/features/gyms/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { majorUnits, money } from "~/kernel/money";
import type { Result } from "~/kernel/result";
import { plansInCurrency } from "~/http/currency.server";
import { belongsToOtherGym, type RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { inLanguage } from "~/kernel/translations";
import { planBody, subscriptionBody } from "../billing-models";
import { languageOf } from "~/http/i18n.server";
import { defineCall } from "../define-call";
import { limited } from "../enforce-limit.server";
import * as models from "../models";
import { id } from "../parameters";

const nothing = z.object({});
const own = z.object({ id: z.uuid("error.invalidValue").meta({ description: "A subscription" }) });

export const getSubscriptionType = defineCall({
  method: "get",
  path: "/api/subscription-types/{id}",
  summary: "One subscription type",
  security: "none",
  params: z.object({ id: id("The subscription type") }),
  query: nothing,
  body: undefined,
  answer: { description: "The subscription type", body: models.subscriptionType },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params, context, args }) {
    const plan = await findPublicPlan(context.db, params.id);
    if (!plan || belongsToOtherGym(context, plan.gymId)) return { ok: false, reason: "notFound" };
    return { ok: true, body: planBody(inLanguage(plan, await languageOf(args))) };
  },
});

export const listSubscriptionTypes = defineCall({
  method: "get",
  path: "/api/subscription-types",
  summary: "What is offered now, in order",
  description:
    "Of the gym of gymId, else of the gym that lastSubscriptionTypeId belongs to, else of the host; without any of them the platform's own. A trainer's own plan names the plans of its application. A gym's are those in one currency: the asked one, else that of the cookie `currency`, else the gym's own; the first of them that it sells in.",
  security: "none",
  params: nothing,
  query: z.object({
    gymId: id("The gym").optional(),
    lastSubscriptionTypeId: id("A subscription type that was held").optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "error.invalidValue")
      .optional()
      .meta({ description: "Only those sold in it, where there are any" }),
  }),
  body: undefined,
  answer: { description: "Subscription types", body: z.array(models.subscriptionType) },
  refusals: ["notFound"],
  caching: "public",
  async handle({ query, context, args }) {
    const { db, hostGym } = context;
    const { gymId, lastSubscriptionTypeId, currency: asked } = query;
    const last =
      gymId === undefined && lastSubscriptionTypeId !== undefined
        ? await findPublicPlan(db, lastSubscriptionTypeId)
        : undefined;
    if (last === null) return { ok: false, reason: "notFound" };
    const of = gymId ?? (last ? last.gymId : (hostGym?.id ?? null));
    if (belongsToOtherGym(context, of)) return { ok: false, reason: "notFound" };
    const [plans, gym] = await Promise.all([
      listPublicPlans(db, { gymId: of, applicationId: last?.applicationId ?? null }),
      of === null ? null : findGymById(db, of),
    ]);
    const shown = plansInCurrency(args, plans, { asked, gymCurrency: gym?.currency ?? null });
    const lang = await languageOf(args);
    return { ok: true, body: shown.map((plan) => planBody(inLanguage(plan, lang))) };
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
  query: nothing,
  body: undefined,
  answer: { description: "The product", body: models.product },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params, context, args }) {
    const found = await findProductByPuid(context.db, params.puid);
    if (!found || found.retiredAt !== null || belongsToOtherGym(context, found.gymId)) {
      return { ok: false, reason: "notFound" };
    }
    const { priceMinor, checkoutSuccess, currency, ...product } = inLanguage(
      found,
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

async function bodiesOf(args: RequestArgs, held: Subscription[]) {
  const lang = await languageOf(args);
  const ids = [...new Set(held.map(({ subscriptionTypeId }) => subscriptionTypeId))];
  const plans = await listPublicPlansByIds(args.context.db, ids);
  const shown = plans.map((plan) => inLanguage(plan, lang));
  return held.map((one) => subscriptionBody(one, shown));
}

export const listOwnLastSubscriptions = defineCall({
  method: "get",
  path: "/api/students/me/subscriptions/last",
  summary: "The caller's newest subscription of each type",
  description: "On a gym's own host that gym's and the platform's.",
  security: "person",
  params: nothing,
  query: nothing,
  body: undefined,
  answer: { description: "Newest first", body: z.array(models.subscription) },
  refusals: [],
  caching: "never",
  async handle({ person, context, args }) {
    const held = await listLastSubscriptions(context.db, { studentId: person.studentId });
    const here = held.filter(({ gymId }) => !belongsToOtherGym(context, gymId));
    return { ok: true, body: await bodiesOf(args, here) };
  },
});

/** As on the pages: on a gym's own host its own and the platform's. */
async function ownSubscription(args: RequestArgs, studentId: number, subscriptionId: string) {
  const { context } = args;
  const held = await findSubscription(context.db, { studentId, subscriptionId });
  const isHere = held && held.status !== "incomplete" && !belongsToOtherGym(context, held.gymId);
  const [body] = isHere ? await bodiesOf(args, [held]) : [];
  return body ? { ok: true as const, body } : { ok: false as const, reason: "notFound" as const };
}

export const getTrainerStudentSubscription = defineCall({
  method: "get",
  path: "/api/trainer-student-subscriptions/{id}",
  summary: "One of the caller's own subscriptions",
  security: "person",
  params: own,
  query: nothing,
  body: undefined,
  answer: { description: "The subscription", body: models.subscription },
  refusals: ["notFound"],
  caching: "never",
  handle: ({ params, person, args }) => ownSubscription(args, person.studentId, params.id),
});

const REFUSAL = {
  "not-found": "notFound",
  "not-stripe": "notStripe",
  terminated: "terminated",
  disputed: "disputed",
} as const;

const renewalCall = (
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
    params: own,
    query: nothing,
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
      const slow = await limited(context, "provider", accountId);
      if (slow) return slow;
      const found = await ownSubscription(args, studentId, params.id);
      if (!found.ok) return found;
      const changed = await change(context.db, {
        payments: context.payments,
        studentId,
        subscriptionId: params.id,
        now: new Date(),
      });
      if (!changed.ok) return { ok: false, reason: REFUSAL[changed.reason] };
      return ownSubscription(args, studentId, params.id);
    },
  });

export const cancelOwnSubscription = renewalCall(
  "cancel",
  "End a subscription with its period",
  cancelSubscription,
);

export const revertOwnCancellation = renewalCall(
  "revert",
  "Take a cancellation back while it still runs",
  revertCancellation,
);
