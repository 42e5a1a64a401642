/**
 * What the panel behind a category's "Filter" adds to its address, `trainer=3,5&sort=popular`: options beside time and
 * tags, and an order. Pure.
 */
import { parseCategoryAddress, type CategoryFilter } from "./category-filter";
import { chosenQuery, countChosen, parseChosen, parseSort, sortQuery } from "./chosen-options";
import type { Chosen, Dimension, Sort } from "./facets";

interface Narrowing {
  chosen: Chosen;
  sort: Sort;
}

/** The panel's duration is that of the chips. */
export function parseNarrowing({ time, more }: CategoryFilter): Narrowing {
  const search = new URLSearchParams(more);
  return {
    chosen: { ...parseChosen(search), time: time === null ? [] : [time] },
    sort: parseSort(search),
  };
}

function formatNarrowing({ chosen, sort }: Narrowing): string {
  const search = new URLSearchParams();
  const query = { ...chosenQuery(chosen), time: null, sort: sortQuery(sort) };
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.toString();
}

/** The address without what has no meaning, so that one list has one address. */
export function readCategoryAddress(search: URLSearchParams) {
  const address = parseCategoryAddress(search);
  return { ...address, more: formatNarrowing(parseNarrowing(address)) };
}

/** How many choices of the panel are on, its order among them. */
export function countNarrowing(filter: CategoryFilter): number {
  const { chosen, sort } = parseNarrowing({ ...filter, time: null });
  return countChosen(chosen) + (sort === "newest" ? 0 : 1);
}

export function withoutOption(
  filter: CategoryFilter,
  dimension: Dimension,
  option: string,
): CategoryFilter {
  const { chosen, sort } = parseNarrowing(filter);
  const rest = chosen[dimension].filter((value) => value !== option);
  return { ...filter, more: formatNarrowing({ chosen: { ...chosen, [dimension]: rest }, sort }) };
}
