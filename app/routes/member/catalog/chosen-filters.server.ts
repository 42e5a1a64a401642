/** What of the panel behind "Filter" is on. */
import { filterQuery, type CategoryFilter } from "~/features/catalog/workouts/category-filter";
import {
  countNarrowing,
  parseNarrowing,
  withoutOption,
} from "~/features/catalog/workouts/narrowing";
import type { GymPageContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { listChosen } from "../filters/list-filters.server";

export async function loadChosenFilters(page: GymPageContext, key: string, filter: CategoryFilter) {
  const { chosen } = parseNarrowing({ ...filter, time: null });
  const options = await listChosen(page, chosen);
  return {
    narrowing: countNarrowing(filter),
    /** Each leads to the list without it. */
    chosenOptions: options.map(({ dimension, value, label, lang }) => ({
      ...{ label, lang },
      to: paths.category(page.mount, key, filterQuery(withoutOption(filter, dimension, value))),
    })),
  };
}
