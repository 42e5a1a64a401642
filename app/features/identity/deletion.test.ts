import { describe, expect, it } from "vitest";
import { getPurgeCutoff, getPurgeTime } from "./deletion";

const requestedAt = new Date("2026-03-01T10:00:00.000Z");

describe("the notice of a deletion", () => {
  it("lasts 30 days", () => {
    expect(getPurgeTime(requestedAt)).toEqual(new Date("2026-03-31T10:00:00.000Z"));
  });

  it.each([
    ["the moment it ends", "2026-03-31T10:00:00.000Z", true],
    ["a millisecond earlier", "2026-03-31T09:59:59.999Z", false],
  ])("is over at %s: %s, %s", (_case, now, isDue) => {
    expect(requestedAt <= getPurgeCutoff(new Date(now))).toBe(isDue);
  });
});
