/** Lists a page of a category: workouts, likes, rings, and whether the viewer may open them (product.md §13). */
import type { CategoryFilter } from "~/features/catalog/workouts/category-filter";
import type { Cursor } from "~/features/catalog/workouts/cursor";
import { listWorkouts, sourceOf } from "~/features/catalog/workouts/list-workouts.server";
import { timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import { findViewer } from "~/features/player/find-viewer.server";
import type { RequestArgs } from "../gym.server";
import { languageOf } from "../i18n.server";
import { currentPerson } from "../session.server";
import { toViewedWorkouts, type WhosePlans } from "./viewed-workouts.server";

interface ListCategory extends CategoryFilter {
  gymId: number;
  /** A category of the gym, or a built-in one. */
  key: string;
  after: Cursor | null;
  page: number;
  size?: number;
  plans: WhosePlans;
}

export async function listCategory(args: RequestArgs, options: ListCategory) {
  const { db, now } = args.context;
  const { gymId, key, time, tags, after, page, size, plans } = options;
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
  const viewed = await toViewedWorkouts(db, { gymId, person, viewer, plans, ...list });
  return { person, source, viewer, next: list.next, ...viewed };
}
