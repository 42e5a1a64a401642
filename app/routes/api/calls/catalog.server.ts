/** Categories, their tags and workouts, and likes (product.md §7, §13). */
import { z } from "zod";
import { listShownPlans } from "~/features/billing/plans/queries.server";
import {
  BUILT_IN_TYPES,
  parseBuiltInType,
  type BuiltInType,
} from "~/features/catalog/workout-types/built-in-types";
import { filterQuery, MAX_PAGE, parseTagIds } from "~/features/catalog/workouts/category-filter";
import { formatCursor, parseCursor } from "~/features/catalog/workouts/cursor";
import { dislikeWorkout } from "~/features/catalog/likes/dislike-workout.server";
import { likeWorkout, type LikeWorkout } from "~/features/catalog/likes/like-workout.server";
import {
  COUNT_CAP,
  countWorkouts,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  sourceOf,
} from "~/features/catalog/workouts/list-workouts.server";
import { findGymIdOfWorkout } from "~/features/catalog/workouts/queries.server";
import { findWorkoutType, listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { listTags } from "~/features/catalog/tags/queries.server";
import { TIME_FILTERS, timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import type { Language } from "~/i18n/config";
import { getFixedT } from "~/i18n/server-texts.server";
import { majorUnits, money } from "~/kernel/money";
import { inLanguage } from "~/kernel/translations";
import { plansThatOpen } from "~/http/currency.server";
import { listCategory } from "~/http/catalog/list-category.server";
import type { RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { pictureColors } from "~/http/media/picture-colors.server";
import { languageOf } from "~/http/i18n.server";
import { defineCall } from "../define-call";
import { limited } from "../enforce-limit.server";
import * as models from "../models";
import { id, wholeNumber } from "../parameters";

const NOT_FOUND = { ok: false, reason: "notFound" } as const;

const cuid = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?|[A-Z_]{1,64})$/, "error.invalidValue")
  .meta({ description: "A category's key, its own or a built-in one", example: "strength" });

/** On a gym's own host other gyms do not exist (product.md §11). */
async function gymOf({ db, hostGym }: LoadContext, gymId: number): Promise<Gym | null> {
  if (hostGym) return hostGym.id === gymId ? hostGym : null;
  return findGymById(db, gymId);
}

const builtIn = async (key: BuiltInType, lang: Language) => ({
  key,
  name: (await getFixedT(lang, "collections"))(key),
  coverImageUrl: null,
  headerText: null,
  imgUrl: null,
  secondaryText: null,
});

async function typeOf(args: RequestArgs, gymId: number, key: string) {
  const { db } = args.context;
  const lang = await languageOf(args);
  const own = parseBuiltInType(key);
  if (own) return builtIn(own, lang);
  const type = await findWorkoutType(db, { gymId, key });
  return type && inLanguage(type, lang);
}

const ofGym = z.object({ gymId: id("The gym's id") });

export const listTypes = defineCall({
  method: "get",
  path: "/api/workout-types",
  summary: "A gym's categories, in its order; the built-in ones last",
  security: "none",
  params: z.object({}),
  query: ofGym,
  body: undefined,
  answer: { description: "Categories", body: z.array(models.workoutType) },
  refusals: ["notFound"],
  caching: "public",
  async handle({ query: { gymId }, context, args }) {
    const lang = await languageOf(args);
    const [gym, types] = await Promise.all([
      gymOf(context, gymId),
      listWorkoutTypes(context.db, gymId),
    ]);
    return gym
      ? {
          ok: true,
          body: [
            ...types.map((type) => inLanguage(type, lang)),
            ...(await Promise.all(BUILT_IN_TYPES.map((type) => builtIn(type, lang)))),
          ],
        }
      : NOT_FOUND;
  },
});

export const typeByKey = defineCall({
  method: "get",
  path: "/api/workout-types/{cuid}",
  summary: "A category",
  security: "none",
  params: z.object({ cuid }),
  query: ofGym,
  body: undefined,
  answer: { description: "The category", body: models.workoutType },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params, query: { gymId }, context, args }) {
    const [gym, type] = await Promise.all([
      gymOf(context, gymId),
      typeOf(args, gymId, params.cuid),
    ]);
    return gym && type ? { ok: true, body: type } : NOT_FOUND;
  },
});

export const tagsOfType = defineCall({
  method: "get",
  path: "/api/tags/workout-type/{cuid}",
  summary: "The tags that workouts of a category have",
  security: "none",
  params: z.object({ cuid }),
  query: ofGym,
  body: undefined,
  answer: { description: "Tags by their texts", body: z.array(models.tag) },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params, query: { gymId }, context, args }) {
    const lang = await languageOf(args);
    const key = parseBuiltInType(params.cuid) ? null : params.cuid;
    const [gym, type, tags] = await Promise.all([
      gymOf(context, gymId),
      typeOf(args, gymId, params.cuid),
      listTags(context.db, { gymId, key }),
    ]);
    return gym && type ? { ok: true, body: tags.map((tag) => inLanguage(tag, lang)) } : NOT_FOUND;
  },
});

export const listByType = defineCall({
  method: "get",
  path: "/api/workouts",
  summary: "Workouts of a category, a page at a time",
  description:
    "Newest first; TOP_LIKED: the caller's favourites, newest first, or the gym's most liked for a visitor. Follow the Link header rather than page numbers: a cursor costs the same however far it is.",
  security: "optional",
  params: z.object({}),
  query: ofGym.extend({
    type: cuid,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "error.invalidValue")
      .optional()
      .meta({ description: "Of the prices; one that the gym sells in" }),
    time: z
      .enum(TIME_FILTERS, "error.invalidValue")
      .optional()
      .meta({ description: "Minutes: (0,10], (10,20], (20,30], (30,45], above" }),
    tags: z
      .string()
      .refine((text) => parseTagIds(text) !== null, "error.invalidValue")
      .optional()
      .meta({ description: "Ids of tags, by commas; all must match", example: "3,9" }),
    page: wholeNumber({ min: 1, max: MAX_PAGE, description: "From 1" }).optional(),
    size: wholeNumber({
      min: 1,
      max: MAX_PAGE_SIZE,
      description: `${PAGE_SIZE} when absent`,
    }).optional(),
    count: z
      .enum(["true", "false"], "error.trueOrFalse")
      .optional()
      .meta({ description: "false leaves X-Total-Count out: who follows the links needs none" }),
    after: z
      .string()
      .refine((text) => parseCursor(text) !== null, "error.invalidValue")
      .optional()
      .meta({ description: "Where the page before ended; as the Link header has it" }),
  }),
  body: undefined,
  answer: {
    description: "Workouts",
    body: z.array(models.workoutInList),
    headers: z.object({
      "X-Total-Count": z
        .string()
        .optional()
        .meta({ description: `Exact to ${COUNT_CAP}, capped there; not with count=false` }),
      Link: z.string().optional().meta({ description: 'rel="next" while there is more' }),
    }),
  },
  refusals: ["notFound"],
  caching: "never",
  async handle({ query, person, context, args }) {
    const { gymId, type: key, time = null, page = 1, size = PAGE_SIZE } = query;
    const tags = query.tags === undefined ? [] : (parseTagIds(query.tags) ?? []);
    const source = sourceOf(key, person?.studentId ?? null);
    const timeBucket = time && timeBucketOfFilter(time);
    const [gym, type, list, total, offered] = await Promise.all([
      gymOf(context, gymId),
      typeOf(args, gymId, key),
      listCategory(args, {
        gymId,
        key,
        time,
        tags,
        after: parseCursor(query.after),
        page,
        size,
        plans: "all",
      }),
      source && query.count !== "false"
        ? countWorkouts(context.db, { gymId, source, timeBucket, tagIds: tags })
        : 0,
      listShownPlans(context.db, { gymId }),
    ]);
    if (!gym || !type) return NOT_FOUND;
    const lang = await languageOf(args);
    const currency = { asked: query.currency, gymCurrency: gym.currency };
    const colors = await pictureColors(
      context.db,
      list.workouts.map(({ heroImageUrl }) => heroImageUrl),
    );
    return {
      ok: true,
      body: list.workouts.map(({ durationSeconds, subscriptionTypeIds, ...workout }) => ({
        ...workout,
        heroImageColor: colors[workout.heroImageUrl ?? ""] ?? null,
        duration: durationSeconds,
        subscriptionTypes: plansThatOpen(args, offered, { subscriptionTypeIds }, currency).map(
          (plan) => ({
            id: plan.id,
            name: inLanguage(plan, lang).name,
            currency: plan.currency,
            price: majorUnits(money(plan.priceMinor, plan.currency)),
          }),
        ),
      })),
      headers: {
        ...(query.count === "false" ? {} : { "X-Total-Count": String(total) }),
        ...(list.next
          ? { Link: nextLink({ ...query, ...filterQuery({ time, tags }) }, list.next) }
          : {}),
      },
    };
  },
});

function nextLink(
  asked: Record<string, string | number | null | undefined>,
  next: { at: number; id: number },
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({
    ...asked,
    page: undefined,
    after: formatCursor(next),
  })) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `</api/workouts?${search}>; rel="next"`;
}

const liking = {
  method: "post",
  security: "person",
  params: z.object({ id: id("The workout's id") }),
  query: z.object({}),
  body: undefined,
  answer: { description: "How it is now", body: z.object({ liked: z.boolean() }) },
  refusals: ["notFound", "tooManyRequests"],
  caching: "never",
} as const;

type Asked = {
  params: { id: number };
  person: { studentId: number; accountId: string };
  context: LoadContext;
};

/** The gym is the host's; on the platform's host it is the workout's own. */
async function like(
  { params, person, context }: Asked,
  write: (db: LoadContext["db"], like: LikeWorkout) => Promise<boolean>,
  liked: boolean,
) {
  const { db, hostGym } = context;
  const slow = await limited(context, "api", person.accountId);
  if (slow) return slow;
  const gymId = hostGym?.id ?? (await findGymIdOfWorkout(db, params.id));
  if (gymId === null) return NOT_FOUND;
  const of = { gymId, workoutId: params.id, studentId: person.studentId, now: new Date() };
  return (await write(db, of)) ? ({ ok: true, body: { liked } } as const) : NOT_FOUND;
}

export const postLike = defineCall({
  ...liking,
  path: "/api/workout/like/{id}",
  summary: "I like this workout; again changes nothing",
  handle: (asked) => like(asked, likeWorkout, true),
});

export const postDislike = defineCall({
  ...liking,
  path: "/api/workout/dislike/{id}",
  summary: "I take my like back; again changes nothing",
  handle: (asked) => like(asked, dislikeWorkout, false),
});
