/** The home of a member with access: what to start now, and their own rows. */
import { accessEnabled, needsPlans, type Viewer } from "~/features/catalog/access";
import { suggestWorkout } from "~/features/catalog/suggest-workout";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { durationLabel } from "~/features/catalog/workouts/duration";
import { toCardFacts } from "~/features/catalog/workouts/intensity";
import { listWorkouts } from "~/features/catalog/workouts/list-workouts.server";
import { listPlanIdsOfPage } from "~/features/catalog/workouts/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { findNextLive } from "~/features/lives/queries.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import type { MemberContext } from "~/http/request-context.server";
import { addDays } from "~/kernel/time";
import { foreignLanguage, foreignTexts, inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { toLiveCards } from "../lives/live-card.server";

/** A row fills two lines of four on a desktop. */
const ROW_SIZE = 8;
const NEW_DAYS = 7;

type Listed = Awaited<ReturnType<typeof listWorkouts>>["workouts"][number];

export async function loadMemberHome(page: MemberContext, gym: Gym, viewer: Viewer) {
  const { db, getFixedT, lang, mount, now, person } = page;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const ofGym = { gymId: gym.id, lang };
  const own = { studentId: person.studentId };
  const [newest, started, liked, completed, categories, live] = await Promise.all([
    listWorkouts(db, { ...ofGym, source: { kind: "newest" } }),
    listWorkouts(db, { ...ofGym, source: { kind: "started", ...own }, size: ROW_SIZE }),
    listWorkouts(db, { ...ofGym, source: { kind: "liked", ...own }, size: ROW_SIZE }),
    listWorkouts(db, { ...ofGym, source: { kind: "completed", ...own } }),
    listWorkoutTypes(db, gym.id),
    findNextLive(db, { gymId: gym.id, now }),
  ]);
  const listed = [...newest.workouts, ...started.workouts, ...liked.workouts];
  const closed = [...new Set(listed.filter(({ locked }) => locked).map(({ id }) => id))];
  const plans = needsPlans(viewer)
    ? await listPlanIdsOfPage(db, { gymId: gym.id, workoutIds: closed })
    : new Map<number, readonly number[]>();
  const isOpen = ({ id, locked }: Listed) =>
    accessEnabled({ locked, subscriptionTypeIds: plans.get(id) ?? [] }, viewer);

  const suggested = suggestWorkout(
    newest.workouts.map((workout) => ({ ...workout, accessEnabled: isOpen(workout) })),
    { completed: completed.workouts, startedIds: started.workouts.map(({ id }) => id), now },
  );
  const shownIds = new Set([suggested, ...started.workouts].map((workout) => workout?.id));
  const newSince = addDays(now, -NEW_DAYS).getTime();
  const [nextLive = null] = await toLiveCards({ ...page, gym }, live ? [live] : []);
  const colors = await pictureColors(db, [
    nextLive?.picture,
    ...listed.map(({ heroImageUrl }) => heroImageUrl),
    ...categories.map(({ coverImageUrl }) => coverImageUrl),
  ]);
  const t = getFixedT("catalog");
  const toCard = (workout: Listed, key: string) => {
    const { unit, count } = durationLabel(workout.durationSeconds);
    return {
      id: workout.id,
      to: paths.workout(mount, key, workout.id, { from: "home" }),
      name: workout.name,
      ...toCardFacts({ ...workout, textLanguage: foreignLanguage(workout, reader) }, t),
      duration: t(unit, { count }),
      image: workout.heroImageUrl,
    };
  };
  const toRow = (workouts: readonly Listed[], key: string) =>
    workouts.filter(isOpen).map((workout) => toCard(workout, key));
  return {
    suggestion: suggested && toCard(suggested, "RECENT_WORKOUTS"),
    rows: {
      continue: toRow(started.workouts, "RECENT_WORKOUTS"),
      newThisWeek: toRow(
        newest.workouts.filter(({ at, id }) => at >= newSince && !shownIds.has(id)),
        "RECENT_WORKOUTS",
      ).slice(0, ROW_SIZE),
      favourites: toRow(liked.workouts, "TOP_LIKED"),
    },
    nextLive,
    categories: categories
      .map((row) => ({ ...inLanguage(row, lang), langs: foreignTexts(row, ["name"], reader) }))
      .map(({ key, name, coverImageUrl, langs }) => ({ key, name, coverImageUrl, langs })),
    pictureColors: colors,
  };
}
