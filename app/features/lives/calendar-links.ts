/** Addresses that put a live into a calendar on the web. Pure. */

export interface CalendarEvent {
  title: string;
  /** Who gives it, and where its page is; never where it takes place elsewhere. */
  text: string;
  /** The page of the live. */
  url: string;
  startsAt: Date;
  endsAt: Date;
}

/** `20261127T180000Z` */
const toBasic = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
/** `2026-11-27T18:00:00Z` */
const toExtended = (at: Date) => at.toISOString().replace(/\.\d{3}/, "");

export function buildCalendarLinks({ title, text, url, startsAt, endsAt }: CalendarEvent): {
  google: string;
  outlook: string;
} {
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${toBasic(startsAt)}/${toBasic(endsAt)}`,
    details: text,
    location: url,
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: toExtended(startsAt),
    enddt: toExtended(endsAt),
    body: text,
    location: url,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google.toString()}`,
    // Its pages read "+" as it stands.
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString().replaceAll("+", "%20")}`,
  };
}
