/** The calendar of a challenge as its editor sees it: every day, with its workouts by name. */
import { durationLabel } from "~/features/catalog/workouts/duration";
import { listWorkoutCards } from "~/features/catalog/workouts/queries.server";
import { toCalendarVersion } from "~/features/challenges/edit/content-versions.server";
import { DAYS_PER_WEEK } from "~/features/challenges/edit/edit-calendar";
import { listPlaces } from "~/features/challenges/edit/editable.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { foreignTexts, inLanguage, type Translations } from "~/kernel/translations";
import { studioPaths } from "~/studio-paths";
import type { EditContext } from "./edit-context.server";

export async function loadCalendar(page: EditContext) {
  const { challenge, db, gym, mount } = page;
  const places = await listPlaces(db, challenge);
  const workoutIds = [...new Set(places.map(({ workoutId }) => workoutId))];
  const cards =
    workoutIds.length > 0 ? await listWorkoutCards(db, { gymId: gym.id, workoutIds }) : [];
  const workouts = new Map(
    cards.map((card) => [
      card.id,
      { ...describeWorkout(page, card), isArchived: card.archivedAt !== null },
    ]),
  );
  const items = places.flatMap(({ id, day, workoutId }) => {
    const workout = workouts.get(workoutId);
    return workout ? [{ ...workout, id, day }] : [];
  });
  const days = Array.from({ length: challenge.days }, (_, index) => ({
    number: index + 1,
    to: studioPaths.challengeDay(mount, challenge.guid, index + 1),
    items: items.filter(({ day }) => day === index + 1),
  }));
  return {
    version: toCalendarVersion(challenge, places),
    weeks: Array.from({ length: Math.ceil(challenge.days / DAYS_PER_WEEK) }, (_, index) => ({
      number: index + 1,
      days: days.slice(index * DAYS_PER_WEEK, (index + 1) * DAYS_PER_WEEK),
      hasNext: challenge.days > (index + 1) * DAYS_PER_WEEK,
    })),
  };
}

export type CalendarData = Awaited<ReturnType<typeof loadCalendar>>;

/** A workout's name and length in the reader's language. */
export function describeWorkout(
  { getFixedT, gym, lang }: Pick<EditContext, "getFixedT" | "gym" | "lang">,
  workout: { name: string; texts: Translations; durationSeconds: number },
) {
  const { unit, count } = durationLabel(workout.durationSeconds);
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  return {
    name: inLanguage(workout, lang).name,
    lang: foreignTexts(workout, ["name"], reader).name,
    duration: getFixedT("catalog")(unit, { count }),
  };
}
