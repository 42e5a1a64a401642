import { describe, expect, test } from "vitest";
import type { LiveSource, LiveStatus } from "./live-kinds";
import { joinPhase, statusByClock } from "./live-times";

const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
const live = (status: LiveStatus, source: LiveSource = "BROADCAST") => ({
  status,
  source,
  startsAt: at("12:00"),
  durationMinutes: 30,
  leadMinutes: 15,
});

describe("the clock alone", () => {
  test.each<[LiveStatus, LiveSource, string, LiveStatus]>([
    ["SCHEDULED", "LINK", "11:59", "SCHEDULED"],
    ["SCHEDULED", "LINK", "12:00", "LIVE"],
    ["LIVE", "HLS", "12:29", "LIVE"],
    ["LIVE", "HLS", "12:30", "ENDED"],
    // A server that was down over the whole live.
    ["SCHEDULED", "HLS", "12:30", "ENDED"],
    // A trainer who started an external live early.
    ["LIVE", "LINK", "11:50", "LIVE"],
    ["SCHEDULED", "BROADCAST", "12:59", "SCHEDULED"],
    ["SCHEDULED", "BROADCAST", "13:00", "CANCELLED"],
    ["LIVE", "BROADCAST", "13:29", "LIVE"],
    ["LIVE", "BROADCAST", "13:30", "ENDED"],
    ["DRAFT", "LINK", "12:10", "DRAFT"],
    ["CANCELLED", "LINK", "12:10", "CANCELLED"],
    ["ENDED", "BROADCAST", "12:10", "ENDED"],
    ["REPLAY", "BROADCAST", "12:10", "REPLAY"],
  ])("a %s live from %s at %s is %s", (status, source, time, expected) => {
    expect(statusByClock(live(status, source), at(time))).toBe(expected);
  });
});

describe("Join", () => {
  test.each<[LiveStatus, LiveSource, string, string]>([
    ["SCHEDULED", "BROADCAST", "11:44", "before"],
    ["SCHEDULED", "BROADCAST", "11:45", "open"],
    ["LIVE", "BROADCAST", "11:30", "open"],
    ["LIVE", "BROADCAST", "13:29", "open"],
    ["LIVE", "BROADCAST", "13:30", "over"],
    ["SCHEDULED", "BROADCAST", "13:00", "over"],
    ["SCHEDULED", "LINK", "12:29", "open"],
    ["SCHEDULED", "LINK", "12:30", "over"],
    ["DRAFT", "LINK", "12:00", "over"],
    ["CANCELLED", "LINK", "12:00", "over"],
    ["REPLAY", "LINK", "12:00", "over"],
  ])("of a %s live from %s at %s is %s", (status, source, time, expected) => {
    expect(joinPhase(live(status, source), at(time))).toBe(expected);
  });
});
