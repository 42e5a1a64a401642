/** What an editor's act makes of a challenge's calendar: which workout stands where. Pure. */
import { ok, refuse, type Result } from "~/kernel/result";
import { MAX_ITEMS_PER_DAY } from "../challenge-limits";

export interface CalendarPlace {
  /** Null: not written yet. */
  id: number | null;
  day: number;
  /** 1 comes first on its day. */
  position: number;
  workoutId: number;
}

export type CalendarEdit =
  | { kind: "add"; day: number; workoutId: number }
  | { kind: "remove"; itemId: number }
  /** One place towards the start or the end of its day. */
  | { kind: "up" | "down"; itemId: number }
  /** To the end of another day. */
  | { kind: "move"; itemId: number; day: number }
  /** Adds the workouts of a week to the days of the next one. */
  | { kind: "copy-week"; week: number };

/**
 * `no-item`: somebody has removed it. `no-day`: the challenge has no such day. `day-full`: a day would get more than
 * MAX_ITEMS_PER_DAY. `empty-week`: there is nothing to copy.
 */
export type EditRefusal = "no-item" | "no-day" | "day-full" | "empty-week";

type Edited = Result<{ places: CalendarPlace[] }, EditRefusal>;

export const DAYS_PER_WEEK = 7;

/** `places` in their order; the result too, with its positions counted anew. */
export function editCalendar(
  places: readonly CalendarPlace[],
  edit: CalendarEdit,
  days: number,
): Edited {
  switch (edit.kind) {
    case "add":
      return place(places, [{ id: null, day: edit.day, workoutId: edit.workoutId }], days);
    case "copy-week":
      return copyWeek(places, edit.week, days);
    default:
      return editItem(places, edit, days);
  }
}

type ItemEdit = Extract<CalendarEdit, { itemId: number }>;

function editItem(places: readonly CalendarPlace[], edit: ItemEdit, days: number): Edited {
  const item = places.find(({ id }) => id === edit.itemId);
  if (!item) return refuse("no-item");
  const others = places.filter((one) => one !== item);
  switch (edit.kind) {
    case "remove":
      return ok({ places: countAnew(others) });
    case "move":
      if (edit.day === item.day) return ok({ places: [...places] });
      return place(others, [{ ...item, day: edit.day }], days);
    default: {
      // Halves lie between two neighbours.
      const step = edit.kind === "up" ? -1.5 : 1.5;
      return ok({ places: countAnew([...others, { ...item, position: item.position + step }]) });
    }
  }
}

function copyWeek(places: readonly CalendarPlace[], week: number, days: number): Edited {
  const copied = places
    .filter(({ day }) => Math.ceil(day / DAYS_PER_WEEK) === week)
    .map(({ day, workoutId }) => ({ id: null, day: day + DAYS_PER_WEEK, workoutId }));
  return copied.length === 0 ? refuse("empty-week") : place(places, copied, days);
}

/** At the ends of their days. */
function place(
  places: readonly CalendarPlace[],
  added: readonly Omit<CalendarPlace, "position">[],
  days: number,
): Edited {
  if (added.some(({ day }) => day < 1 || day > days)) return refuse("no-day");
  const placed = countAnew([
    ...places,
    ...added.map((one, index) => ({ ...one, position: MAX_ITEMS_PER_DAY + 1 + index })),
  ]);
  const isFull = placed.some(({ position }) => position > MAX_ITEMS_PER_DAY);
  return isFull ? refuse("day-full") : ok({ places: placed });
}

function countAnew(places: readonly CalendarPlace[]): CalendarPlace[] {
  const counts = new Map<number, number>();
  return places
    .toSorted((one, other) => one.day - other.day || one.position - other.position)
    .map((one) => {
      const position = (counts.get(one.day) ?? 0) + 1;
      counts.set(one.day, position);
      return { ...one, position };
    });
}
