/** The server half of /progress: the member's own training, and the switch of the weekly mail (product.md §21). */
import { data } from "@remix-run/node";
import { setWeeklyProgressMail } from "~/features/identity/set-weekly-progress-mail.server";
import { dayIn, listDaysOfWeek, listWeeks } from "~/features/progress/days";
import { parseDay } from "~/kernel/calendar-days";
import { heatStepOf, toMinutes } from "~/features/progress/heat";
import { listHistory, sumDays } from "~/features/progress/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE } from "~/http/responses.server";
import { fallbackLanguage } from "~/kernel/languages";
import { DAY_SECONDS } from "~/kernel/time";
import { foreignLanguage } from "~/kernel/translations";
import { mountFor, paths } from "~/paths";
import { listBadges } from "./badges.server";
import { drawHeat } from "./chart-scale.server";
import {
  formatDay,
  formatFullDay,
  formatMonth,
  formatNumber,
  formatTime,
  formatWeekday,
} from "./day-words.server";
import { findTrainingScope, type TrainingScope } from "./training-scope.server";
import { loadTrainingSummary } from "./training-summary.server";

const HEAT_WEEKS = 26;

/** @throws 303 to /signin for a visitor */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "progress");
  const { mount, t, url } = page;
  const training = await findTrainingScope(page);
  const before = parseDay(url.searchParams.get("before"));
  const [summary, heat, history, badges] = await Promise.all([
    loadTrainingSummary(page, training),
    loadHeat(page, training),
    loadHistory(page, training, before),
    listBadges(page, training),
  ]);
  return data(
    {
      title: t("title"),
      ...summary,
      heat,
      history,
      badges,
      newestTo: before === null ? null : paths.progress(mount),
      weeklyMail: training.weeklyMail,
    },
    { headers: NO_STORE },
  );
}

async function loadHeat({ db, lang }: MemberContext, { scope, today }: TrainingScope) {
  const weeks = listWeeks(today, HEAT_WEEKS);
  const totals = await sumDays(db, scope, weeks[0] ?? today);
  const minutesOf = (day: string) => toMinutes(totals.get(day)?.seconds ?? 0);
  return {
    drawing: drawHeat(weeks, {
      today,
      stepOf: (day) =>
        heatStepOf({ minutes: minutesOf(day), workouts: totals.get(day)?.workouts ?? 0 }),
      formatMonth: (day) => formatMonth(day, lang),
    }),
    weekdays: listDaysOfWeek(weeks[0] ?? today).map((day) => ({
      short: formatWeekday(day, lang, "short"),
      long: formatWeekday(day, lang, "long"),
    })),
    /** The newest first; a day without training is empty. */
    rows: weeks.toReversed().map((monday) => ({
      monday,
      name: formatDay(monday, lang),
      days: listDaysOfWeek(monday).map((day) =>
        totals.has(day) ? formatNumber(minutesOf(day), lang) : "",
      ),
    })),
  };
}

async function loadHistory(
  page: MemberContext,
  { scope, timeZone, today }: TrainingScope,
  before: string | null,
) {
  const { db, gym, lang, mount } = page;
  const { entries, next } = await listHistory(db, scope, { before, lang });
  const days = [...new Set(entries.map(({ day }) => day))].map((day) => {
    const ofDay = entries.filter((entry) => entry.day === day);
    const seconds = Math.min(
      DAY_SECONDS,
      ofDay.reduce((sum, entry) => sum + entry.seconds, 0),
    );
    return {
      day,
      name: formatFullDay(day, lang, today),
      minutes: formatNumber(toMinutes(seconds), lang),
      workouts: ofDay.map((entry) => ({
        id: entry.workoutId,
        to: paths.workout(
          gym ? mount : mountFor({ guid: entry.gymGuid }, false),
          entry.isDone ? "RECENT_COMPLETED" : "RECENT_WORKOUTS",
          entry.workoutId,
        ),
        name: entry.name,
        lang:
          foreignLanguage(entry, { lang, textLanguage: entry.textLanguage ?? fallbackLanguage }) ??
          undefined,
        minutes: entry.seconds > 0 ? formatNumber(toMinutes(entry.seconds), lang) : null,
        /** Null: the day was counted in another zone, which is not kept, and this one puts the time on another day. */
        time: dayIn(timeZone, entry.at) === day ? formatTime(entry.at, lang, timeZone) : null,
        isDone: entry.isDone,
      })),
    };
  });
  return { days, moreTo: next && paths.progress(mount, { before: next }) };
}

/** Switches the weekly mail on or off. */
export async function action(args: RequestArgs) {
  const page = await memberContext(args, "progress");
  const { context, db, mount, person } = page;
  const isOn = (await readForm(page.request)).get("weeklyMail") === "on";
  await setWeeklyProgressMail(db, { studentId: person.studentId, isOn });
  return redirectWithToast(context, paths.progress(mount), {
    kind: "good",
    key: isOn ? "progress:mail.isOn" : "progress:mail.isOff",
  });
}
