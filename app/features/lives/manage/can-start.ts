/** When a live elsewhere may be started by hand: from an hour before its time, so that no slip starts next week's. */
import { MINUTE_MS } from "~/kernel/time";
import type { LiveSource, LiveStatus } from "../live-kinds";

const EARLIEST_MINUTES = 60;

export const canStart = (
  { source, status, startsAt }: { source: LiveSource; status: LiveStatus; startsAt: Date },
  now: Date,
): boolean =>
  source !== "BROADCAST" &&
  status === "SCHEDULED" &&
  now.getTime() >= startsAt.getTime() - EARLIEST_MINUTES * MINUTE_MS;
