/** Whether a live can be broadcast now (product.md §16). */
import type { LiveSource, LiveStatus } from "../live-kinds";
import { statusByClock } from "../live-times";
import { MINUTE_MS } from "~/kernel/time";

/** A trainer does not start next week's class by accident. */
const EARLIEST_MINUTES = 60;

type BroadcastPhase = "open" | "too-early" | "over";

export function broadcastPhase(
  live: { status: LiveStatus; source: LiveSource; startsAt: Date; durationMinutes: number },
  now: Date,
): BroadcastPhase {
  const status = statusByClock(live, now);
  if (live.source !== "BROADCAST") return "over";
  if (status === "LIVE") return "open";
  if (status !== "SCHEDULED") return "over";
  return now.getTime() >= live.startsAt.getTime() - EARLIEST_MINUTES * MINUTE_MS
    ? "open"
    : "too-early";
}
