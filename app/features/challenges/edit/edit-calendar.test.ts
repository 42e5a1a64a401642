import { describe, expect, it, test } from "vitest";
import { editCalendar, type CalendarEdit, type CalendarPlace } from "./edit-calendar";

/** "1:a b|9:c" has the items a and b on day 1; ids are the numbers of the letters, workouts ten times that. */
function toPlaces(text: string): CalendarPlace[] {
  return text.split("|").flatMap((part) => {
    const [day, items = ""] = part.split(":");
    return items
      .split(" ")
      .filter(Boolean)
      .map((letter, index) => {
        const id = letter.charCodeAt(0) - 96;
        return { id, day: Number(day), position: index + 1, workoutId: id * 10 };
      });
  });
}
/** A new item is its workout's letter in capitals. */
function toText(places: readonly CalendarPlace[]): string {
  const days = [...new Set(places.map(({ day }) => day))];
  return days
    .map((day) => {
      const own = places.filter((one) => one.day === day);
      expect(own.map(({ position }) => position)).toEqual(own.map((_one, index) => index + 1));
      const letters = own.map(({ id, workoutId }) =>
        String.fromCharCode((id === null ? 64 : 96) + workoutId / 10),
      );
      return `${day}:${letters.join(" ")}`;
    })
    .join("|");
}

const EDITS: [name: string, edit: CalendarEdit, before: string, after: string][] = [
  ["adds at the end of a day", { kind: "add", day: 1, workoutId: 30 }, "1:a b", "1:a b C"],
  ["adds to an empty day", { kind: "add", day: 14, workoutId: 30 }, "1:a", "1:a|14:C"],
  ["adds a workout twice", { kind: "add", day: 1, workoutId: 10 }, "1:a", "1:a A"],
  ["removes and closes the gap", { kind: "remove", itemId: 1 }, "1:a b c|2:d", "1:b c|2:d"],
  ["moves up", { kind: "up", itemId: 3 }, "1:a b c", "1:a c b"],
  ["moves down", { kind: "down", itemId: 1 }, "1:a b c", "1:b a c"],
  ["leaves the first where it is", { kind: "up", itemId: 1 }, "1:a b", "1:a b"],
  ["leaves the last where it is", { kind: "down", itemId: 2 }, "1:a b|2:c", "1:a b|2:c"],
  ["moves to the end of a day", { kind: "move", itemId: 1, day: 2 }, "1:a b|2:c", "1:b|2:c a"],
  ["moves nothing to its own day", { kind: "move", itemId: 1, day: 1 }, "1:a b", "1:a b"],
  [
    "copies a week behind what the next one has",
    { kind: "copy-week", week: 1 },
    "1:a b|7:c|8:d",
    "1:a b|7:c|8:d A B|14:C",
  ],
];

test.each(EDITS)("%s", (_name, edit, before, after) => {
  const edited = editCalendar(toPlaces(before), edit, 14);
  expect(edited.ok && toText(edited.places)).toBe(after);
});

const FULL = "1:a|2:b c d e f|8:g h i j k";
const REFUSED: [reason: string, edit: CalendarEdit][] = [
  ["no-item", { kind: "remove", itemId: 20 }],
  ["no-item", { kind: "up", itemId: 20 }],
  ["no-item", { kind: "move", itemId: 20, day: 1 }],
  ["no-day", { kind: "add", day: 15, workoutId: 10 }],
  ["no-day", { kind: "add", day: 0, workoutId: 10 }],
  ["no-day", { kind: "move", itemId: 1, day: 15 }],
  ["no-day", { kind: "copy-week", week: 2 }],
  ["day-full", { kind: "add", day: 2, workoutId: 10 }],
  ["day-full", { kind: "move", itemId: 1, day: 2 }],
  ["day-full", { kind: "copy-week", week: 1 }],
  ["empty-week", { kind: "copy-week", week: 3 }],
];

describe("refuses", () => {
  it.each(REFUSED)("%s: %o", (reason, edit) => {
    expect(editCalendar(toPlaces(FULL), edit, 14)).toEqual({ ok: false, reason });
  });
});
