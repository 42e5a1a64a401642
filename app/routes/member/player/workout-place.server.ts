/** Where a workout is open: over a category, or over the search that found it. */
import { listQuery } from "~/features/catalog/workouts/category-filter";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import { parseSearchAddress, searchQuery } from "~/features/search/search-address";
import type { PageContext } from "~/http/request-context.server";
import { paths } from "~/paths";

export function readWorkoutPlace({ mount, params, url: { searchParams } }: PageContext) {
  const key = params["cuid"];
  if (key === undefined) {
    const { after, ...search } = parseSearchAddress(searchParams);
    const query = { ...searchQuery(search), after: after || null };
    return {
      workoutTypeKey: "RECENT_WORKOUTS",
      /** The workout's own address, at one of its movements. */
      toMovement: (workoutId: number, movement: number) =>
        paths.searchedWorkout(mount, workoutId, { ...query, movement }),
    };
  }
  const list = listQuery(readCategoryAddress(searchParams));
  const from = searchParams.get("from") === "home" ? ("home" as const) : null;
  return {
    workoutTypeKey: key,
    toMovement: (workoutId: number, movement: number) =>
      paths.workout(mount, key, workoutId, { ...list, from, movement }),
  };
}
