/** The small forms of the calendar, on its own page and on the page of a day. */
import { data } from "@remix-run/node";
import { listWorkoutCards } from "~/features/catalog/workouts/queries.server";
import { MAX_ITEMS_PER_DAY } from "~/features/challenges/challenge-limits";
import { changeCalendar } from "~/features/challenges/edit/change-calendar.server";
import type { CalendarEdit } from "~/features/challenges/edit/edit-calendar";
import { listPlaces } from "~/features/challenges/edit/editable.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { toChange, type EditContext } from "./edit-context.server";
import { describeWorkout } from "./load-calendar.server";
import { EDIT_FIELDS, parseCalendarEdit } from "./parse-calendar-edit";

/** Why nothing was changed, in words. */
export interface CalendarAnswer {
  problem: string;
  /** The calendar has changed meanwhile: what was asked, in words and as the fields of a form. */
  asked?: {
    words: string;
    /** Null: it cannot be done any more. */
    fields: [name: string, value: string][] | null;
  };
}

const TOASTS = {
  add: "edit-challenges:toast.added",
  remove: "edit-challenges:toast.removed",
  up: "edit-challenges:toast.moved",
  down: "edit-challenges:toast.moved",
  move: "edit-challenges:toast.moved",
  "copy-week": "edit-challenges:toast.copied",
} as const;

/**
 * @param toPlace the page that a change leads to
 * @throws 400 for a form that the editor has not; 404
 */
export async function changeCalendarByForm(
  page: EditContext,
  body: FormData,
  toPlace: (edit: CalendarEdit) => string,
) {
  const { db, t } = page;
  const edit = parseCalendarEdit(body);
  if (!edit) throw new Response("Bad Request", { status: 400, statusText: "Bad Request" });
  const version = String(body.get("version") ?? "");
  const changed = await changeCalendar(db, { ...toChange(page), edit, version });
  if (changed.ok)
    return redirectWithToast(page.context, toPlace(edit), { kind: "good", key: TOASTS[edit.kind] });
  if (changed.reason === "not-found") throw notFound();
  if (changed.reason !== "stale") {
    const problem = t(`calendar.refused.${changed.reason}`, { max: MAX_ITEMS_PER_DAY });
    return data<CalendarAnswer>({ problem }, { status: 400, headers: NO_STORE });
  }
  const asked = await describeAsked(page, edit, body);
  const problem = t("calendar.stale");
  return data<CalendarAnswer>({ problem, asked }, { status: 409, headers: NO_STORE });
}

async function describeAsked(page: EditContext, edit: CalendarEdit, body: FormData) {
  const { challenge, db, gym, t } = page;
  const fields = EDIT_FIELDS.flatMap((name): [string, string][] => {
    const value = body.get(name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  if (edit.kind === "copy-week") {
    return {
      words: t("calendar.asked.copy-week", { week: edit.week, next: edit.week + 1 }),
      fields,
    };
  }
  const item =
    "itemId" in edit
      ? (await listPlaces(db, challenge)).find(({ id }) => id === edit.itemId)
      : undefined;
  const workoutId = "workoutId" in edit ? edit.workoutId : item?.workoutId;
  const [card] =
    workoutId === undefined
      ? []
      : await listWorkoutCards(db, { gymId: gym.id, workoutIds: [workoutId] });
  if (!card) return { words: t("calendar.asked.gone"), fields: null };
  const { name } = describeWorkout(page, card);
  const day = "day" in edit ? edit.day : item?.day;
  return { words: t(`calendar.asked.${edit.kind}`, { workout: name, day }), fields };
}
