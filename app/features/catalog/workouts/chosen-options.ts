/**
 * The options of filters in an address: `?trainer=3,5&done=no`. A form without script repeats a name for each option
 * instead. What is not understood is left out. Pure.
 */
import { parseWorkoutId } from "../workout-types/workout-type-key";
import {
  DIMENSIONS,
  NO_EQUIPMENT,
  SORTS,
  type Chosen,
  type Dimension,
  type Sort,
} from "./dimensions";
import { parseTimeFilter } from "./time-bucket";

/** More narrow nothing. */
const MAX_OPTIONS = 20;
const MAX_INTENSITY_LENGTH = 40;

const isId = (option: string) => parseWorkoutId(option) !== null;

/** Options that a list understands, by dimension. */
export const IS_OPTION: Record<Dimension, (option: string) => boolean> = {
  time: (option) => parseTimeFilter(option) !== null,
  intensity: (option) => option.length > 0 && option.length <= MAX_INTENSITY_LENGTH,
  trainer: isId,
  equipment: (option) => option === NO_EQUIPMENT || isId(option),
  done: (option) => option === "yes" || option === "no",
};

export function parseOptions(search: URLSearchParams, dimension: Dimension): string[] {
  const options = search.getAll(dimension).flatMap((value) => value.split(","));
  return [...new Set(options)].filter(IS_OPTION[dimension]).slice(0, MAX_OPTIONS).toSorted();
}

export const parseSort = (search: URLSearchParams): Sort =>
  SORTS.find((known) => known === search.get("sort")) ?? "newest";

const byDimension = <T>(toValue: (dimension: Dimension) => T) =>
  Object.fromEntries(DIMENSIONS.map((one) => [one, toValue(one)])) as Record<Dimension, T>;

export const parseChosen = (search: URLSearchParams): Chosen =>
  byDimension((dimension) => parseOptions(search, dimension));

/** Unset dimensions are left out, so that one choice has one address. */
export const chosenQuery = (chosen: Chosen): Record<Dimension, string> =>
  byDimension((dimension) => chosen[dimension].join(","));

export const sortQuery = (sort: Sort): Sort | null => (sort === "newest" ? null : sort);

export const isNothingChosen = (chosen: Chosen): boolean =>
  DIMENSIONS.every((dimension) => chosen[dimension].length === 0);

/** What narrows a list, and its order. */
export interface Narrowing {
  chosen: Chosen;
  sort: Sort;
}

export const withoutOption = (
  { chosen, sort }: Narrowing,
  dimension: Dimension,
  option: string,
): Narrowing => ({
  chosen: { ...chosen, [dimension]: chosen[dimension].filter((value) => value !== option) },
  sort,
});

/** A visitor has done nothing, so a member's shared link shows a visitor the list without this filter. */
export function withoutDone(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search);
  others.delete("done");
  return others;
}
