/** The calendar file of a live (RFC 5545). */
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { MINUTE_SECONDS } from "~/kernel/time";
import type { CalendarEvent } from "./calendar-links";

const ALARM_MINUTES = 15;

interface CalendarFile extends CalendarEvent {
  guid: string;
  gymName: string;
  lang: string;
  isCancelled: boolean;
  /** Number of changes since the live was planned: calendars take over a higher one. */
  sequence: number;
  now: Date;
}

/** Times are in UTC, which every calendar shows in its reader's own zone. */
export function buildCalendarFile(live: CalendarFile): string {
  const { guid, gymName, lang, title, text, url, startsAt, endsAt, isCancelled, sequence } = live;
  const calendar = ical({
    name: gymName,
    prodId: { company: "Gymfront", product: "Lives", language: lang.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    // The same for every download, so that a calendar replaces what it has.
    id: `live-${guid}@gymfront`,
    sequence,
    stamp: live.now,
    start: startsAt,
    end: endsAt,
    summary: title,
    description: text,
    location: url,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (!isCancelled) {
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: ALARM_MINUTES * MINUTE_SECONDS,
      description: title,
    });
  }
  return `${calendar.toString()}\r\n`;
}
