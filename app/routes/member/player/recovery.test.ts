import { expect, test } from "vitest";
import { chooseRecovery, getRestartDelayMs } from "./recovery";

test.each([
  [{ kind: "network", before: 0 }, "restart-load"],
  [{ kind: "network", status: 500, before: 3 }, "restart-load"],
  [{ kind: "network", status: 0, before: 1 }, "restart-load"],
  [{ kind: "network", status: 404, before: 0 }, "give-up"],
  [{ kind: "network", before: 7 }, "restart-load"],
  [{ kind: "network", before: 8 }, "give-up"],
  [{ kind: "network", status: 403, before: 0 }, "ask-why"],
  [{ kind: "network", status: 403, before: 8 }, "ask-why"],
  [{ kind: "media", before: 0 }, "recover-media"],
  [{ kind: "media", before: 3 }, "recover-media"],
  [{ kind: "media", before: 4 }, "give-up"],
  [{ kind: "other", before: 0 }, "give-up"],
] as const)("online, %j → %s", (error, expected) => {
  expect(chooseRecovery({ ...error, online: true })).toBe(expected);
});

test.each([
  [{ kind: "network", status: 0, before: 0 }, "wait-for-network"],
  // Waiting for the network uses up no attempt.
  [{ kind: "network", before: 9 }, "wait-for-network"],
  [{ kind: "network", status: 403, before: 0 }, "ask-why"],
  [{ kind: "media", before: 0 }, "recover-media"],
  [{ kind: "other", before: 0 }, "give-up"],
] as const)("offline, %j → %s", (error, expected) => {
  expect(chooseRecovery({ ...error, online: false })).toBe(expected);
});

test.each([
  [0, 0],
  [1, 1000],
  [2, 2000],
  [3, 4000],
  [4, 8000],
  [7, 8000],
])("a restart after %i fatal errors waits %i ms", (before, expected) => {
  expect(getRestartDelayMs(before)).toBe(expected);
});
