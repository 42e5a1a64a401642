/** The fields for a day and a time of "Publish later", as the editor's form has them. Pure. */
import type { TypedTime } from "~/studio-paths";

export interface FormTime {
  /** "2026-12-04"; empty: none. */
  date: string;
  /** "18:00"; empty: none. */
  time: string;
}

/** As it was typed. Some browsers add seconds. */
export const readFormTime = (form: Pick<FormData, "get">): FormTime => ({
  date: String(form.get("date") ?? ""),
  time: String(form.get("time") ?? "").slice(0, 5),
});

/** One text for both, for the form's hidden field `shownTime`. */
export const toTimeText = ({ date, time }: FormTime): string => `${date} ${time}`.trim();

/** Whether the form says another time than the page has shown of the draft. */
export const isTimeTyped = (form: Pick<FormData, "get">): boolean =>
  toTimeText(readFormTime(form)) !== String(form.get("shownTime") ?? "");

/** The day and time that the editor typed, for the next page's address; empty where they are as shown. */
export const toTypedTime = (form: Pick<FormData, "get">): TypedTime =>
  isTimeTyped(form) ? readFormTime(form) : {};
