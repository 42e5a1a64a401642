/**
 * The calendar of a member's round: what is done stands on the day it was done, what is not on the day it was moved to,
 * else on its own day counted from the start. Dates are the member's days. Pure.
 */
import { addCalendarDays } from "~/kernel/calendar-days";

type ItemState = "done" | "today" | "missed" | "ahead";

export interface CalendarRow {
  itemId: number;
  workoutId: number;
  /** Of the challenge: 1 is the first. */
  day: number;
  position: number;
  movedTo: string | null;
  doneOn: string | null;
}

interface CalendarItem {
  itemId: number;
  workoutId: number;
  day: number;
  state: ItemState;
  /** True for an item that is not done and stands on a day that the member chose. */
  isMoved: boolean;
}

interface CalendarDay {
  date: string;
  /** Done once all its items are. */
  state: ItemState;
  items: CalendarItem[];
}

interface Calendar {
  /** The dates with items, in order. */
  days: CalendarDay[];
  done: number;
  total: number;
  missed: number;
  /** What stands on today, done or not. */
  today: CalendarItem[];
}

export function buildCalendar(
  rows: readonly CalendarRow[],
  { startsOn, today }: { startsOn: string; today: string },
): Calendar {
  const dates = new Map<string, CalendarItem[]>();
  for (const row of rows.toSorted((a, b) => a.day - b.day || a.position - b.position)) {
    const date = row.doneOn ?? row.movedTo ?? addCalendarDays(startsOn, row.day - 1);
    const item = {
      itemId: row.itemId,
      workoutId: row.workoutId,
      day: row.day,
      state: row.doneOn === null ? toOpenState(date, today) : ("done" as const),
      isMoved: row.doneOn === null && row.movedTo !== null,
    };
    dates.set(date, [...(dates.get(date) ?? []), item]);
  }
  const days = [...dates]
    .map(([date, items]) => ({ date, state: toDayState(items), items }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const items = days.flatMap((day) => day.items);
  const count = (state: ItemState) => items.filter((item) => item.state === state).length;
  return {
    days,
    done: count("done"),
    total: items.length,
    missed: count("missed"),
    today: dates.get(today) ?? [],
  };
}

/** Days sort as texts. */
function toOpenState(date: string, today: string): ItemState {
  if (date === today) return "today";
  return date < today ? "missed" : "ahead";
}

/** What is open on one date has one state. */
const toDayState = (items: readonly CalendarItem[]): ItemState =>
  items.find(({ state }) => state !== "done")?.state ?? "done";
