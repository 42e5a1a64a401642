/** What the finish screen offers next (product.md §2 "Workout player dialog"). */
import { accessEnabled, needsPlans, type Viewer } from "~/features/catalog/access";
import { filterQuery } from "~/features/catalog/workouts/category-filter";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import type { Cursor } from "~/features/catalog/workouts/cursor";
import type { ListWorkouts } from "~/features/catalog/workouts/list-parameters.server";
import {
  listWorkouts,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  sourceOf,
} from "~/features/catalog/workouts/list-workouts.server";
import { listPlanIdsOfPage } from "~/features/catalog/workouts/queries.server";
import { timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import { textLanguageOf } from "~/features/gyms/queries.server";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignLanguage } from "~/kernel/translations";
import { paths } from "~/paths";

interface FindNextWorkout {
  workoutTypeKey: string;
  workout: { id: number; publishedAt: Date };
  viewer: Viewer;
}

/**
 * The next workout of the filtered list that the viewer may watch, and after the last one the list's first. A list of
 * the member's own, which changes with every workout, gives way to the newest ones. Null: there is no other near.
 */
export async function findNextWorkout(
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
  if (!next) return null;
  const key = ordered ? workoutTypeKey : "RECENT_WORKOUTS";
  return {
    name: next.name,
    nameLang: foreignLanguage(next, { lang, textLanguage: textLanguageOf(gym) }),
    to: paths.workout(mount, key, next.id, filterQuery(filter)),
    picture: next.heroImageUrl,
    durationSeconds: next.durationSeconds,
  };
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
    const closed = workouts.filter(({ locked }) => locked).map(({ id }) => id);
    const plans = needsPlans(viewer)
      ? await listPlanIdsOfPage(db, { gymId, workoutIds: closed })
      : new Map<number, readonly number[]>();
    const open = workouts.find(
      ({ id, locked }) =>
        id !== exceptId &&
        accessEnabled({ locked, subscriptionTypeIds: plans.get(id) ?? [] }, viewer),
    );
    if (open || next === null) return open ?? null;
    after = next;
  }
  return null;
}
