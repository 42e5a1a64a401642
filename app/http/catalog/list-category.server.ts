/** Lists a page of a category: workouts, likes, rings, and whether the viewer may open them (product.md §13). */
import type { CategoryFilter } from "~/features/catalog/workouts/category-filter";
import { formatCursor, parseCursor } from "~/features/catalog/workouts/cursor";
import {
  listWorkouts,
  listWorkoutsById,
  PAGE_SIZE,
  sourceOf,
  type WorkoutListItem,
} from "~/features/catalog/workouts/list-workouts.server";
import { narrowList } from "~/features/catalog/workouts/narrow-list.server";
import { parseNarrowing } from "~/features/catalog/workouts/narrowing";
import { timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import type { WorkoutSource } from "~/features/catalog/workouts/workout-ranges.server";
import { findViewer } from "~/features/player/find-viewer.server";
import type { RequestArgs } from "../gym.server";
import { languageOf } from "../i18n.server";
import { currentPerson, type Person } from "../session.server";
import { toViewedWorkouts, type WhosePlans } from "./viewed-workouts.server";

interface ListCategory extends CategoryFilter {
  gymId: number;
  /** A category of the gym, or a built-in one. */
  key: string;
  /** As parseCategoryAddress reads it. */
  after: string | null;
  page: number;
  size?: number;
  plans: WhosePlans;
}

export async function listCategory(args: RequestArgs, { plans, ...options }: ListCategory) {
  const { db, now } = args.context;
  const { gymId, key } = options;
  const person = await currentPerson(args);
  const source = sourceOf(key, person?.studentId ?? null);
  const [list, viewer] = await Promise.all([
    source
      ? listPage(args, { ...options, source, person })
      : { workouts: [], next: null, total: null, isCut: false },
    findViewer(db, { gymId, person, now }),
  ]);
  const viewed = await toViewedWorkouts(db, { gymId, person, viewer, plans, ...list });
  const { next, total, isCut } = list;
  return { person, source, viewer, next, total, isCut, ...viewed };
}

interface ListPage extends Omit<ListCategory, "plans"> {
  source: WorkoutSource;
  person: Person | null;
}

interface Page {
  workouts: WorkoutListItem[];
  /** What the next page is after; null: there is none. */
  next: string | null;
  /** Of a narrowed list; null: nobody has counted. */
  total: number | null;
  /** A narrowed list that leaves out the workouts before its latest thousand. */
  isCut: boolean;
}

async function listPage(args: RequestArgs, options: ListPage): Promise<Page> {
  const { db } = args.context;
  const { gymId, source, time, tags, after, page, size } = options;
  const lang = await languageOf(args);
  if (options.panel) return listNarrowedPage(args, options);
  const list = await listWorkouts(db, {
    ...{ gymId, source, lang, after: parseCursor(after), page },
    timeBucket: time && timeBucketOfFilter(time),
    tagIds: tags,
    ...(size === undefined ? {} : { size }),
  });
  return { ...list, next: list.next && formatCursor(list.next), total: null, isCut: false };
}

async function listNarrowedPage(args: RequestArgs, options: ListPage): Promise<Page> {
  const { db } = args.context;
  const { gymId, after, page, size = PAGE_SIZE } = options;
  const { workoutIds, isCut } = await narrowCategory(args, options);
  const start = after === null ? (page - 1) * size : Number(after);
  const end = start + size;
  return {
    workouts: await listWorkoutsById(db, {
      ...{ gymId, lang: await languageOf(args) },
      workoutIds: workoutIds.slice(start, end),
    }),
    next: end < workoutIds.length ? String(end) : null,
    total: workoutIds.length,
    isCut,
  };
}

/** All that the viewer's choice leaves of a category, and the counts beside the options. */
export function narrowCategory(
  { context: { db } }: Pick<RequestArgs, "context">,
  {
    gymId,
    source,
    person,
    ...filter
  }: CategoryFilter & Pick<ListPage, "gymId" | "source" | "person">,
) {
  return narrowList(db, {
    ...{ gymId, source, tagIds: filter.tags, ...parseNarrowing(filter) },
    studentId: person?.studentId ?? null,
  });
}
