/** Gyms by each of their names, readable by everyone (product.md §7, §14). */
import { z } from "zod";
import { listOfferedPlansOfGyms, findGymIdOfPlan } from "~/features/billing/plans/queries.server";
import { APPLICATION_KEY } from "~/features/gyms/application-key";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import {
  countGyms,
  findGymByApplicationKey,
  findGymByGuid,
  findGymById,
  findGymTexts,
  textLanguageOf,
  listApplicationsOfGyms,
  listGymsAfter,
  type Gym,
} from "~/features/gyms/queries.server";
import { listTrainersOfGyms } from "~/features/trainers/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { majorUnits, money } from "~/kernel/money";
import { belongsToOtherGym, type RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { inLanguage } from "~/kernel/translations";
import { languageOf } from "~/http/i18n.server";
import { defineCall } from "../define-call";
import * as models from "../models";
import { emptyInput, extended, id, wholeNumber } from "../parameters";

const GYM = "The gym";
const PAGE_SIZE = 24;
/** Counting further would cost more than the page itself (product.md §10). */
const COUNT_CAP = 1_000;

/** Takes three queries, for any number of gyms. */
async function listExtensions(db: LoadContext["db"], gymIds: number[], lang: string) {
  const [trainers, plans, applications] = await Promise.all([
    listTrainersOfGyms(db, gymIds, lang),
    listOfferedPlansOfGyms(db, gymIds),
    listApplicationsOfGyms(db, gymIds),
  ]);
  const keys = new Map(applications.map((one) => [one.id, one.applicationKey]));
  return (gymId: number) => ({
    trainers: trainers.filter((one) => one.gymId === gymId),
    subscriptionTypes: plans
      .filter((plan) => plan.gymId === gymId)
      .map((plan) => inLanguage(plan, lang))
      .map(({ priceMinor, ...plan }) => ({
        ...models.subscriptionType
          .pick({ interval: true, subscriptionModel: true })
          .parse({ interval: plan.interval, subscriptionModel: plan.subscriptionModel }),
        id: plan.id,
        name: plan.name,
        description: plan.description,
        price: majorUnits(money(priceMinor, plan.currency)),
        currency: plan.currency,
        trialPeriod: plan.trialPeriod,
        applicationId: plan.applicationId,
        applicationKey: plan.applicationId === null ? null : (keys.get(plan.applicationId) ?? null),
        instagramHandleRequired: plan.instagramHandleRequired,
      })),
  });
}

const cleanOrNull = async (html: string | null | undefined) =>
  html == null ? null : cleanRichText(html);

async function toGymResult(args: RequestArgs, gym: Gym | null, isExtended: boolean) {
  const { db } = args.context;
  if (!gym || isSeenByStaffOnly(gym) || belongsToOtherGym(args.context, gym.id))
    return { ok: false as const, reason: "notFound" as const };
  const lang = await languageOf(args);
  const [texts, extensions] = await Promise.all([
    findGymTexts(db, gym.id, { lang, textLanguage: textLanguageOf(gym) }),
    isExtended ? listExtensions(db, [gym.id], lang) : null,
  ]);
  return {
    ok: true as const,
    body: {
      ...inLanguage(gym, lang),
      checkoutSuccess: await cleanOrNull(texts?.checkoutSuccess),
      terms: await cleanOrNull(texts?.terms),
      privacy: await cleanOrNull(texts?.privacy),
      contacts: await cleanOrNull(texts?.contacts),
      ...extensions?.(gym.id),
    },
  };
}

interface GymPage {
  after: number;
  offset: number;
  limit: number;
}

/** On the host of a gym, lists that gym alone (product.md §11). */
function listGymsOfHost({ db, hostGym }: LoadContext, page: GymPage): Promise<[Gym[], number]> {
  if (!hostGym) return Promise.all([listGymsAfter(db, page), countGyms(db, COUNT_CAP)]);
  const isOnPage = page.offset === 0 && page.after < hostGym.id;
  return Promise.resolve([isOnPage ? [hostGym] : [], 1]);
}

export const listGyms = defineCall({
  method: "get",
  path: "/api/gyms",
  summary: "All gyms, a page at a time",
  description: "On a gym's own host that gym alone.",
  security: "none",
  params: emptyInput,
  query: z.object({
    extended,
    page: wholeNumber({ min: 1, max: 400, description: "From 1" }).optional(),
    size: wholeNumber({ min: 1, max: 96, description: "24 when absent" }).optional(),
    after: id("Where the page before ended; as the Link header has it").optional(),
  }),
  body: undefined,
  answer: {
    description: "Gyms in the order of their ids",
    body: z.array(models.gymInList),
    headers: z.object({
      "X-Total-Count": z.string().meta({ description: `Exact to ${COUNT_CAP}, capped there` }),
      Link: z.string().optional().meta({ description: 'rel="next" while there is more' }),
    }),
  },
  refusals: [],
  caching: "public",
  async handle({ query, context, args }) {
    const lang = await languageOf(args);
    const size = query.size ?? PAGE_SIZE;
    const [gymsAndNext, total] = await listGymsOfHost(context, {
      after: query.after ?? 0,
      offset: query.after === undefined ? ((query.page ?? 1) - 1) * size : 0,
      limit: size + 1,
    });
    const gyms = gymsAndNext.slice(0, size);
    const extensions = query.extended
      ? await listExtensions(
          context.db,
          gyms.map((gym) => gym.id),
          lang,
        )
      : null;
    const last = gyms.at(-1);
    const next = new URLSearchParams({
      after: String(last?.id),
      size: String(size),
      ...(query.extended ? { extended: "true" } : {}),
    });
    return {
      ok: true,
      body: gyms.map((gym) => ({ ...inLanguage(gym, lang), ...extensions?.(gym.id) })),
      headers: {
        "X-Total-Count": String(total),
        ...(gymsAndNext.length > size ? { Link: `</api/gyms?${next}>; rel="next"` } : {}),
      },
    };
  },
});

const ONE_GYM = {
  method: "get" as const,
  security: "none" as const,
  query: z.object({ extended }),
  body: undefined,
  answer: { description: GYM, body: models.gym },
  refusals: ["notFound" as const],
  caching: "public" as const,
};

export const getGymById = defineCall({
  ...ONE_GYM,
  path: "/api/gyms/{id}",
  summary: "A gym by its id",
  params: z.object({ id: id("The gym's id") }),
  handle: async ({ params, query, context, args }) =>
    toGymResult(args, await findGymById(context.db, params.id), query.extended),
});

export const getGymByGuid = defineCall({
  ...ONE_GYM,
  path: "/api/gyms/guid/{guid}",
  summary: "A gym by the name in its address",
  params: z.object({
    guid: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "error.invalidValue"),
  }),
  handle: async ({ params, query, context, args }) =>
    toGymResult(args, await findGymByGuid(context.db, params.guid), query.extended),
});

const applicationKey = z
  .string()
  .regex(APPLICATION_KEY, "error.invalidValue")
  .meta({ description: "Public key of one sellable brand; never authorisation" });

export const getGymByApplicationKey = defineCall({
  ...ONE_GYM,
  path: "/api/gyms/application-key/{key}",
  summary: "The gym that an application belongs to",
  params: z.object({ key: applicationKey }),
  handle: async ({ params, query, context, args }) =>
    toGymResult(args, await findGymByApplicationKey(context.db, params.key), query.extended),
});

export const getGymBySubscriptionType = defineCall({
  ...ONE_GYM,
  path: "/api/gyms/subscription-type/{id}",
  summary: "The gym that sells a subscription type",
  params: z.object({ id: id("The subscription type's id") }),
  async handle({ params, query, context, args }) {
    const gymId = await findGymIdOfPlan(context.db, params.id);
    const gym = gymId === null ? null : await findGymById(context.db, gymId);
    return toGymResult(args, gym, query.extended);
  },
});

/** The query of POST /api/auth. */
export const applicationKeyQuery = z.object({ applicationKey: applicationKey.optional() });
