/** The order of a list that no range of an index has: what a search finds, or what the panel behind "Filter" leaves. */
import { withoutDone } from "~/features/catalog/workouts/chosen-options";
import { sourceOf } from "~/features/catalog/workouts/list-workouts.server";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import { parseSearchAddress } from "~/features/search/search-address";
import { searchWorkouts } from "~/features/search/search-workouts.server";
import { narrowCategory } from "~/http/catalog/list-category.server";
import type { GymPageContext } from "~/http/request-context.server";

/** Null: a list in the catalogue's own order. */
export async function listChosenIds(
  page: GymPageContext,
  workoutTypeKey: string,
): Promise<readonly number[] | null> {
  const { db, gym, person, params, url } = page;
  const parameters = person ? url.searchParams : withoutDone(url.searchParams);
  if (params["cuid"] === undefined) {
    const search = parseSearchAddress(parameters);
    const found = await searchWorkouts(db, {
      ...{ gymId: gym.id, ...search, studentId: person?.studentId ?? null },
    });
    return found.workoutIds;
  }
  const filter = readCategoryAddress(parameters);
  const source = sourceOf(workoutTypeKey, person?.studentId ?? null);
  if (!filter.panel || !source) return null;
  const narrowed = await narrowCategory(page, { gymId: gym.id, source, person, ...filter });
  return narrowed.workoutIds;
}
