/** The day and the time of "Publish later" on the clock of the gym. Pure. */
import { isDue } from "~/features/catalog/drafts/draft-content";
import { MAX_DAYS_AHEAD } from "~/features/catalog/drafts/max-days-ahead";
import type { Draft } from "~/features/catalog/drafts/queries.server";
import { toInstant, toLocalTime } from "~/features/lives/manage/local-time";
import { addDays } from "~/kernel/time";
import type { DraftErrors } from "./draft-form";
import type { FormTime } from "./form-time";

interface Clock {
  now: Date;
  timeZone: string;
}

/** What the form shows of a draft. A day that is over would keep the browser from sending it. */
export function toFormTime(
  draft: Pick<Draft, "publishAt" | "state">,
  { now, timeZone }: Clock,
): FormTime {
  const { publishAt } = draft;
  if (publishAt === null || isDue(draft, now)) return { date: "", time: "" };
  const { day, time } = toLocalTime(publishAt, timeZone);
  return { date: day, time };
}

export function readPublishAt(
  { date, time }: FormTime,
  { now, timeZone }: Clock,
): { ok: true; publishAt: Date } | { ok: false; errors: DraftErrors } {
  const refuse = (field: keyof FormTime, error: string) => ({
    ok: false as const,
    errors: { [field]: [error] },
  });
  if (!isDay(date)) return refuse("date", "dateRequired");
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return refuse("time", "timeRequired");
  const publishAt = toInstant({ day: date, time }, timeZone);
  if (!publishAt) return refuse("time", "timeSkipped");
  if (publishAt <= now) return refuse("date", "datePast");
  return publishAt > addDays(now, MAX_DAYS_AHEAD)
    ? refuse("date", "dateFar")
    : { ok: true, publishAt };
}

/** A day of the calendar: no February 30, which some readers of dates take for March 2. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
