/** A live as a calendar has it, on its page and in its file. */
import { buildCalendarLinks, type CalendarEvent } from "~/features/lives/calendar-links";
import { plannedEnd } from "~/features/lives/live-times";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { GymPageContext } from "~/http/request-context.server";
import { inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import type { FoundLive } from "./live.server";

/** Leads to the live's page, never to where it takes place: only who has joined gets there. */
export function toCalendarEvent(page: GymPageContext, live: FoundLive): CalendarEvent {
  const { title, description } = inLanguage(live, page.lang);
  const url = canonicalUrl(page, (own) => paths.live(own, live.guid));
  return {
    title: page.t("pageTitle", { live: title, gym: page.gym.name }),
    text: [description, page.t("calendar.text", { url })].filter(Boolean).join("\n\n"),
    url,
    startsAt: live.startsAt,
    endsAt: plannedEnd(live),
  };
}

export function listCalendarLinks(page: GymPageContext, live: FoundLive) {
  return {
    file: livePaths.calendar(page.mount, live.guid),
    ...buildCalendarLinks(toCalendarEvent(page, live)),
  };
}
