/** When the page of a live loads itself again without script. Pure; every moment is the server's. */
import { MINUTE_SECONDS, SECOND_MS } from "~/kernel/time";

/** Shows that the person is still there: a seat is free after five minutes without a sign of life. */
const HELD_SEAT_SECONDS = 2 * MINUTE_SECONDS;
/** Each time the picture begins anew, so it is as rare as the seat allows. */
const WATCHED_SEAT_SECONDS = 4 * MINUTE_SECONDS;
/** The start of a broadcast is the trainer's to make, so a page that waits for it asks again. */
const LATE_START_SECONDS = MINUTE_SECONDS;
/** A page that is open for longer is not read any more. */
const MAX_WAIT_SECONDS = 12 * 60 * MINUTE_SECONDS;

interface ReloadFacts {
  phase: "before" | "open" | "over";
  /** It has begun. */
  isOnAir: boolean;
  startsAt: Date;
  leadMinutes: number;
  hasSeat: boolean;
  /** Its picture is part of the page. */
  isShownHere: boolean;
  /** Seats are limited, so that one which is not held goes to somebody else. */
  hasCapacity: boolean;
}

/** Null: nothing will change by itself. */
export function secondsToReload(live: ReloadFacts, now: Date): number | null {
  const { phase, isOnAir, startsAt, leadMinutes, hasSeat, isShownHere, hasCapacity } = live;
  if (phase === "over") return null;
  if (hasSeat && isOnAir && isShownHere) return hasCapacity ? WATCHED_SEAT_SECONDS : null;
  if (hasSeat) return HELD_SEAT_SECONDS;
  if (isOnAir) return null;
  const toStart = Math.ceil((startsAt.getTime() - now.getTime()) / SECOND_MS);
  const seconds = phase === "before" ? toStart - leadMinutes * MINUTE_SECONDS : toStart;
  if (seconds > MAX_WAIT_SECONDS) return null;
  // One second later, so that the moment has passed.
  return seconds > 0 ? seconds + 1 : LATE_START_SECONDS;
}
