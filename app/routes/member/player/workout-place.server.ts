/** Which workout is open, and where: over a category, the search that found it, or a challenge that contains it. */
import { ALL_WORKOUTS_TYPE } from "~/features/catalog/workout-types/built-in-types";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { listQuery } from "~/features/catalog/workouts/category-filter";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import type { WorkoutGroup } from "~/features/player/queued-events";
import { parseSearchAddress, searchQuery } from "~/features/search/search-address";
import { challengePaths } from "~/challenge-paths";
import type { GymPageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { paths } from "~/paths";
import { findItemPlace } from "../challenge/find-item-place.server";

interface WorkoutPlace {
  workoutId: number;
  /** The category to look in. */
  workoutTypeKey: string;
  /** The workout's own address, at one of its movements. */
  toMovement: (movement: number) => string;
  /** What its tracking events say of the challenge; null: it was not opened from one. */
  group: WorkoutGroup | null;
}

/** @throws 404 for an address that names no workout; 303 to /signin for an item that visitors do not see */
export async function readWorkoutPlace(page: GymPageContext): Promise<WorkoutPlace> {
  const { mount, params, url } = page;
  const { cuid, challengeGuid } = params;
  if (challengeGuid !== undefined) {
    const item = await findItemPlace(page, challengeGuid);
    return {
      workoutId: item.workoutId,
      workoutTypeKey: ALL_WORKOUTS_TYPE,
      toMovement: (movement) =>
        challengePaths.workout(mount, challengeGuid, item.id, {
          ...{ from: readOrigin(url.searchParams), movement },
        }),
      group: { workoutGroupId: item.challengeId, workoutGroupItemId: item.id },
    };
  }
  const workoutId = parseWorkoutId(params["workoutId"]);
  if (workoutId === null) throw notFound();
  return cuid === undefined ? inSearch(page, workoutId) : inCategory(page, { cuid, workoutId });
}

/** Where closing leads to; null: to the list, or the challenge, below the workout. */
const readOrigin = (search: URLSearchParams) =>
  search.get("from") === "home" ? ("home" as const) : null;

function inSearch({ mount, url }: GymPageContext, workoutId: number): WorkoutPlace {
  const { after, ...search } = parseSearchAddress(url.searchParams);
  const query = { ...searchQuery(search), after: after || null };
  return {
    workoutId,
    workoutTypeKey: ALL_WORKOUTS_TYPE,
    toMovement: (movement) => paths.searchedWorkout(mount, workoutId, { ...query, movement }),
    group: null,
  };
}

function inCategory(
  { mount, url: { searchParams } }: GymPageContext,
  { cuid, workoutId }: { cuid: string; workoutId: number },
): WorkoutPlace {
  const list = listQuery(readCategoryAddress(searchParams));
  const from = readOrigin(searchParams);
  return {
    workoutId,
    workoutTypeKey: cuid,
    toMovement: (movement) => paths.workout(mount, cuid, workoutId, { ...list, from, movement }),
    group: null,
  };
}
