/** The server half of the panel behind "Filter": the options of a search, and how many workouts they leave. */
import { withoutDone } from "~/features/catalog/workouts/chosen-options";
import { parseSearchAddress } from "~/features/search/search-address";
import { searchWorkouts } from "~/features/search/search-workouts.server";
import type { RequestArgs } from "~/http/gym.server";
import { gymPageContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { listFilters } from "../filters/list-filters.server";

export async function loader(args: RequestArgs) {
  const page = await gymPageContext(args, "filters");
  const { db, gym, mount, person, t, url } = page;
  const { query, chosen, sort } = parseSearchAddress(
    person ? url.searchParams : withoutDone(url.searchParams),
  );
  const { workoutIds, counts } = await searchWorkouts(db, {
    ...{ gymId: gym.id, query, chosen, sort, studentId: person?.studentId ?? null },
  });
  return {
    kept: { q: query },
    sort,
    total: workoutIds.length,
    groups: await listFilters(page, { counts, chosen }),
    clearTo: paths.searchFilter(mount, { q: query }),
    title: t("title"),
  };
}
