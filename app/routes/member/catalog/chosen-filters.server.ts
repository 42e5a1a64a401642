/** What of the panel behind "Filter" is on; each leads to the list without it. */
import { filterQuery, type CategoryFilter } from "~/features/catalog/workouts/category-filter";
import { parseNarrowing, withNarrowing } from "~/features/catalog/workouts/narrowing";
import type { GymPageContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { listChosen } from "../filters/list-filters.server";

export async function listChosenFilters(page: GymPageContext, key: string, filter: CategoryFilter) {
  // The duration has chips of its own.
  const options = await listChosen(page, parseNarrowing({ ...filter, time: null }));
  return options.map(({ without, ...option }) => ({
    ...option,
    to: paths.category(page.mount, key, filterQuery(withNarrowing(filter, without))),
  }));
}
