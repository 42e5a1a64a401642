import { expect, test } from "vitest";
import { parseCalendarEdit } from "./parse-calendar-edit";

test.each([
  ["intent=add&workout=12&day=3", { kind: "add", workoutId: 12, day: 3 }],
  ["intent=move&item=7&day=84", { kind: "move", itemId: 7, day: 84 }],
  ["intent=up&item=7", { kind: "up", itemId: 7 }],
  ["intent=down&item=7&day=3", { kind: "down", itemId: 7 }],
  ["intent=remove&item=7", { kind: "remove", itemId: 7 }],
  ["intent=copy-week&week=2", { kind: "copy-week", week: 2 }],
  ["intent=copy-week", null],
  ["intent=add&workout=12", null],
  ["intent=move&item=7&day=0", null],
  ["intent=move&item=7&day=1e1", null],
  ["intent=remove&item=-7", null],
  ["intent=remove&item=99999999999", null],
  // No column holds it.
  ["intent=add&workout=9999999999&day=1", null],
  ["intent=burn&item=7", null],
  ["", null],
])("%s", (text, edit) => {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.set(name, value);
  expect(parseCalendarEdit(form)).toEqual(edit);
});
