import { expect, it } from "vitest";
import { nextAttempt } from "./retry";

const now = new Date("2026-03-01T10:00:00Z");

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [9, 256],
  [10, 360],
  [14, 360],
  [10_000, 360],
])("after attempt %i waits %i minutes", (attempts, minutes) => {
  expect((nextAttempt(attempts, now).getTime() - now.getTime()) / 60_000).toBe(minutes);
});
