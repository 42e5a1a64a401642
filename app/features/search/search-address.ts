/**
 * A search as its address has it: `/search?q=yoga&time=T10,T20&trainer=3&sort=popular&after=24`. A form without script
 * repeats a name for each option instead. A page ignores what it does not understand; a call refuses it.
 */
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { parseTimeFilter } from "~/features/catalog/workouts/time-bucket";
import { DIMENSIONS, NO_EQUIPMENT, SORTS, type Chosen, type Dimension, type Sort } from "./facets";
import { MAX_QUERY_LENGTH } from "./query-length";

/** More narrow nothing. */
const MAX_OPTIONS = 20;
const MAX_INTENSITY_LENGTH = 40;

export interface SearchAddress {
  query: string;
  chosen: Chosen;
  sort: Sort;
  /** How many workouts stand before this page. */
  after: number;
}

const isId = (option: string) => parseWorkoutId(option) !== null;

const IS_OPTION: Record<Dimension, (option: string) => boolean> = {
  time: (option) => parseTimeFilter(option) !== null,
  intensity: (option) => option.length > 0 && option.length <= MAX_INTENSITY_LENGTH,
  trainer: isId,
  equipment: (option) => option === NO_EQUIPMENT || isId(option),
  done: (option) => option === "yes" || option === "no",
};

export function parseSearchAddress(search: URLSearchParams): SearchAddress {
  const sort = search.get("sort");
  return {
    query: (search.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    chosen: Object.fromEntries(
      DIMENSIONS.map((dimension) => [dimension, parseOptions(search, dimension)]),
    ) as unknown as Chosen,
    sort: SORTS.find((known) => known === sort) ?? "newest",
    after: parseWorkoutId(search.get("after") ?? undefined) ?? 0,
  };
}

function parseOptions(search: URLSearchParams, dimension: Dimension): string[] {
  const options = search.getAll(dimension).flatMap((value) => value.split(","));
  return [...new Set(options)].filter(IS_OPTION[dimension]).slice(0, MAX_OPTIONS).toSorted();
}

/** Unset parts are left out, so that one search has one address. */
export function searchQuery({ query, chosen, sort }: Omit<SearchAddress, "after">) {
  return {
    q: query,
    ...(Object.fromEntries(
      DIMENSIONS.map((dimension) => [dimension, chosen[dimension].join(",")]),
    ) as Record<Dimension, string>),
    sort: sort === "newest" ? null : sort,
  };
}

export const countChosen = (chosen: Chosen): number =>
  DIMENSIONS.reduce((count, dimension) => count + chosen[dimension].length, 0);
