import { expect, it } from "vitest";
import { canStart } from "./can-start";

const now = new Date("2026-12-04T17:00:00.000Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it.each([
  ["LINK", "SCHEDULED", 60, true],
  ["LINK", "SCHEDULED", 61, false],
  ["HLS", "SCHEDULED", -10, true],
  ["HLS", "DRAFT", 0, false],
  ["HLS", "LIVE", 0, false],
  ["LINK", "CANCELLED", 0, false],
  ["BROADCAST", "SCHEDULED", 0, false],
] as const)("a %s live that is %s, %i minutes ahead: %s", (source, status, minutes, expected) => {
  expect(canStart({ source, status, startsAt: inMinutes(minutes) }, now)).toBe(expected);
});
