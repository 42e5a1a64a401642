import { expect, test } from "vitest";
import type { LiveSource, LiveStatus } from "../live-kinds";
import { broadcastPhase } from "./broadcast-start";

const at = (time: string) => new Date(`2030-05-01T${time}Z`);
const planned = { startsAt: at("12:00:00.000"), durationMinutes: 30 };

test.each<[LiveStatus, LiveSource, string, string]>([
  ["SCHEDULED", "BROADCAST", "10:59:59.999", "too-early"],
  ["SCHEDULED", "BROADCAST", "11:00:00.000", "open"],
  ["SCHEDULED", "BROADCAST", "12:59:59.999", "open"],
  // The trainer did not start it for an hour.
  ["SCHEDULED", "BROADCAST", "13:00:00.000", "over"],
  ["LIVE", "BROADCAST", "09:00:00.000", "open"],
  ["LIVE", "BROADCAST", "13:29:59.999", "open"],
  ["LIVE", "BROADCAST", "13:30:00.000", "over"],
  ["DRAFT", "BROADCAST", "12:00:00.000", "over"],
  ["ENDED", "BROADCAST", "12:00:00.000", "over"],
  ["REPLAY", "BROADCAST", "12:00:00.000", "over"],
  ["CANCELLED", "BROADCAST", "12:00:00.000", "over"],
  ["SCHEDULED", "LINK", "12:00:00.000", "over"],
  ["SCHEDULED", "HLS", "12:00:00.000", "over"],
])("%s from %s at %s is %s", (status, source, time, expected) => {
  expect(broadcastPhase({ ...planned, status, source }, at(time))).toBe(expected);
});
