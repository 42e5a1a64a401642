/**
 * The filter in a category's address (product.md §13): `?time=T20&tags=3,9&trainer=5&sort=popular&page=2`. A page ignores
 * what it does not understand, so that an old or mistyped link still shows workouts; a call refuses it (app/routes/api).
 */
import { parseWorkoutId } from "../workout-types/workout-type-key";
import { chosenQuery, countChosen, parseChosen, parseSort, sortQuery } from "./chosen-options";
import { parseCursor } from "./cursor";
import type { Chosen, Dimension, Sort } from "./facets";
import { parseTimeFilter, type TimeFilter } from "./time-bucket";

/** More tags at once match next to nothing, and each adds a condition. */
export const MAX_TAGS_AT_ONCE = 8;
export const MAX_PAGE = 400;

export interface CategoryFilter {
  time: TimeFilter | null;
  /** Ascending, no repeats. */
  tags: number[];
  /** Of the panel behind "Filter"; its time is `time` above. */
  chosen: Chosen;
  sort: Sort;
}

interface CategoryAddress extends CategoryFilter {
  /** From 1. */
  page: number;
  /** A cursor as it stands in the address; of a narrowed list, how many workouts stand before the page. */
  after: string | null;
}

export function parseCategoryAddress(search: URLSearchParams): CategoryAddress {
  const page = parseWorkoutId(search.get("page") ?? undefined);
  const after = search.get("after") ?? "";
  const filter = {
    time: parseTimeFilter(search.get("time")),
    tags: parseTagIds(search.get("tags") ?? "") ?? [],
    chosen: { ...parseChosen(search), time: [] },
    sort: parseSort(search),
  };
  const isPosition = isNarrowed(filter) ? parseWorkoutId(after) : parseCursor(after);
  return {
    ...filter,
    page: page !== null && page <= MAX_PAGE ? page : 1,
    after: isPosition ? after : null,
  };
}

/** `3,9`: ids, ascending, no repeats. Null for anything else, or for too many. */
export function parseTagIds(text: string): number[] | null {
  if (text.length > MAX_TAGS_AT_ONCE * 11) return null;
  const ids = text.split(",").map((id) => parseWorkoutId(id.trim()));
  if (!ids.every((id) => id !== null)) return null;
  const own = [...new Set(ids)].toSorted((a, b) => a - b);
  return own.length <= MAX_TAGS_AT_ONCE ? own : null;
}

/** The filter after tapping an option: switched on, or off if it was on. */
export function withTime(filter: CategoryFilter, time: TimeFilter): CategoryFilter {
  return { ...filter, time: filter.time === time ? null : time };
}

export function withTag(filter: CategoryFilter, tag: number): CategoryFilter {
  const rest = filter.tags.filter((id) => id !== tag);
  const tags = rest.length < filter.tags.length ? rest : [...rest, tag].toSorted((a, b) => a - b);
  return { ...filter, tags };
}

export function withoutOption(
  filter: CategoryFilter,
  dimension: Dimension,
  option: string,
): CategoryFilter {
  const rest = filter.chosen[dimension].filter((value) => value !== option);
  return { ...filter, chosen: { ...filter.chosen, [dimension]: rest } };
}

/** How many choices of the panel are on, its order among them. */
export const countNarrowing = ({ chosen, sort }: CategoryFilter) =>
  countChosen(chosen) + (sort === "newest" ? 0 : 1);

/** Has options of the panel, or another order: at most `MAX_CANDIDATES` of the list's workouts are looked at. */
export const isNarrowed = (filter: CategoryFilter) => countNarrowing(filter) > 0;

export const isFiltered = (filter: CategoryFilter) =>
  filter.time !== null || filter.tags.length > 0 || isNarrowed(filter);

/** As a query string; unset parts are left out. */
export function filterQuery({ time, tags, chosen, sort }: CategoryFilter) {
  return {
    ...chosenQuery(chosen),
    ...{ time, tags: tags.length > 0 ? tags.join(",") : null, sort: sortQuery(sort) },
  };
}

/** Filter and position in the list, carried by a workout's address so that closing it leads back. */
export function listQuery(list: CategoryFilter & { after: string | null; page: number }) {
  return { ...filterQuery(list), after: list.after, page: list.page > 1 ? list.page : null };
}
