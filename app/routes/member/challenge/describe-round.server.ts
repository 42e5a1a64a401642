/** The round that a member walks: what is today, what was missed, and the calendar by week. */
import type { findRound } from "~/features/challenges/member-queries.server";
import { MAX_DAYS_AHEAD } from "~/features/challenges/challenge-limits";
import { listDaysOfWeek, mondayOf } from "~/features/progress/days";
import type { GymPageContext } from "~/http/request-context.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { challengePaths } from "~/challenge-paths";
import { formatFullDay } from "../progress/day-words.server";
import { formatShortDay, formatWeek } from "./day-words.server";
import { loadItemCards, type ItemCards } from "./load-item-cards.server";

type Round = NonNullable<Awaited<ReturnType<typeof findRound>>>;
type Day = Round["calendar"]["days"][number];
type Item = Day["items"][number];

interface DescribeRound {
  guid: string;
  round: Round;
  today: string;
}

export async function describeRound(page: GymPageContext, { guid, round, today }: DescribeRound) {
  const { lang, t } = page;
  const { calendar } = round;
  const { days, done, total, missed } = calendar;
  const cards = await loadItemCards(
    page,
    days.flatMap(({ items }) => items.map(({ workoutId }) => workoutId)),
  );
  const toItem = (item: Item, date: string) => toItemView(page, { guid, item, date, today, cards });
  const ahead = days.find(({ date, state }) => date > today && state === "ahead");
  return {
    /** Its forms say which round they mean: joining again begins another one. */
    joinedAt: String(round.joinedAt.getTime()),
    done,
    total,
    missed,
    today: calendar.today.flatMap((item) => toItem(item, today)),
    todayState: toTodayState(calendar, today),
    next: ahead
      ? {
          day: formatFullDay(ahead.date, lang, today),
          names: ahead.items.flatMap((item) =>
            toItem(item, ahead.date).map(({ id, name, lang: nameLang }) => ({
              ...{ id, name, lang: nameLang },
            })),
          ),
        }
      : null,
    days: { first: today, last: addCalendarDays(today, MAX_DAYS_AHEAD) },
    weeks: [...new Set(days.map(({ date }) => mondayOf(date)))].map((monday) => {
      const ofWeek = days.filter(({ date }) => mondayOf(date) === monday);
      return {
        monday,
        label: monday === mondayOf(today) ? t("calendar.thisWeek") : formatWeek(monday, lang),
        /** A past week folds, unless something in it waits for the member. */
        isOpen: monday >= mondayOf(today) || ofWeek.some(({ state }) => state === "missed"),
        strip: toStrip(monday, ofWeek, today),
        days: ofWeek.map(({ date, items }) => ({
          date,
          ...formatShortDay(date, lang),
          isToday: date === today,
          items: items.flatMap((item) => toItem(item, date)),
        })),
      };
    }),
  };
}

/** `before`: nothing was done yet, and the first workout is to come. */
export function toTodayState({ days, done, today: items }: Round["calendar"], today: string) {
  if (items.length > 0) return items.every(({ state }) => state === "done") ? "done" : "open";
  const isBefore = done === 0 && days.every(({ date }) => date > today);
  return isBefore ? "before" : "rest";
}

/** The seven days of a week at a glance. Null: a day without a workout. */
const toStrip = (monday: string, days: readonly Day[], today: string) =>
  listDaysOfWeek(monday).map((date) => ({
    date,
    state: days.find((day) => day.date === date)?.state ?? null,
    isToday: date === today,
  }));

interface ToItemView {
  guid: string;
  item: Item;
  date: string;
  today: string;
  cards: ItemCards;
}

function toItemView({ mount }: GymPageContext, { guid, item, date, today, cards }: ToItemView) {
  const card = cards.get(item.workoutId);
  if (!card) return [];
  const { itemId, state, isMoved } = item;
  return [
    {
      ...card,
      id: itemId,
      to: challengePaths.workout(mount, guid, itemId),
      state,
      isMoved,
      /** The day that the form offers. */
      day: date < today ? today : date,
    },
  ];
}
