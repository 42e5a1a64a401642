/** What the finish screen offers next (product.md §2 "Workout player dialog"). */
import { filterQuery, parseCategoryAddress } from "~/features/catalog/workouts/category-filter";
import { listWorkouts, sourceOf } from "~/features/catalog/workouts/list-workouts.server";
import { timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import { textLanguageOf } from "~/features/gyms/queries.server";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignLanguage } from "~/kernel/translations";
import { paths } from "~/paths";

interface FindNextWorkout {
  workoutTypeKey: string;
  workout: { id: number; publishedAt: Date };
}

/**
 * The workout that follows in the filtered list, and after the last one the list's first. A list of the member's own,
 * which changes with every workout, gives way to the newest ones. Null: there is no other.
 */
export async function findNextWorkout(
  { db, gym, lang, mount, url }: GymPageContext,
  { workoutTypeKey, workout }: FindNextWorkout,
) {
  const filter = parseCategoryAddress(url.searchParams);
  const source = sourceOf(workoutTypeKey, null);
  const ordered = source?.kind === "type" || source?.kind === "newest";
  const options = {
    gymId: gym.id,
    source: ordered ? source : ({ kind: "newest" } as const),
    lang,
    timeBucket: filter.time && timeBucketOfFilter(filter.time),
    tagIds: filter.tags,
    size: 2,
  };
  const after = { at: workout.publishedAt.getTime(), id: workout.id };
  const following = await listWorkouts(db, { ...options, after });
  const { workouts } = following.workouts.length > 0 ? following : await listWorkouts(db, options);
  const next = workouts.find(({ id }) => id !== workout.id);
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
