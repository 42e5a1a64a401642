/** Lists a page of a category: workouts, likes, rings, and whether the viewer may open them (product.md §13). */
import { accessEnabled, needsPlans, opensEverything } from "~/features/catalog/access";
import type { CategoryFilter } from "~/features/catalog/workouts/category-filter";
import type { Cursor } from "~/features/catalog/workouts/cursor";
import { listWorkouts, sourceOf } from "~/features/catalog/workouts/list-workouts.server";
import { listPlanIdsOfPage } from "~/features/catalog/workouts/queries.server";
import { timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import { findViewer } from "~/features/player/find-viewer.server";
import { listWorkoutMarks } from "~/features/progress/workout-marks.server";
import type { RequestArgs } from "../gym.server";
import { languageOf } from "../i18n.server";
import { currentPerson } from "../session.server";

interface ListCategory extends CategoryFilter {
  gymId: number;
  /** A category of the gym, or a built-in one. */
  key: string;
  after: Cursor | null;
  page: number;
  size?: number;
  /** `all` looks up the plans of all closed workouts, `for-members` only if the page offers a member one. */
  plans: "all" | "for-members";
}

export async function listCategory(args: RequestArgs, options: ListCategory) {
  const { db, now } = args.context;
  const { gymId, key, time, tags, after, page, size } = options;
  const person = await currentPerson(args);
  const lang = await languageOf(args);
  const source = sourceOf(key, person?.studentId ?? null);
  const [list, viewer] = await Promise.all([
    source
      ? listWorkouts(db, {
          gymId,
          source,
          lang,
          timeBucket: time && timeBucketOfFilter(time),
          tagIds: tags,
          after,
          page,
          ...(size === undefined ? {} : { size }),
        })
      : { workouts: [], next: null },
    findViewer(db, { gymId, person, now }),
  ]);
  const closed = list.workouts.filter(({ locked }) => locked).map(({ id }) => id);
  const needsPlanIds =
    options.plans === "all" || needsPlans(viewer) || (person && !opensEverything(viewer));
  const [plans, marks] = await Promise.all([
    needsPlanIds
      ? listPlanIdsOfPage(db, { gymId, workoutIds: closed })
      : new Map<number, readonly number[]>(),
    person
      ? listWorkoutMarks(db, {
          gymId,
          studentId: person.studentId,
          workoutIds: list.workouts.map(({ id }) => id),
        })
      : null,
  ]);
  return {
    person,
    source,
    viewer,
    /** The person has workouts in the gym to continue. */
    hasStarted: marks?.hasStarted ?? false,
    next: list.next,
    workouts: list.workouts.map(({ locked, at: _at, ...workout }) => {
      const subscriptionTypeIds = plans.get(workout.id) ?? [];
      return {
        ...workout,
        subscriptionTypeIds,
        liked: marks?.likedIds.has(workout.id) ?? false,
        /** 100: done; null: neither started nor done. */
        playedPercent: marks?.played.get(workout.id) ?? null,
        accessEnabled: accessEnabled({ locked, subscriptionTypeIds }, viewer),
      };
    }),
  };
}
