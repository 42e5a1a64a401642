/**
 * What the panel behind a category's "Filter" adds to its address, `trainer=3,5&sort=popular`: options beside time and
 * tags, and an order. Pure.
 */
import { parseCategoryAddress, type CategoryFilter } from "./category-filter";
import { chosenQuery, parseChosen, parseSort, sortQuery, type Narrowing } from "./chosen-options";

/** The panel's duration is that of the chips. */
export function parseNarrowing({ time, panel }: CategoryFilter): Narrowing {
  const search = new URLSearchParams(panel);
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
  return { ...address, panel: formatNarrowing(parseNarrowing(address)) };
}

export const withNarrowing = (filter: CategoryFilter, narrowing: Narrowing): CategoryFilter => ({
  ...filter,
  panel: formatNarrowing(narrowing),
});
