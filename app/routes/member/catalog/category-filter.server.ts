/** The server half of the panel behind "Filter": the options of a category's list, and how many workouts they leave. */
import { filterQuery } from "~/features/catalog/workouts/category-filter";
import { findCategory } from "~/features/catalog/workout-types/queries.server";
import { withoutDone } from "~/features/catalog/workouts/chosen-options";
import { sourceOf } from "~/features/catalog/workouts/list-workouts.server";
import { parseNarrowing, readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import { narrowCategory } from "~/http/catalog/list-category.server";
import type { RequestArgs } from "~/http/gym.server";
import { gymPageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { paths } from "~/paths";
import { listFilters } from "../filters/list-filters.server";

export async function loader(args: RequestArgs) {
  const page = await gymPageContext(args, "filters");
  const { db, gym, mount, person, t, url } = page;
  const key = page.params["cuid"] ?? "";
  const {
    after: _after,
    page: _page,
    ...filter
  } = readCategoryAddress(person ? url.searchParams : withoutDone(url.searchParams));
  const source = sourceOf(key, person?.studentId ?? null);
  if (!(await findCategory(db, { gymId: gym.id, key }))) throw notFound();
  const narrowed = source
    ? await narrowCategory(page, { gymId: gym.id, source, person, ...filter })
    : null;
  const { chosen, sort } = parseNarrowing(filter);
  return {
    key,
    kept: { tags: filterQuery(filter).tags },
    sort,
    total: narrowed?.workoutIds.length ?? 0,
    groups: narrowed
      ? await listFilters(page, { counts: narrowed.counts, chosen, single: "time" })
      : [],
    /** The list without what the panel chooses: tags stay, they have chips of their own. */
    clearTo: paths.categoryFilter(mount, key, { tags: filterQuery(filter).tags }),
    title: t("title"),
  };
}
