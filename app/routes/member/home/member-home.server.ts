/** The home of a member with access: what to start now, and their own rows. */
import { accessEnabled, needsPlans, type Viewer } from "~/features/catalog/access";
import { suggestWorkout } from "~/features/catalog/suggest-workout";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { durationLabel } from "~/features/catalog/workouts/duration";
import { toCardFacts } from "~/features/catalog/workouts/intensity";
import {
  listWorkouts,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
} from "~/features/catalog/workouts/list-workouts.server";
import type { WorkoutSource } from "~/features/catalog/workouts/workout-ranges.server";
import {
  listPlanIdsOfPage,
  listPlanIdsOfWorkouts,
} from "~/features/catalog/workouts/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { findNextLive } from "~/features/lives/queries.server";
import { listWorkoutMarks } from "~/features/progress/workout-marks.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import type { MemberContext } from "~/http/request-context.server";
import { addDays } from "~/kernel/time";
import { foreignLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { playedText } from "../catalog/card-words";
import { toLiveCards } from "../lives/live-card.server";
import { toCategoryCovers } from "./category-covers";
import { listChallengeCovers } from "./challenge-covers.server";
import { loadChallengeDay } from "./challenge-day.server";

/** A row fills two lines of four on a desktop. */
const ROW_SIZE = 8;
const NEW_DAYS = 7;

type Listed = Awaited<ReturnType<typeof listWorkouts>>["workouts"][number];
type IsOpen = (workout: Listed) => boolean;

export async function loadMemberHome(page: MemberContext, gym: Gym, viewer: Viewer) {
  const { db, getFixedT, lang, mount, now, person } = page;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const [lists, categories, challenges, challengeDay, live] = await Promise.all([
    listOpenWorkouts(page, gym, viewer),
    listWorkoutTypes(db, gym.id),
    listChallengeCovers(page, gym),
    loadChallengeDay(page, gym),
    findNextLive(db, { gymId: gym.id, now }),
  ]);
  const { suggested, started, saved, newThisWeek, liked } = lists;
  const [nextLive = null] = await toLiveCards(page, live ? [live] : [], new Map([[gym.id, gym]]));
  const shown = [...(suggested ? [suggested] : []), ...started, ...saved, ...newThisWeek, ...liked];
  const [colors, { played }] = await Promise.all([
    pictureColors(db, [
      nextLive?.picture,
      challengeDay.first?.image,
      ...challenges.map(({ image }) => image),
      ...shown.map(({ heroImageUrl }) => heroImageUrl),
      ...categories.map(({ coverImageUrl }) => coverImageUrl),
    ]),
    listWorkoutMarks(db, {
      gymId: gym.id,
      studentId: person.studentId,
      workoutIds: shown.map(({ id }) => id),
    }),
  ]);
  const t = getFixedT("catalog");
  const durationOf = ({ durationSeconds }: Listed) => {
    const { unit, count } = durationLabel(durationSeconds);
    return t(unit, { count });
  };
  const toRing = (id: number) => {
    const percent = played.get(id);
    return percent === undefined ? null : { percent, heard: playedText(t, percent) };
  };
  const toCard = (workout: Listed, key: string, first: readonly string[] = []) => ({
    id: workout.id,
    to: paths.workout(mount, key, workout.id, { from: "home" }),
    name: workout.name,
    ...toCardFacts({ ...workout, textLanguage: foreignLanguage(workout, reader) }, t, first),
    duration: durationOf(workout),
    image: workout.heroImageUrl,
    ring: toRing(workout.id),
  });
  const isEmpty = !suggested && !nextLive && categories.length === 0;
  return {
    /** Instead of all rows. */
    emptyText: isEmpty ? getFixedT("home")("nothingYet") : null,
    suggestion:
      challengeDay.first ??
      (suggested && {
        ...toCard(suggested, "RECENT_WORKOUTS", [durationOf(suggested)]),
        eyebrow: getFixedT("home")("suggested"),
      }),
    notes: challengeDay.notes,
    rows: {
      continue: started.map((workout) => toCard(workout, "RECENT_WORKOUTS")),
      later: saved.map((workout) => toCard(workout, "LATER")),
      newThisWeek: newThisWeek.map((workout) => toCard(workout, "RECENT_WORKOUTS")),
      favourites: liked.map((workout) => toCard(workout, "TOP_LIKED")),
    },
    nextLive,
    hasSaved: lists.hasSaved,
    categories: toCategoryCovers(categories, { ...reader, mount }),
    challenges,
    pictureColors: colors,
  };
}

/** The suggestion and the rows, of workouts that the member may open. */
async function listOpenWorkouts(
  { db, lang, now, person }: MemberContext,
  gym: Gym,
  viewer: Viewer,
) {
  const list = async (source: WorkoutSource, size?: number) =>
    (await listWorkouts(db, { gymId: gym.id, lang, source, ...(size ? { size } : {}) })).workouts;
  const own = { studentId: person.studentId };
  const [newest, started, saved, liked, completed] = await Promise.all([
    list({ kind: "newest" }),
    list({ kind: "started", ...own, viewer }),
    list({ kind: "saved", ...own }),
    list({ kind: "liked", ...own }),
    list({ kind: "completed", ...own }),
  ]);
  const ofGym = { db, gymId: gym.id, viewer };
  // The newest are the same for every member, so their plans are remembered; a member's own lists are not.
  const [openNewest, isOpen] = await Promise.all([
    filterOpen(ofGym, newest),
    checkAccess(ofGym, [...saved, ...liked, ...completed], listPlanIdsOfWorkouts),
  ]);
  const startedIds = started.map(({ id }) => id);
  const suggest = (candidates: readonly Listed[]) =>
    suggestWorkout(
      candidates.map((workout) => ({ ...workout, accessEnabled: true })),
      { completed, startedIds, now },
    );
  let recent = openNewest;
  let suggested: Listed | null = suggest(recent);
  if (!suggested && newest.length === PAGE_SIZE) {
    recent = await filterOpen(ofGym, await list({ kind: "newest" }, MAX_PAGE_SIZE));
    suggested = suggest(recent);
  }
  suggested ??=
    [...liked, ...completed.toReversed()].find(
      (workout) => isOpen(workout) && !startedIds.includes(workout.id),
    ) ?? null;
  const shownIds = new Set([suggested?.id, ...startedIds]);
  const newSince = addDays(now, -NEW_DAYS).getTime();
  return {
    suggested,
    started: started.slice(0, ROW_SIZE),
    saved: saved.filter(isOpen).slice(0, ROW_SIZE),
    /** Closed ones too. */
    hasSaved: saved.length > 0,
    newThisWeek: recent
      .filter(({ at, id }) => at >= newSince && !shownIds.has(id))
      .slice(0, ROW_SIZE),
    liked: liked.filter(isOpen).slice(0, ROW_SIZE),
  };
}

interface OfGym {
  db: MemberContext["db"];
  gymId: number;
  viewer: Viewer;
}

async function filterOpen(ofGym: OfGym, workouts: readonly Listed[]): Promise<Listed[]> {
  return workouts.filter(await checkAccess(ofGym, workouts, listPlanIdsOfPage));
}

/** Reads the plans of the locked workouts where the answer depends on them. */
async function checkAccess(
  { db, gymId, viewer }: OfGym,
  workouts: readonly Listed[],
  listPlanIds: typeof listPlanIdsOfPage,
): Promise<IsOpen> {
  const closed = workouts.filter(({ locked }) => locked).map(({ id }) => id);
  const plans = needsPlans(viewer)
    ? await listPlanIds(db, { gymId, workoutIds: [...new Set(closed)] })
    : new Map<number, readonly number[]>();
  return ({ id, locked }) =>
    accessEnabled({ locked, subscriptionTypeIds: plans.get(id) ?? [] }, viewer);
}
