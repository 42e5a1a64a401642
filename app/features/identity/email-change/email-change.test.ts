import { expect, it } from "vitest";
import { DAY_MS } from "~/kernel/time";
import { getConfirmExpiry, getEmailChangeState, getUndoExpiry } from "./email-change";

const NOW = new Date("2026-11-24T12:00:00.000Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);

const pending = {
  expiresAt: getConfirmExpiry(NOW),
  confirmedAt: null,
  undoExpiresAt: null,
  undoneAt: null,
};
const confirmed = { ...pending, confirmedAt: NOW, undoExpiresAt: getUndoExpiry(NOW) };

it.each([
  ["waits for 24 hours", pending, DAY_MS - 1, "PENDING"],
  ["expires at their end", pending, DAY_MS, "EXPIRED"],
  ["can be undone for 7 days", confirmed, 7 * DAY_MS - 1, "CONFIRMED"],
  ["is final at their end", confirmed, 7 * DAY_MS, "FINAL"],
  ["stays undone", { ...confirmed, undoneAt: NOW }, 7 * DAY_MS, "UNDONE"],
])("a change %s", (_, change, ms, state) => {
  expect(getEmailChangeState(change, after(ms))).toBe(state);
});
