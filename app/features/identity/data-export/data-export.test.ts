import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import { getArchiveExpiry, getDataExportState } from "./data-export";

const AT = new Date("2026-06-15T12:00:00.000Z");
const after = (ms: number) => new Date(AT.getTime() + ms);
const requested = { requestedAt: AT, finishedAt: null, failedAt: null, expiresAt: null };
const finished = { ...requested, finishedAt: after(1), expiresAt: getArchiveExpiry(AT) };

describe("the state of an export", () => {
  it.each([
    ["at once", requested, AT, "PREPARING"],
    ["just before two hours", requested, after(2 * HOUR_MS - 1), "PREPARING"],
    ["after two hours, when its job is lost", requested, after(2 * HOUR_MS), "FAILED"],
    ["given up", { ...requested, failedAt: AT }, AT, "FAILED"],
    ["finished", finished, after(1), "READY"],
    ["finished after more than two hours", finished, after(3 * HOUR_MS), "READY"],
    ["just before seven days", finished, after(7 * DAY_MS - 1), "READY"],
    ["after seven days", finished, after(7 * DAY_MS), "EXPIRED"],
    ["replaced by a later one", { ...finished, expiresAt: AT }, AT, "EXPIRED"],
  ])("%s", (_name, times, now, state) => {
    expect(getDataExportState(times, now)).toBe(state);
  });
});
