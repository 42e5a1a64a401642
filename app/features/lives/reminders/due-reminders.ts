/** Which reminder of a live is due at a moment (product.md §16). Pure; every moment is the server's. */
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";
import type { LiveStatus } from "../live-kinds";

export const DAY_BEFORE_MS = 24 * HOUR_MS;
/** From then on the reminder of the day before would come too late to plan by. */
export const DAY_BEFORE_ENDS_MS = HOUR_MS;
export const SOON_MS = 15 * MINUTE_MS;
/** A server that was down still reminds of a live that has just begun. */
export const SOON_LATE_MS = 10 * MINUTE_MS;

/** `24h`: the day before. `15m`: the live begins soon. */
export type ReminderKind = "24h" | "15m";

interface RemindedLive {
  status: LiveStatus;
  startsAt: Date;
  durationMinutes: number;
  /** When the start was last changed. */
  movedAt: Date | null;
}

interface Reminder {
  askedAt: Date;
  /** The starts that a reminder was written for. */
  dayBeforeFor: Date | null;
  soonFor: Date | null;
}

/** Each reminder is due once for each start, and only if the person knew that start before it became due. */
export function findDueReminder(
  live: RemindedLive,
  { askedAt, dayBeforeFor, soonFor }: Reminder,
  now: Date,
): ReminderKind | null {
  if (!isAhead(live.status)) return null;
  const start = live.startsAt.getTime();
  const at = now.getTime();
  const known = Math.max(askedAt.getTime(), live.movedAt?.getTime() ?? 0);
  if (at >= start + live.durationMinutes * MINUTE_MS) return null;
  const isDue = (from: number, until: number, writtenFor: Date | null) =>
    at >= start - from && at < until && known <= start - from && writtenFor?.getTime() !== start;
  if (isDue(DAY_BEFORE_MS, start - DAY_BEFORE_ENDS_MS, dayBeforeFor)) return "24h";
  return isDue(SOON_MS, start + SOON_LATE_MS, soonFor) ? "15m" : null;
}

/** Whether a reminder that is asked for now would still be sent. */
export const canBeReminded = (
  { status, startsAt }: Pick<RemindedLive, "status" | "startsAt">,
  now: Date,
): boolean => isAhead(status) && now.getTime() <= startsAt.getTime() - SOON_MS;

const isAhead = (status: LiveStatus): boolean => status === "SCHEDULED" || status === "LIVE";
