/** What the finish screen offers next (product.md §2 "Workout player dialog"). */
import { accessEnabled, needsPlans, type Viewer } from "~/features/catalog/access";
import { filterQuery } from "~/features/catalog/workouts/category-filter";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import type { Cursor } from "~/features/catalog/workouts/cursor";
import type { ListWorkouts } from "~/features/catalog/workouts/list-parameters.server";
import {
  listWorkouts,
  listWorkoutsById,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  sourceOf,
  type WorkoutListItem,
} from "~/features/catalog/workouts/list-workouts.server";
import { listPlanIdsOfPage } from "~/features/catalog/workouts/queries.server";
import { timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { parseSearchAddress, searchQuery } from "~/features/search/search-address";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { listChosenIds } from "./list-chosen-ids.server";

interface FindNextWorkout {
  workoutTypeKey: string;
  workout: { id: number; publishedAt: Date };
  viewer: Viewer;
}

/**
 * The next workout of the filtered list or the search that the viewer may watch, and after the last one its first. A
 * list of the member's own, which changes with every workout, gives way to the newest ones. Null: there is none near.
 */
export async function findNextWorkout(page: GymPageContext, options: FindNextWorkout) {
  const { gym, lang } = page;
  const ids = await listChosenIds(page, options.workoutTypeKey);
  const found = ids ? await findInChosen(page, ids, options) : await findInList(page, options);
  if (!found) return null;
  const { next, to } = found;
  return {
    name: next.name,
    nameLang: foreignLanguage(next, { lang, textLanguage: textLanguageOf(gym) }),
    to,
    picture: next.heroImageUrl,
    durationSeconds: next.durationSeconds,
  };
}

async function findInList(
  { db, gym, lang, mount, url }: GymPageContext,
  { workoutTypeKey, workout, viewer }: FindNextWorkout,
) {
  const filter = readCategoryAddress(url.searchParams);
  const source = sourceOf(workoutTypeKey, null);
  const ordered = source?.kind === "type" || source?.kind === "newest";
  const options = {
    gymId: gym.id,
    source: ordered ? source : ({ kind: "newest" } as const),
    lang,
    timeBucket: filter.time && timeBucketOfFilter(filter.time),
    tagIds: filter.tags,
  };
  const position = { at: workout.publishedAt.getTime(), id: workout.id };
  const search = { viewer, exceptId: workout.id };
  const next =
    (await findOpenAfter(db, { ...options, after: position }, search)) ??
    (await findOpenAfter(db, { ...options, after: null }, search));
  const key = ordered ? workoutTypeKey : "RECENT_WORKOUTS";
  return next && { next, to: paths.workout(mount, key, next.id, filterQuery(filter)) };
}

async function findInChosen(
  { db, gym, lang, mount, params, url }: GymPageContext,
  ids: readonly number[],
  { workoutTypeKey, workout, viewer }: FindNextWorkout,
) {
  const place = ids.indexOf(workout.id);
  const others = [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
  const workoutIds = others.slice(0, PAGE_SIZE + MAX_PAGE_SIZE);
  const workouts = await listWorkoutsById(db, { gymId: gym.id, lang, workoutIds });
  const next = await findOpen(db, { gymId: gym.id, workouts, viewer });
  if (!next) return null;
  const to =
    params["cuid"] === undefined
      ? paths.searchedWorkout(mount, next.id, searchQuery(parseSearchAddress(url.searchParams)))
      : paths.workout(
          mount,
          workoutTypeKey,
          next.id,
          filterQuery(readCategoryAddress(url.searchParams)),
        );
  return { next, to };
}

/** A usual page, then a long one: where a viewer may watch hardly any, the search ends. */
const PAGE_SIZES = [PAGE_SIZE, MAX_PAGE_SIZE];

async function findOpenAfter(
  db: GymPageContext["db"],
  options: ListWorkouts,
  { viewer, exceptId }: { viewer: Viewer; exceptId: number },
) {
  const { gymId } = options;
  let after: Cursor | null = options.after ?? null;
  for (const size of PAGE_SIZES) {
    const { workouts, next } = await listWorkouts(db, { ...options, after, size });
    const others = workouts.filter(({ id }) => id !== exceptId);
    const open = await findOpen(db, { gymId, workouts: others, viewer });
    if (open || next === null) return open;
    after = next;
  }
  return null;
}

async function findOpen(
  db: GymPageContext["db"],
  {
    gymId,
    workouts,
    viewer,
  }: { gymId: number; workouts: readonly WorkoutListItem[]; viewer: Viewer },
): Promise<WorkoutListItem | null> {
  const closed = workouts.filter(({ locked }) => locked).map(({ id }) => id);
  const plans = needsPlans(viewer)
    ? await listPlanIdsOfPage(db, { gymId, workoutIds: closed })
    : new Map<number, readonly number[]>();
  const open = workouts.find(({ id, locked }) =>
    accessEnabled({ locked, subscriptionTypeIds: plans.get(id) ?? [] }, viewer),
  );
  return open ?? null;
}
