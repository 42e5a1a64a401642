import { dayIn } from "~/features/lives/group-by-day";
import type { PageContext } from "~/http/request-context.server";
import { toLocale } from "~/kernel/long-date";
import { addDays } from "~/kernel/time";

/** "Today · Thursday 26 November"; another year is named. `day` and today are in the same zone. */
export function formatDay(
  { lang, now, t }: Pick<PageContext, "lang" | "now" | "t">,
  day: string,
  timeZone: string,
): string {
  const at = new Date(`${day}T12:00:00Z`);
  const today = dayIn(now, timeZone);
  const date = new Intl.DateTimeFormat(toLocale(lang), {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(at);
  const tomorrow = addDays(new Date(`${today}T12:00:00Z`), 1)
    .toISOString()
    .slice(0, 10);
  if (day === today) return t("day.today", { date });
  return day === tomorrow ? t("day.tomorrow", { date }) : date;
}
