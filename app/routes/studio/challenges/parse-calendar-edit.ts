/** What a form of the calendar asks for. Null: no form of the editor sends this. Pure. */
import type { CalendarEdit } from "~/features/challenges/edit/edit-calendar";
import { readRowId } from "../read-row-id";

/** The fields beside `intent` that tell an edit, which a form sends again when the calendar has changed meanwhile. */
export const EDIT_FIELDS = ["intent", "item", "workout", "day", "week"] as const;

export function parseCalendarEdit(form: FormData): CalendarEdit | null {
  const numberOf = (name: (typeof EDIT_FIELDS)[number]) => readRowId(form.get(name)) ?? 0;
  const [itemId, workoutId, day, week] = [
    ...[numberOf("item"), numberOf("workout"), numberOf("day"), numberOf("week")],
  ] as [number, number, number, number];
  const edit = toEdit(form.get("intent"), { itemId, workoutId, day, week });
  return edit && Object.values(edit).every(Boolean) ? edit : null;
}

function toEdit(
  intent: FormDataEntryValue | null,
  {
    itemId,
    workoutId,
    day,
    week,
  }: { itemId: number; workoutId: number; day: number; week: number },
): CalendarEdit | null {
  switch (intent) {
    case "add":
      return { kind: "add", workoutId, day };
    case "move":
      return { kind: "move", itemId, day };
    case "copy-week":
      return { kind: "copy-week", week };
    case "up":
    case "down":
    case "remove":
      return { kind: intent, itemId };
    default:
      return null;
  }
}
