/**
 * A search as its address has it: `/search?q=yoga&time=T10,T20&trainer=3&sort=popular&after=24`. A page ignores what it
 * does not understand; a call refuses it.
 */
import {
  chosenQuery,
  parseChosen,
  parseSort,
  sortQuery,
} from "~/features/catalog/workouts/chosen-options";
import type { Chosen, Sort } from "~/features/catalog/workouts/dimensions";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { MAX_QUERY_LENGTH } from "./query-length";

export interface SearchAddress {
  query: string;
  chosen: Chosen;
  sort: Sort;
  /** How many workouts stand before this page. */
  after: number;
}

export function parseSearchAddress(search: URLSearchParams): SearchAddress {
  return {
    query: (search.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    chosen: parseChosen(search),
    sort: parseSort(search),
    after: parseWorkoutId(search.get("after") ?? undefined) ?? 0,
  };
}

/** Unset parts are left out, so that one search has one address. */
export function searchQuery({ query, chosen, sort }: Omit<SearchAddress, "after">) {
  return { q: query, ...chosenQuery(chosen), sort: sortQuery(sort) };
}
