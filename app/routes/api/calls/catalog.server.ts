/** Categories, their tags and workouts, likes and the list "Later" (product.md §7, §13). */
import { z } from "zod";
import {
  BUILT_IN_TYPES,
  parseBuiltInType,
  type BuiltInType,
} from "~/features/catalog/workout-types/built-in-types";
import { MAX_CANDIDATES } from "~/features/catalog/workouts/candidate-rows.server";
import { filterQuery, MAX_PAGE, parseTagIds } from "~/features/catalog/workouts/category-filter";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import { parseCursor } from "~/features/catalog/workouts/cursor";
import { dislikeWorkout } from "~/features/catalog/likes/dislike-workout.server";
import { likeWorkout, type LikeWorkout } from "~/features/catalog/likes/like-workout.server";
import { saveWorkout, type SaveWorkout } from "~/features/catalog/saves/save-workout.server";
import { unsaveWorkout } from "~/features/catalog/saves/unsave-workout.server";
import {
  COUNT_CAP,
  countWorkouts,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  sourceOf,
} from "~/features/catalog/workouts/list-workouts.server";
import { findGymIdOfWorkout } from "~/features/catalog/workouts/queries.server";
import { findWorkoutType, listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { listTags } from "~/features/catalog/tags/queries.server";
import { TIME_FILTERS, timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import type { Language } from "~/kernel/languages";
import { getFixedT } from "~/i18n/server-texts.server";
import type { Result } from "~/kernel/result";
import { inLanguage } from "~/kernel/translations";
import { listCategory } from "~/http/catalog/list-category.server";
import type { RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { languageOf } from "~/http/i18n.server";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import { defineCall } from "../define-call";
import { findGymOfHost } from "../find-gym-of-host.server";
import { enforceLimit } from "../enforce-limit.server";
import { filterOptions } from "../filter-options";
import * as models from "../models";
import { toWorkoutModels } from "../workout-models.server";
import { pageOfList } from "../page-of-list";
import { currency, emptyInput, id } from "../parameters";

const NOT_FOUND = { ok: false, reason: "notFound" } as const;

const cuid = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?|[A-Z_]{1,64})$/, "error.invalidValue")
  .meta({ description: "A category's key, its own or a built-in one", example: "strength" });

const toBuiltInType = async (key: BuiltInType, lang: Language) => ({
  key,
  name: (await getFixedT(lang, "collections"))(key),
  coverImageUrl: null,
  headerText: null,
  imgUrl: null,
  secondaryText: null,
});

async function findType(args: RequestArgs, gymId: number, key: string) {
  const { db } = args.context;
  const lang = await languageOf(args);
  const builtIn = parseBuiltInType(key);
  if (builtIn) return toBuiltInType(builtIn, lang);
  const type = await findWorkoutType(db, { gymId, key });
  return type && inLanguage(type, lang);
}

const ofGym = z.object({ gymId: id("The gym's id") });

/** A list in the catalogue's order goes on after a cursor, a filtered or sorted one after so many workouts. */
function isOwnPosition({
  after,
  sort = "newest",
  ...query
}: Partial<Record<"after" | "sort" | "intensity" | "trainer" | "equipment" | "done", unknown>>) {
  if (after === undefined) return true;
  const isNarrowed =
    sort !== "newest" || query.intensity || query.trainer || query.equipment || query.done;
  return (isNarrowed ? parseWorkoutId(String(after)) : parseCursor(String(after))) !== null;
}

export const listTypes = defineCall({
  method: "get",
  path: "/api/workout-types",
  summary: "A gym's categories, in its order; the built-in ones last",
  security: "none",
  params: emptyInput,
  query: ofGym,
  body: undefined,
  answer: { description: "Categories", body: z.array(models.workoutType) },
  refusals: ["notFound"],
  caching: "public",
  async handle({ query: { gymId }, context, args }) {
    const lang = await languageOf(args);
    const [gym, types] = await Promise.all([
      findGymOfHost(context, gymId),
      listWorkoutTypes(context.db, gymId),
    ]);
    return gym
      ? {
          ok: true,
          body: [
            ...types.map((type) => inLanguage(type, lang)),
            ...(await Promise.all(BUILT_IN_TYPES.map((type) => toBuiltInType(type, lang)))),
          ],
        }
      : NOT_FOUND;
  },
});

export const getType = defineCall({
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
      findGymOfHost(context, gymId),
      findType(args, gymId, params.cuid),
    ]);
    return gym && type ? { ok: true, body: type } : NOT_FOUND;
  },
});

export const listTagsOfType = defineCall({
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
      findGymOfHost(context, gymId),
      findType(args, gymId, params.cuid),
      listTags(context.db, { gymId, key }),
    ]);
    return gym && type ? { ok: true, body: tags.map((tag) => inLanguage(tag, lang)) } : NOT_FOUND;
  },
});

export const listWorkoutsOfType = defineCall({
  method: "get",
  path: "/api/workouts",
  summary: "Workouts of a category, a page at a time",
  description: `Newest first; TOP_LIKED: the caller's favourites, newest first, or the gym's most liked for a visitor; LATER: what the caller has saved, the last one first. Follow the Link header rather than page numbers: a cursor costs the same however far it is. With intensity, trainer, equipment, done or sort the latest ${MAX_CANDIDATES} are filtered and ordered.`,
  security: "optional",
  params: emptyInput,
  query: ofGym
    .extend({
      type: cuid,
      currency: currency("Of the prices; one that the gym sells in"),
      time: z
        .enum(TIME_FILTERS, "error.invalidValue")
        .optional()
        .meta({ description: "Minutes: (0,10], (10,20], (20,30], (30,45], above" }),
      tags: z
        .string()
        .refine((text) => parseTagIds(text) !== null, "error.invalidValue")
        .optional()
        .meta({ description: "Ids of tags, by commas; all must match", example: "3,9" }),
      ...filterOptions,
      ...pageOfList({ maxPage: MAX_PAGE, maxSize: MAX_PAGE_SIZE, usualSize: PAGE_SIZE }),
      after: z
        .string()
        .optional()
        .meta({ description: "Where the page before ended; as the Link header has it" }),
      count: z
        .enum(["true", "false"], "error.trueOrFalse")
        .optional()
        .meta({ description: "false leaves X-Total-Count out: who follows the links needs none" }),
    })
    .refine(isOwnPosition, { path: ["after"], error: "error.invalidValue" }),
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
    const { gymId, type: key, size = PAGE_SIZE } = query;
    const { after, page, ...filter } = readCategoryAddress(new URL(args.request.url).searchParams);
    const counts = query.count !== "false";
    // A narrowed list has counted itself.
    const source = counts && !filter.panel ? sourceOf(key, person?.studentId ?? null) : null;
    const [gym, type, list, counted] = await Promise.all([
      findGymOfHost(context, gymId),
      findType(args, gymId, key),
      listCategory(args, { gymId, key, ...filter, after, page, size, plans: "all" }),
      source
        ? countWorkouts(context.db, {
            ...{
              gymId,
              source,
              timeBucket: filter.time && timeBucketOfFilter(filter.time),
              tagIds: filter.tags,
            },
          })
        : 0,
    ]);
    if (!gym || !type) return NOT_FOUND;
    return {
      ok: true,
      body: await toWorkoutModels(args, { gym, currency: query.currency, workouts: list.workouts }),
      headers: {
        ...(counts ? { "X-Total-Count": String(list.total ?? counted) } : {}),
        ...(list.next
          ? { Link: formatNextLink({ ...query, ...filterQuery(filter) }, list.next) }
          : {}),
      },
    };
  },
});

function formatNextLink(
  query: Record<string, string | number | null | undefined>,
  after: string,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page: undefined, after })) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `</api/workouts?${search}>; rel="next"`;
}

const ONE_WORKOUT = {
  method: "post",
  security: "person",
  params: z.object({ id: id("The workout's id") }),
  query: emptyInput,
  body: undefined,
  caching: "never",
} as const;

const LIKE_CALL = {
  ...ONE_WORKOUT,
  answer: { description: "How it is now", body: z.object({ liked: z.boolean() }) },
  refusals: ["notFound", "tooManyRequests"],
} as const;

const SAVE_CALL = {
  ...ONE_WORKOUT,
  answer: { description: "How it is now", body: z.object({ saved: z.boolean() }) },
} as const;

interface OneWorkoutInput {
  params: { id: number };
  person: { studentId: number; accountId: string };
  context: LoadContext;
}

/**
 * On a gym's host the gym is the host's; on the platform's host it is the gym of the workout, where a draft exists for
 * its staff alone.
 */
async function findOwn({ params, person, context }: OneWorkoutInput) {
  const { db, hostGym, now } = context;
  const limitError = await enforceLimit(context, "api", person.accountId);
  if (limitError) return limitError;
  const gymId = hostGym?.id ?? (await findGymIdOfWorkout(db, params.id));
  if (gymId === null) return NOT_FOUND;
  const { accountId } = person;
  if (!(await findGymOfHost(context, gymId)) && !(await isStaffOf(db, { accountId, gymId }))) {
    return NOT_FOUND;
  }
  const own = { gymId, workoutId: params.id, studentId: person.studentId, now };
  return { ok: true, own } as const;
}

async function changeLike(
  input: OneWorkoutInput,
  change: (db: LoadContext["db"], like: LikeWorkout) => Promise<boolean>,
  liked: boolean,
) {
  const found = await findOwn(input);
  if (!found.ok) return found;
  const isFound = await change(input.context.db, found.own);
  return isFound ? ({ ok: true, body: { liked } } as const) : NOT_FOUND;
}

export const postLike = defineCall({
  ...LIKE_CALL,
  path: "/api/workout/like/{id}",
  summary: "I like this workout; again changes nothing",
  handle: (input) => changeLike(input, likeWorkout, true),
});

export const postDislike = defineCall({
  ...LIKE_CALL,
  path: "/api/workout/dislike/{id}",
  summary: "I take my like back; again changes nothing",
  handle: (input) => changeLike(input, dislikeWorkout, false),
});

async function changeSave<Reason extends string>(
  input: OneWorkoutInput,
  change: (db: LoadContext["db"], save: SaveWorkout) => Promise<Result<object, Reason>>,
  saved: boolean,
) {
  const found = await findOwn(input);
  if (!found.ok) return found;
  const result = await change(input.context.db, found.own);
  return result.ok ? ({ ok: true, body: { saved } } as const) : result;
}

export const postSave = defineCall({
  ...SAVE_CALL,
  path: "/api/workout/save/{id}",
  summary: "I put this workout on my list LATER; again changes nothing",
  refusals: ["notFound", "savedFull", "tooManyRequests"],
  handle: (input) => changeSave(input, saveWorkout, true),
});

export const postUnsave = defineCall({
  ...SAVE_CALL,
  path: "/api/workout/unsave/{id}",
  summary: "I take this workout off my list LATER; again changes nothing",
  refusals: ["notFound", "tooManyRequests"],
  handle: (input) => changeSave(input, unsaveWorkout, false),
});
