/** The streak and the bars of the last weeks, for /progress and the profile. */
import { addWeeks, listWeeks, mondayOf } from "~/features/progress/days";
import { toMinutes } from "~/features/progress/heat";
import { sumWeeks } from "~/features/progress/queries.server";
import { countStreak, WORKOUTS_PER_WEEK } from "~/features/progress/streak";
import type { MemberContext } from "~/http/request-context.server";
import { drawRing, drawWeeks } from "./chart-scale.server";
import { formatDay, formatMonth, formatNumber } from "./day-words.server";
import { findTrainingScope, type TrainingScope } from "./training-scope.server";

const CHART_WEEKS = 12;
/** Ten years: nothing older is read for a streak. */
const MAX_STREAK_WEEKS = 520;

export async function loadTrainingSummary(
  { db, lang }: MemberContext,
  { scope, today }: TrainingScope,
) {
  const running = mondayOf(today);
  const totals = await sumWeeks(db, scope, addWeeks(running, -MAX_STREAK_WEEKS));
  const workoutsByWeek = new Map([...totals].map(([week, { workouts }]) => [week, workouts]));
  const streak = countStreak(workoutsByWeek, running);
  const weeks = listWeeks(today, CHART_WEEKS).map((monday) => {
    const { seconds, workouts } = totals.get(monday) ?? { seconds: 0, workouts: 0 };
    return { monday, minutes: toMinutes(seconds), workouts };
  });
  const { minutes, workouts } = weeks.at(-1) ?? { minutes: 0, workouts: 0 };
  return {
    hasTrained: totals.size > 0,
    streak: {
      ...streak,
      weeksText: formatNumber(streak.weeks, lang),
      freeWeek: streak.freeWeek && formatDay(streak.freeWeek, lang),
      ring: drawRing(Math.min(1, workouts / WORKOUTS_PER_WEEK)),
    },
    thisWeek: {
      minutes,
      minutesText: formatNumber(minutes, lang),
      workouts,
      workoutsText: formatNumber(workouts, lang),
    },
    chart: drawWeeks(weeks, {
      formatMonth: (day) => formatMonth(day, lang),
      formatNumber: (value) => formatNumber(value, lang),
    }),
    weeks: weeks.map((week) => ({
      monday: week.monday,
      name: formatDay(week.monday, lang),
      minutes: formatNumber(week.minutes, lang),
      workouts: formatNumber(week.workouts, lang),
    })),
  };
}

/** For a page that shows nothing else of it. */
export const loadTraining = async (page: MemberContext) =>
  loadTrainingSummary(page, await findTrainingScope(page));
