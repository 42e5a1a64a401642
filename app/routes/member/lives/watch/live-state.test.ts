import { expect, test } from "vitest";
import { liveState } from "./live-state";

const watching: Parameters<typeof liveState>[0] = {
  hasPicture: true,
  hasEnded: false,
  isStalled: false,
  isPaused: false,
  latency: 3.4,
};

test.each<[string, Partial<typeof watching>, object]>([
  ["in time", {}, { kind: "playing", delaySeconds: 3, canJump: false }],
  ["just near enough", { latency: 11.4 }, { kind: "playing", delaySeconds: 11, canJump: false }],
  ["too far behind", { latency: 11.5 }, { kind: "playing", delaySeconds: 12, canJump: true }],
  [
    "a clock ahead of the server's",
    { latency: -2 },
    { kind: "playing", delaySeconds: 0, canJump: false },
  ],
  ["not measured yet", { latency: null }, { kind: "playing", delaySeconds: 0, canJump: false }],
  ["before the first picture", { hasPicture: false }, { kind: "starting" }],
  ["without data", { isStalled: true }, { kind: "lost" }],
  [
    "paused by the viewer, who needs no data",
    { isStalled: true, isPaused: true },
    { kind: "playing" },
  ],
  ["after the end", { hasEnded: true }, { kind: "over" }],
  ["ended before any picture", { hasPicture: false, hasEnded: true }, { kind: "over" }],
])("%s", (_case, facts, expected) => {
  expect(liveState({ ...watching, ...facts })).toMatchObject(expected);
});
