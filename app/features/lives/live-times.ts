/** What a live's times mean at a moment (product.md §16). Pure; every moment is the server's. */
import { MINUTE_MS } from "~/kernel/time";
import type { LiveSource, LiveStatus } from "./live-kinds";

/** A broadcast may run this much longer than planned; one that nobody starts is cancelled after the same time. */
export const OVERTIME_MINUTES = 60;

interface TimedLive {
  status: LiveStatus;
  source: LiveSource;
  startsAt: Date;
  durationMinutes: number;
}

/** `before`: Join is not open yet. `open`: members may join. `over`: nothing to join any more. */
export type JoinPhase = "before" | "open" | "over";

export const plannedEnd = ({
  startsAt,
  durationMinutes,
}: Pick<TimedLive, "startsAt" | "durationMinutes">) =>
  new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);

/** Join opens `leadMinutes` before the start; a trainer who starts early opens it at once. */
export function joinPhase(live: TimedLive & { leadMinutes: number }, now: Date): JoinPhase {
  const status = statusByClock(live, now);
  if (status === "LIVE") return "open";
  if (status !== "SCHEDULED") return "over";
  return now.getTime() >= live.startsAt.getTime() - live.leadMinutes * MINUTE_MS
    ? "open"
    : "before";
}

/**
 * The status that the clock gives a live: elsewhere it runs from its start to its end; a broadcast waits for its
 * trainer, is cancelled 60 minutes after a start that nobody made, and ends 60 minutes after its planned end.
 */
export function statusByClock(live: TimedLive, now: Date): LiveStatus {
  const { status, source, startsAt } = live;
  if (status !== "SCHEDULED" && status !== "LIVE") return status;
  const end = plannedEnd(live).getTime();
  const overtime = OVERTIME_MINUTES * MINUTE_MS;
  const at = now.getTime();
  if (source !== "BROADCAST") {
    if (at >= end) return "ENDED";
    return at >= startsAt.getTime() ? "LIVE" : status;
  }
  if (status === "LIVE") return at >= end + overtime ? "ENDED" : "LIVE";
  return at >= startsAt.getTime() + overtime ? "CANCELLED" : "SCHEDULED";
}
