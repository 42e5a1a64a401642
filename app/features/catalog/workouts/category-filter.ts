/**
 * The filter in a category's address (product.md §13): `?time=T20&tags=3,9&trainer=5&sort=popular&page=2`. A page
 * ignores what it does not understand, so that an old or mistyped link still shows workouts; a call refuses it
 * (app/routes/api).
 */
import { parseWorkoutId } from "../workout-types/workout-type-key";
import { parseCursor } from "./cursor";
import { parseTimeFilter, type TimeFilter } from "./time-bucket";

/** More tags at once match next to nothing, and each adds a condition. */
export const MAX_TAGS_AT_ONCE = 8;
export const MAX_PAGE = 400;

export interface CategoryFilter {
  time: TimeFilter | null;
  /** Ascending, no repeats. */
  tags: number[];
  /** What the panel behind "Filter" adds to the address (narrowing.ts); empty: nothing of it is on. */
  panel: string;
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
    panel: pickPanel(search),
  };
  const isPosition = filter.panel ? parseWorkoutId(after) : parseCursor(after);
  return {
    ...filter,
    page: page !== null && page <= MAX_PAGE ? page : 1,
    after: isPosition ? after : null,
  };
}

const PANEL = ["intensity", "trainer", "equipment", "done", "sort"];

/** Only the server knows which of it has a meaning. */
function pickPanel(search: URLSearchParams): string {
  const picked = new URLSearchParams();
  for (const name of PANEL) {
    const options = search.getAll(name).flatMap((value) => value.split(","));
    const given = options.filter(Boolean).toSorted().join(",");
    if (given) picked.set(name, given);
  }
  return picked.toString();
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

export const isFiltered = ({ time, tags, panel }: CategoryFilter) =>
  time !== null || tags.length > 0 || panel !== "";

/** As a query string; unset parts are left out. */
export function filterQuery({ time, tags, panel }: CategoryFilter) {
  return {
    ...{ time, tags: tags.length > 0 ? tags.join(",") : null },
    ...Object.fromEntries(new URLSearchParams(panel)),
  };
}

/** Filter and position in the list, carried by a workout's address so that closing it leads back. */
export function listQuery(list: CategoryFilter & { after: string | null; page: number }) {
  return { ...filterQuery(list), after: list.after, page: list.page > 1 ? list.page : null };
}
