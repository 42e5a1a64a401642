/** Finding workouts by words (product.md §7). */
import { z } from "zod";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "~/features/catalog/workouts/list-workouts.server";
import { MAX_CANDIDATES } from "~/features/catalog/workouts/candidate-rows.server";
import { MAX_QUERY_LENGTH } from "~/features/search/query-length";
import { parseSearchAddress, searchQuery } from "~/features/search/search-address";
import { listSuggestions } from "~/http/catalog/list-suggestions.server";
import { listSearch } from "~/http/catalog/list-search.server";
import { defineCall } from "../define-call";
import { findGymOfHost } from "../find-gym-of-host.server";
import { filterOptions, options } from "../filter-options";
import * as models from "../models";
import { currency, emptyInput, id, wholeNumber } from "../parameters";
import { toWorkoutModels } from "../workout-models.server";

const NOT_FOUND = { ok: false, reason: "notFound" } as const;

const q = z
  .string()
  .max(MAX_QUERY_LENGTH, "error.invalidValue")
  .optional()
  .meta({ description: "Words, misspelt or cut short ones too", example: "yoga back" });

export const searchWorkouts = defineCall({
  method: "get",
  path: "/api/search",
  summary: "A gym's workouts by words and filters, a page at a time",
  description: `Options of one filter add up, filters narrow. At most the ${MAX_CANDIDATES} newest with the words are filtered and ordered.`,
  security: "optional",
  params: emptyInput,
  query: z.object({
    gymId: id("The gym's id"),
    q,
    time: options("time", "T10, T20, T30, T45, T45_PLUS, by commas", "T10,T20"),
    ...filterOptions,
    currency: currency("Of the prices; one that the gym sells in"),
    size: wholeNumber({
      ...{ min: 1, max: MAX_PAGE_SIZE, description: `${PAGE_SIZE} when absent` },
    }).optional(),
    after: wholeNumber({
      ...{
        min: 0,
        max: MAX_CANDIDATES,
        description: "How many stand before; as the Link header has it",
      },
    }).optional(),
    count: z.enum(["true", "false"], "error.trueOrFalse").optional(),
  }),
  body: undefined,
  answer: {
    description: "Workouts",
    body: z.array(models.workoutInList),
    headers: z.object({
      "X-Total-Count": z
        .string()
        .optional()
        .meta({ description: `At most ${MAX_CANDIDATES}; not with count=false` }),
      Link: z.string().optional().meta({ description: 'rel="next" while there is more' }),
    }),
  },
  refusals: ["notFound"],
  caching: "never",
  async handle({ query, context, args }) {
    const { gymId, size = PAGE_SIZE, count } = query;
    const gym = await findGymOfHost(context, gymId);
    if (!gym) return NOT_FOUND;
    const address = parseSearchAddress(new URL(args.request.url).searchParams);
    const found = await listSearch(args, { gymId, size, plans: "all", ...address });
    return {
      ok: true,
      body: await toWorkoutModels(args, {
        gym,
        currency: query.currency,
        workouts: found.workouts,
      }),
      headers: {
        ...(count === "false" ? {} : { "X-Total-Count": String(found.total) }),
        ...(found.next === null
          ? {}
          : {
              Link: formatNextLink({
                gymId,
                ...searchQuery(address),
                currency: query.currency,
                size,
                count,
                after: found.next,
              }),
            }),
      },
    };
  },
});

export const suggest = defineCall({
  method: "get",
  path: "/api/search/suggestions",
  summary: "What a half-typed search may be completed to",
  description:
    "Categories, challenges, trainers and equipment that begin with the words, then workouts.",
  security: "none",
  params: emptyInput,
  query: z.object({ gymId: id("The gym's id"), q }),
  body: undefined,
  answer: { description: "Suggestions", body: z.array(models.suggestion) },
  refusals: ["notFound"],
  caching: "never",
  async handle({ query: { gymId, q: typed = "" }, context, args }) {
    const gym = await findGymOfHost(context, gymId);
    if (!gym) return NOT_FOUND;
    const suggestions = await listSuggestions(args, { gym, query: typed });
    return {
      ok: true,
      body: suggestions.map(({ kind, value, text, lang }) => ({
        ...{ kind, value, text, textLanguage: lang ?? null },
      })),
    };
  },
});

function formatNextLink(query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `</api/search?${search}>; rel="next"`;
}
