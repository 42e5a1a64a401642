/** Whether a member may begin on this day, or move an item to it. Pure. */
import { addCalendarDays, parseDay } from "~/kernel/calendar-days";
import { MAX_DAYS_AHEAD } from "./challenge-limits";

/** Days sort as texts. */
export const canChooseDay = (day: string, today: string): boolean =>
  parseDay(day) !== null && day >= today && day <= addCalendarDays(today, MAX_DAYS_AHEAD);
