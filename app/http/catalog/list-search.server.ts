/** A page of what a search finds, as one viewer sees it. */
import { listWorkoutsById } from "~/features/catalog/workouts/list-workouts.server";
import { findViewer } from "~/features/player/find-viewer.server";
import type { SearchAddress } from "~/features/search/search-address";
import { searchWorkouts } from "~/features/search/search-workouts.server";
import type { RequestArgs } from "../gym.server";
import { languageOf } from "../i18n.server";
import { currentPerson } from "../session.server";
import { toViewedWorkouts, type WhosePlans } from "./viewed-workouts.server";

interface ListSearch extends SearchAddress {
  gymId: number;
  size: number;
  plans: WhosePlans;
}

export async function listSearch(
  args: RequestArgs,
  { gymId, after, size, plans, ...search }: ListSearch,
) {
  const { db, now } = args.context;
  const [person, lang] = await Promise.all([currentPerson(args), languageOf(args)]);
  const [{ workoutIds, ...found }, viewer] = await Promise.all([
    searchWorkouts(db, { gymId, ...search, studentId: person?.studentId ?? null }),
    findViewer(db, { gymId, person, now }),
  ]);
  const workouts = await listWorkoutsById(db, {
    ...{ gymId, lang, workoutIds: workoutIds.slice(after, after + size) },
  });
  return {
    ...found,
    ...(await toViewedWorkouts(db, { gymId, workouts, person, viewer, plans })),
    person,
    viewer,
    total: workoutIds.length,
    /** How many stand before the next page; null on the last one. */
    next: after + size < workoutIds.length ? after + size : null,
  };
}
